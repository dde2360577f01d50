import type { ProjectTexts } from './file-roles.ts';

/** Pages for those who work on the project itself, or about what it once was. */
const FOR_MAKERS =
  /(?:^|\/)(?:\.[^/]+\/|(?:contribut|hacking|develop(?:ing|ment)\b|internals|agents|claude|change(?:s|log)|history|news|releas)[^/]*(?:\/|$))/i;
const EXAMPLE = /(?:^|\/)examples?\//i;

/**
 * Whether pages for users, or examples, of what stands in a folder show how to import it: then others may use all of it.
 *
 * @param paths of the code in the folder
 * @param statement how one would import it
 */
export function isImportShown(
  folder: string,
  paths: readonly string[],
  statement: RegExp,
  manifests: ProjectTexts,
): boolean {
  const start = folder === '' ? '' : `${folder}/`;
  const pages = manifests.documents.filter(
    (path) => path.startsWith(start) && !FOR_MAKERS.test(path.slice(start.length)),
  );
  const examples = paths.filter((path) => EXAMPLE.test(path.slice(start.length)));
  return [...pages, ...examples].some((path) => statement.test(manifests.text(path) ?? ''));
}

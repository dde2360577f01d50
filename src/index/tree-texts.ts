import { isDocument } from '../workspace/document-files.ts';
import { isRunner } from '../workspace/runner-files.ts';
import { isTemplate } from '../workspace/template-files.ts';
import { ManifestFiles } from './manifest-files.ts';

/** What a tree holds beside its code, as those who look for uses of code ask for it. */
export interface TreeTexts {
  /** Text of a file by its path relative to the tree, or null when there is none to read. */
  text(path: string): string | null;
  /** Paths of its templates and components. */
  readonly templates: readonly string[];
  /** Paths of what is written about it for people: pages of documentation, notebooks. */
  readonly documents: readonly string[];
  /** Paths of its workflows, containers and makefiles: what says what is run of it. */
  readonly runners: readonly string[];
  /** Paths of files that something outside the tree runs or uses, by the tree's own word. */
  readonly entries: readonly string[];
}

/**
 * @param folder absolute and real
 * @param paths all files of the folder, in a known language or not, relative to it
 */
export function treeTexts(folder: string, paths: readonly string[], entries: readonly string[] = []): TreeTexts {
  const files = new ManifestFiles(folder);
  // Most of what is asked for is in no tree: the list tells, without a look at each place on disk.
  const listed = new Set(paths);
  return {
    text: (path) => (listed.has(path) ? files.text(path) : null),
    templates: paths.filter(isTemplate),
    documents: paths.filter(isDocument),
    runners: paths.filter(isRunner),
    entries,
  };
}

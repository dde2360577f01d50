import { FAMILIES, familyOf } from '../../../../index/link/families.ts';
import type { TreeTexts } from '../../../../index/tree-texts.ts';
import { languageOf } from '../../../../languages/registry.ts';
import type { CodeModel } from '../code-model.ts';
import { exemptKind } from '../exempt-kinds.ts';

/** Where builds put what they make of the sources: all names of those are in it, too, and none of it is a use. */
const BUILT = /(?:^|\/)(?:dist|lib|build|out|esm|cjs|umd|node_modules)\/|\.min\./;
/** Pages that builds make, with the code of all others in them. */
const MADE = /(?:^|\/)(?:dist|node_modules)\//;
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** Data, most of which is prose or names what others have. */
const DATA = /\.(?:xml|plist|xib|storyboard)$|(?:^|\/)META-INF\//;
/** A value that is a name, or ends in one behind a dot. */
const VALUE = /(?<=[">.])[A-Za-z_$][\w$]*(?=["<,\\\s]|$)/g;
/** The last part of a path in quotes, of a file or a module. */
const PATH_END = /(?<=["'/])[\w@.-]+(?=["'?])/g;

interface Names {
  readonly text: string;
  readonly names: ReadonlySet<string>;
  /** Last parts of paths in quotes, without what files end in. */
  readonly files: ReadonlySet<string>;
}

/** The names in each file that has no facts, by its path, of the trees that were asked about. */
const known = new WeakMap<CodeModel, Map<string, Names>>();

export interface UnreadUses {
  /** By index in `FAMILIES`, the names in files of the family that have no facts. */
  readonly names: ReadonlyMap<number, readonly ReadonlySet<string>[]>;
  /** The names in templates and components, which may be of any language. */
  readonly inTemplates: ReadonlySet<string>;
  /** The names of files and modules that templates and components may load. */
  readonly filesInTemplates: ReadonlySet<string>;
  readonly notes: readonly string[];
}

/**
 * What code uses that is not judged itself, since a program wrote it or since it is a template: all names in it may mean
 * what has them.
 */
export function unreadUses(model: CodeModel, texts: TreeTexts): UnreadUses {
  const names = new Map<number, ReadonlySet<string>[]>();
  let unreadable = 0;
  for (const { path, reason } of model.skipped) {
    const language = languageOf(path);
    if (language === null || reason !== 'generated') continue;
    // Declarations repeat names of what others define: nothing in them runs.
    if (language.liveness.declarations.test(path)) continue;
    if (BUILT.test(path) || model.kinds.isTest(path) || exemptKind(path) !== -1) continue;
    const text = texts.text(path);
    if (text === null) unreadable++;
    else {
      const family = FAMILIES.findIndex(({ id }) => id === familyOf(language.id));
      names.set(family, [...(names.get(family) ?? []), textNames(model, path, text).names]);
    }
  }
  const what = `${unreadable} ${unreadable === 1 ? 'generated file' : 'generated files'}`;
  return {
    names,
    ...templateNames(model, texts),
    notes: unreadable === 0 ? [] : [`What ${what} too large to read may use counts as unused.`],
  };
}

function templateNames(model: CodeModel, texts: TreeTexts): Pick<UnreadUses, 'inTemplates' | 'filesInTemplates'> {
  const inTemplates = new Set<string>();
  const filesInTemplates = new Set<string>();
  for (const path of texts.templates) {
    const isLeftOut = MADE.test(path) || (DATA.test(path) && (model.kinds.isTest(path) || exemptKind(path) !== -1));
    const text = isLeftOut ? null : texts.text(path);
    if (text === null) continue;
    const { names, files } = textNames(model, path, text);
    for (const name of names) inTemplates.add(name);
    for (const file of files) filesInTemplates.add(file);
  }
  return { inTemplates, filesInTemplates };
}

function textNames(model: CodeModel, path: string, text: string): Names {
  const files = known.get(model) ?? new Map<string, Names>();
  known.set(model, files);
  const before = files.get(path);
  if (before?.text === text) return before;
  const ends = text.match(PATH_END) ?? [];
  const found = {
    text,
    names: new Set(text.match(DATA.test(path) ? VALUE : NAME) ?? []),
    files: new Set(ends.map((end) => end.replace(/\.\w+$/, ''))),
  };
  files.set(path, found);
  return found;
}

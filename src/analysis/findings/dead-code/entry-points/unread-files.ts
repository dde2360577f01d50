import { FAMILIES, familyOf } from '../../../../index/link/families.ts';
import type { TreeTexts } from '../../../../index/tree-texts.ts';
import { languageOf } from '../../../../languages/registry.ts';
import { isDocument } from '../../../../workspace/document-files.ts';
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
/** A path in quotes. */
const PATH = /(?<=["'])[\w@.$~/-]+(?=["'?])/g;
/** The name of a file of code. */
const CODE_FILE = /\.(?:[cm]?[jt]sx?|py)$/;

/** Where a script in a template or a component imports something. */
const IMPORT = /\bimport\s*[({*'"\w]/;

/** Where documentation in markup does. */
const IMPORT_IN_DOCUMENT = /^[ \t]{0,40}import\b.{0,500}\bfrom[ \t]{0,9}['"]|<script\b/m;

interface Names {
  readonly text: string;
  readonly names: ReadonlySet<string>;
  /** Names of files and modules that paths in quotes end in, without what files end in. */
  readonly files: ReadonlySet<string>;
}

/** The names in each file that has no facts, by its path, of the trees that were asked about. */
const known = new WeakMap<CodeModel, Map<string, Names>>();

/** What templates and components use, which may be of any language. */
export interface TemplateUses {
  readonly names: ReadonlySet<string>;
  /** The names in those that import something. */
  readonly importing: ReadonlySet<string>;
  /** The names of files and modules that they may load. */
  readonly files: ReadonlySet<string>;
}

export interface UnreadUses {
  /** By index in `FAMILIES`, the names in files of the family that have no facts. */
  readonly names: ReadonlyMap<number, readonly ReadonlySet<string>[]>;
  readonly templates: TemplateUses;
  readonly notes: readonly string[];
}

/**
 * What code uses that is not judged itself, since a program wrote it or since it is a template: all names in it may mean
 * what has them.
 *
 * @param documents paths of documentation that uses code
 */
export function unreadUses(model: CodeModel, texts: TreeTexts, documents: readonly string[]): UnreadUses {
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
    templates: templateUses(model, texts, documents),
    notes: unreadable === 0 ? [] : [`Uses in ${what} too large to read are not counted.`],
  };
}

function templateUses(model: CodeModel, texts: TreeTexts, documents: readonly string[]): TemplateUses {
  const uses = { names: new Set<string>(), importing: new Set<string>(), files: new Set<string>() };
  for (const path of [...texts.templates, ...documents]) {
    const text = isLeftOut(model, path) ? null : texts.text(path);
    // Of documentation, pages without an import are prose.
    if (text === null || (isDocument(path) && !IMPORT_IN_DOCUMENT.test(text))) continue;
    const { names, files } = textNames(model, path, text);
    for (const name of names) uses.names.add(name);
    if (IMPORT.test(text)) for (const name of names) uses.importing.add(name);
    for (const file of files) uses.files.add(file);
  }
  return uses;
}

function isLeftOut({ kinds }: CodeModel, path: string): boolean {
  return MADE.test(path) || (DATA.test(path) && (kinds.isTest(path) || exemptKind(path) !== -1));
}

function textNames(model: CodeModel, path: string, text: string): Names {
  const files = known.get(model) ?? new Map<string, Names>();
  known.set(model, files);
  const before = files.get(path);
  if (before?.text === text) return before;
  const found = {
    text,
    names: new Set(text.match(DATA.test(path) ? VALUE : NAME) ?? []),
    files: new Set((text.match(PATH) ?? []).flatMap((given) => moduleIn(given, model) ?? [])),
  };
  files.set(path, found);
  return found;
}

/** The name of the file or module that a path in quotes means; null for what is no path, or one of what is no code. */
function moduleIn(given: string, model: CodeModel): string | null {
  const slash = given.lastIndexOf('/');
  const folder = given.slice(given.lastIndexOf('/', slash - 1) + 1, Math.max(slash, 0));
  const last = given.slice(slash + 1);
  const isCode = CODE_FILE.test(last);
  if ((slash === -1 && !isCode) || [...new Set(model.rules)].some((rules) => rules.isForeignModule(given))) return null;
  const name = last.replace(/\.\w+$/, '');
  return name === 'index' && folder !== '' ? folder : name;
}

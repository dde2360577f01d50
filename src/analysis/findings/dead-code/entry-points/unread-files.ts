import { FAMILIES, familyOf } from '../../../../index/link/families.ts';
import { languageOf } from '../../../../languages/registry.ts';
import { isTestFile } from '../../../../languages/test-files.ts';
import type { CodeModel } from '../code-model.ts';
import { exemptKind } from '../exempt-kinds.ts';
import type { ManifestReader } from './file-roles.ts';

/** Where builds put what they make of the sources: all names of those are in it, too, and none of it is a use. */
const BUILT = /(?:^|\/)(?:dist|lib|build|out|esm|cjs|umd|node_modules)\/|\.min\./;
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

interface Names {
  readonly text: string;
  readonly names: ReadonlySet<string>;
}

/** The names in each file that has no facts, by its path, of the trees that were asked about. */
const known = new WeakMap<CodeModel, Map<string, Names>>();

export interface UnreadUses {
  /** By index in `FAMILIES`, the names in files of the family that have no facts. */
  readonly names: ReadonlyMap<number, readonly ReadonlySet<string>[]>;
  readonly notes: readonly string[];
}

/** What code uses that was written by a program, and so is not judged itself: all names in it may mean what has them. */
export function unreadUses(model: CodeModel, manifests: ManifestReader): UnreadUses {
  const names = new Map<number, ReadonlySet<string>[]>();
  let unreadable = 0;
  for (const { path, reason } of model.skipped) {
    const language = languageOf(path);
    if (language === null || reason !== 'generated') continue;
    // Declarations repeat names of what others define: nothing in them runs.
    if (language.liveness.declarations.test(path)) continue;
    if (BUILT.test(path) || isTestFile(path) || exemptKind(path) !== -1) continue;
    const text = manifests.text(path);
    if (text === null) unreadable++;
    else {
      const family = FAMILIES.findIndex(({ id }) => id === familyOf(language.id));
      names.set(family, [...(names.get(family) ?? []), namesIn(model, path, text)]);
    }
  }
  const what = `${unreadable} ${unreadable === 1 ? 'generated file' : 'generated files'}`;
  return { names, notes: unreadable === 0 ? [] : [`What ${what} too large to read may use counts as unused.`] };
}

function namesIn(model: CodeModel, path: string, text: string): ReadonlySet<string> {
  const files = known.get(model) ?? new Map<string, Names>();
  known.set(model, files);
  const before = files.get(path);
  if (before?.text === text) return before.names;
  const names = new Set(text.match(NAME) ?? []);
  files.set(path, { text, names });
  return names;
}

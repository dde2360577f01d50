import type { Liveness } from '../../../languages/liveness.ts';
import type { CodeModel } from './code-model.ts';
import type { ProjectEntries } from './entry-points/entry-points.ts';
import { moduleNames } from './imported-modules.ts';
import { USE } from './name-uses.ts';

const ANYTHING = [USE.any];
const IMPORTED = [USE.imported, USE.member];
const MEMBER = [USE.member];

/** What code without facts may use a name for, where a plain name means only what its own file has, and elsewhere. */
function usesOf({ lexical }: Liveness, isImportable: boolean): readonly number[] {
  if (!lexical) return ANYTHING;
  return isImportable ? IMPORTED : MEMBER;
}

/** A symbol that is reached, or a name that is used: by its number, the index of the family in `FAMILIES` and one of `USE`. */
export type UnreadCodeUse = number | { readonly name: number; readonly family: number; readonly kind: number };

/** What code without facts may use: templates, components, what a program wrote. */
export function* unreadCodeUses(model: CodeModel, entries: ProjectEntries): Generator<UnreadCodeUse> {
  const { unread, templates } = entries;
  if (unread.size > 0 || templates.names.size > 0) yield* namedInUnreadCode(model, entries);
  if (templates.files.size > 0) yield* defaultsOfNamedModules(model, entries);
}

/** What code without facts names may be what it means, of its own language. */
function* namedInUnreadCode(model: CodeModel, { unread, templates }: ProjectEntries): Generator<UnreadCodeUse> {
  const { graph, nameId, family: families, standsAlone, rules } = model;
  for (let symbol = 0; symbol < graph.symbolCount; symbol++) {
    const file = graph.symbolFile[symbol] as number;
    const family = families[file] as number;
    const written = graph.name(graph.fileCount + symbol);
    const isInTemplate = templates.names.has(written);
    const isUnread = unread.get(family)?.some((names) => names.has(written)) === true;
    if (!isInTemplate && !isUnread) continue;
    // What a page loads as it is, its attributes and scripts call by its plain name.
    if (isInTemplate && standsAlone[file] === 1) yield symbol;
    const name = nameId[symbol] as number;
    const isImportable = isUnread || templates.importing.has(written);
    for (const kind of usesOf(rules[file] as Liveness, isImportable)) yield { name, family, kind };
  }
}

/** A component that imports a module by its path may give its default export any name. */
function* defaultsOfNamedModules(model: CodeModel, { templates }: ProjectEntries): Generator<number> {
  const { graph, exports, rules } = model;
  for (let file = 0; file < graph.fileCount; file++) {
    const isNamed = moduleNames(graph.name(file)).some((name) => templates.files.has(name));
    if (!isNamed || !(rules[file] as Liveness).lexical) continue;
    const locals = new Set((exports[file] ?? []).flatMap(({ name, local }) => (name === 'default' ? [local] : [])));
    for (let symbol = graph.symbolStart[file] as number; symbol < (graph.symbolStart[file + 1] as number); symbol++) {
      const isTop = graph.symbolOwner[symbol] === file;
      if (isTop && locals.has(graph.name(graph.fileCount + symbol))) yield symbol;
    }
  }
}

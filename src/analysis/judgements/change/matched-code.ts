import type { Definition, DefinitionKind } from '../../../languages/facts.ts';
import type { NamedCode, NamedText } from './own-text.ts';
import { similarity, type WordCounts, wordCounts } from './similarity.ts';
import type { FileVersion } from './version.ts';

/** Named code of one version, with the definition it is of. */
export interface Side {
  readonly version: FileVersion;
  readonly code: NamedCode;
  /** Among all named code of the version. */
  readonly place: number;
  readonly definition: Definition;
}

/** The same code before and after; one side is null where it came or went. */
export interface Match {
  readonly before: Side | null;
  readonly after: Side | null;
}

/** Code of another name is the same where its words are so alike. */
const RENAMED_FROM = 0.7;
/** Fewer words are alike by chance. */
const LEAST_WORDS = 8;
/** Where more pairs would have to be compared, nothing is taken to have been renamed. */
const MAX_PAIRS = 10_000;

type Family = 'callable' | 'type' | 'value';

const FAMILIES: Readonly<Partial<Record<DefinitionKind, Family>>> = {
  ...{ function: 'callable', method: 'callable', constructor: 'callable', getter: 'callable', setter: 'callable' },
  ...{ macro: 'callable', class: 'type', struct: 'type', interface: 'type', trait: 'type', enum: 'type', type: 'type' },
  namespace: 'type',
};

export function familyOf({ kind }: Pick<Definition, 'kind'>): Family {
  return FAMILIES[kind] ?? 'value';
}

/** A version with its code by name. */
export interface NamedVersion {
  readonly version: FileVersion;
  readonly text: NamedText;
}

/**
 * Which code of two versions of a file is the same: by name, what stands in the same code being looked at together; then,
 * among what is left there, by what it says. So what stands in a class that was renamed is found again.
 */
export function matchedCode(before: NamedVersion | null, after: NamedVersion | null): Match[] {
  const [old, now] = [levelsOf(before), levelsOf(after)];
  const matches: Match[] = [];
  const pending: Match[] = pairsOf(old.get(-1) ?? [], now.get(-1) ?? []);
  for (let match = pending.pop(); match !== undefined; match = pending.pop()) {
    matches.push(match);
    const [oldInner, nowInner] = [innerOf(old, match.before), innerOf(now, match.after)];
    for (const inner of pairsOf(oldInner, nowInner)) pending.push(inner);
  }
  return matches;
}

function innerOf(levels: ReadonlyMap<number, readonly Side[]>, side: Side | null): readonly Side[] {
  return side === null ? [] : (levels.get(side.place) ?? []);
}

/** Code by the place of what it stands in. */
function levelsOf(version: NamedVersion | null): ReadonlyMap<number, readonly Side[]> {
  const levels = new Map<number, Side[]>();
  if (version === null) return levels;
  const { file } = version.version;
  const { definitions } = file.facts;
  version.text.named.forEach((code, place) => {
    const side = { version: version.version, code, place, definition: definitions[code.definition] as Definition };
    const level = levels.get(code.parent);
    if (level === undefined) levels.set(code.parent, [side]);
    else level.push(side);
  });
  return levels;
}

function pairsOf(old: readonly Side[], now: readonly Side[]): Match[] {
  const matches: Match[] = [];
  const left = { old: new Set(old), now: new Set(now) };
  const take = (before: Side, after: Side) => {
    matches.push({ before, after });
    left.old.delete(before);
    left.now.delete(after);
  };
  for (const same of [isEqual, isOfKind, () => true]) {
    const byName = grouped(left.now);
    for (const before of left.old) {
      const group = byName.get(nameOf(before));
      const at = group?.findIndex((after) => same(before, after)) ?? -1;
      if (group !== undefined && at >= 0) take(before, group.splice(at, 1)[0] as Side);
    }
  }
  for (const { before, after } of renamed([...left.old], [...left.now])) take(before, after);
  for (const before of left.old) matches.push({ before, after: null });
  for (const after of left.now) matches.push({ before: null, after });
  return matches;
}

const isEqual = (one: Side, other: Side) => isOfKind(one, other) && one.code.whole === other.code.whole;
const isOfKind = (one: Side, other: Side) => one.definition.kind === other.definition.kind;
const nameOf = ({ definition: { name, receiver } }: Side) => `${receiver ?? ''}\0${name}`;

function grouped(sides: Iterable<Side>): Map<string, Side[]> {
  const groups = new Map<string, Side[]>();
  for (const side of sides) {
    const group = groups.get(nameOf(side));
    if (group === undefined) groups.set(nameOf(side), [side]);
    else group.push(side);
  }
  return groups;
}

interface Pair {
  readonly before: Side;
  readonly after: Side;
}

/** Code under another name, the most alike first. */
function renamed(old: readonly Side[], now: readonly Side[]): Pair[] {
  return mostAlike(old, now, () => true);
}

/** Code that went from one file to another under its name. */
export function moved(gone: readonly Side[], added: readonly Side[]): Pair[] {
  return mostAlike(gone, added, (one, other) => one.definition.name === other.definition.name);
}

function mostAlike(old: readonly Side[], now: readonly Side[], mayBe: (old: Side, now: Side) => boolean): Pair[] {
  if (old.length * now.length > MAX_PAIRS) return [];
  const words = new Map<Side, WordCounts>();
  for (const side of [...old, ...now]) words.set(side, wordCounts(side.code.whole, side.definition.name));
  const pairs = old.flatMap((before) =>
    now.flatMap((after) => {
      if (familyOf(before.definition) !== familyOf(after.definition) || !mayBe(before, after)) return [];
      const [one, other] = [words.get(before) as WordCounts, words.get(after) as WordCounts];
      const fewer = Math.min(one.total, other.total);
      if (fewer < LEAST_WORDS || 2 * fewer < RENAMED_FROM * (one.total + other.total)) return [];
      const alike = similarity(one, other);
      return alike >= RENAMED_FROM ? [{ before, after, alike }] : [];
    }),
  );
  pairs.sort((a, b) => b.alike - a.alike);
  const taken = new Set<Side>();
  return pairs.filter(({ before, after }) => {
    if (taken.has(before) || taken.has(after)) return false;
    taken.add(before).add(after);
    return true;
  });
}

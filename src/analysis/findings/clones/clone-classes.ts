import { type Corpus, lineRange } from './corpus.ts';
import { ReportedTokens } from './reported-tokens.ts';
import type { Stretch } from './stretch.ts';

/** From the strongest to the weakest: what is a clone of one type is one of those after it, too. */
export const CLONE_TYPES = ['exact', 'renamed', 'gapped', 'semantic'] as const;
export type CloneType = (typeof CLONE_TYPES)[number];

/** A member of a class of clones. */
export interface CloneMember extends Stretch {
  /** To the representative, 0–1. */
  readonly similarity: number;
}

/** Stretches of code that are clones of each other. */
export interface CloneClass {
  readonly type: CloneType;
  /** In the order of files and tokens; the first is the representative. */
  readonly members: readonly CloneMember[];
  /** What makes them alike, for clones whose text does not show it. */
  readonly reasons: readonly string[];
}

/** What is equal is reported when less than this share of one of its stretches was before. */
const EQUAL_SHARE = 0.5;
/**
 * What is alike is reported unless one class before it has this share of each of its stretches. Copies that were edited
 * have pieces that are still equal: the whole is told beside the pieces. What does the same is another finding than what
 * has the same text.
 */
const ALIKE_SHARE: Readonly<Record<CloneType, number | null>> = {
  exact: null,
  renamed: null,
  gapped: 0.95,
  semantic: 0.5,
};

/** Which classes are worth reporting: those of the strongest type and the largest first, and what they do not say. */
export function selectClasses(corpus: Corpus, candidates: readonly CloneClass[]): CloneClass[] {
  const rank = (one: CloneClass) => CLONE_TYPES.indexOf(one.type);
  const sorted = candidates
    .map((one) => ({ one, size: sizeOf(one) }))
    .sort(
      (a, b) =>
        rank(a.one) - rank(b.one) ||
        b.size - a.size ||
        b.one.members.length - a.one.members.length ||
        firstStart(a.one) - firstStart(b.one),
    );
  const reported = new ReportedTokens(corpus.tokenCount);
  const selected: CloneClass[] = [];
  const members = new PlacedMembers();
  for (const { one } of sorted) {
    const share = ALIKE_SHARE[one.type];
    const isNew =
      share === null
        ? one.members.some((member) => isNewStretch(reported, member)) || !members.haveAll(one, EQUAL_SHARE)
        : !members.haveAll(one, share);
    if (!isNew) continue;
    members.add(one, selected.push(one));
    for (const member of one.members) reported.add(member);
  }
  return selected;
}

function isNewStretch(reported: ReportedTokens, stretch: Stretch): boolean {
  return reported.countIn(stretch) < EQUAL_SHARE * (stretch.end - stretch.start);
}

/** Tokens that members are looked up by together. */
const TOKENS_A_CELL = 64;

/** The members of classes, by where they are. */
class PlacedMembers {
  readonly #cells = new Map<number, { readonly member: Stretch; readonly owner: number }[]>();

  /** @param owner a number for the class */
  add({ members }: CloneClass, owner: number) {
    for (const member of members) {
      for (let cell = cellOf(member.start); cell <= cellOf(member.end - 1); cell++) {
        const known = this.#cells.get(cell);
        if (known === undefined) this.#cells.set(cell, [{ member, owner }]);
        else known.push({ member, owner });
      }
    }
  }

  /**
   * Whether one of the classes has a share of each member of another in members of its own.
   * @param share at least a half, so that what has it has one of the two tokens in the middle
   */
  haveAll({ members }: CloneClass, share: number): boolean {
    let owners: ReadonlySet<number> | null = null;
    for (const { start, end } of members) {
      const having = new Set<number>();
      for (const { member, owner } of this.#around((start + end) >> 1)) {
        if (owners !== null && !owners.has(owner)) continue;
        const shared = Math.min(end, member.end) - Math.max(start, member.start);
        if (shared >= share * (end - start)) having.add(owner);
      }
      if (having.size === 0) return false;
      owners = having;
    }
    return owners !== null;
  }

  /** Members that may have a token or the one before it. */
  *#around(token: number) {
    const cell = cellOf(token);
    const before = cellOf(token - 1);
    yield* this.#cells.get(cell) ?? [];
    if (before !== cell) yield* this.#cells.get(before) ?? [];
  }
}

function cellOf(token: number): number {
  return Math.floor(token / TOKENS_A_CELL);
}

function sizeOf({ members }: CloneClass): number {
  return members.reduce((most, { start, end }) => Math.max(most, end - start), 0);
}

function firstStart({ members }: CloneClass): number {
  return members[0]?.start as number;
}

/** Members that are long enough to be shown, or none when there are fewer than two. */
export function withLines<Member extends Stretch>(
  corpus: Corpus,
  members: readonly Member[],
  minLines: number,
): readonly Member[] {
  const long = members.filter(({ start, end }) => {
    const { first, last } = lineRange(corpus.fileOf(start), start, end);
    return last - first + 1 >= minLines;
  });
  return long.length < 2 ? [] : long;
}

import type { Tree } from 'web-tree-sitter';
import type { ExtractionLimit } from '../extraction-limit.ts';
import type { SyntaxRules } from '../language.ts';
import { type OpaqueSpan, TOKEN } from '../tokens.ts';
import { amountOf, damageIn } from './damage.ts';
import { type MaskedText, maskedText } from './masked-text.ts';
import type { RecoveryRules } from './recovery-rules.ts';
import { type Edit, edited, Repair } from './repair.ts';
import type { Stretch } from './statements.ts';

/** Characters that may be parsed to find out what is damaged, for each of the text, and besides. */
const WORK_PER_CHARACTER = 5;
const BASE_WORK = 40_000;
/** How often the parser may read a whole text that was repaired. */
export const READINGS_OF_WHOLE = 3;
/** A blanked character beside a damaged one, whose surroundings may be misread as well. */
const WEIGHT_OF_BLANKS = 0.5;
/** The part of a file's time that recovery leaves to what comes after it. */
export const SHARE_OF_TIME = 0.5;

/** A tree of a text, and what it does not show of it. */
export interface Reading {
  readonly tree: Tree;
  /** How much is damaged or was blanked. */
  readonly amount: number;
  /** Where code was blanked, or is damaged still; in order. */
  readonly unread: readonly Stretch[];
  /** Strings in blanked code, of which the tree has no nodes. */
  readonly opaque: readonly OpaqueSpan[];
}

/** Parses a text, or gives up and returns null. */
export type TryParse = (text: string, onRead: (characters: number) => boolean, isOver: () => boolean) => Tree | null;

/**
 * Reads a text again that the grammar does not get through: with other words for what it has no rule for, then without the
 * statements that it rejects. Only the parser sees that text, which has the same length and lines. Keeps the reading with
 * the fewest damaged characters.
 *
 * @param tree of the text; deleted unless it is returned
 */
export function recovered(
  text: string,
  tree: Tree,
  { recovery: rules, opaqueText }: Pick<SyntaxRules, 'recovery' | 'opaqueText'>,
  tryParse: TryParse,
  limit: ExtractionLimit,
): Reading {
  const unread = damageIn(tree.rootNode);
  const plain = { tree, unread, amount: amountOf(unread), opaque: [] };
  if (rules === undefined) return plain;
  const opaque = opaqueText?.(text);
  if (opaque === null) return plain;
  return new Recovery(text, maskedText(text, rules, opaque), rules, tryParse, limit).from(plain);
}

/** A text with what the grammar has no rule for replaced by something that it has one for. */
export function substituted(text: string, { substitutions = [] }: RecoveryRules): string {
  return substitutions.reduce((now, { pattern, by }) => now.replace(pattern, (match) => by(match)), text);
}

class Recovery {
  readonly #text: string;
  readonly #rules: RecoveryRules;
  readonly #tryParse: TryParse;
  readonly #limit: ExtractionLimit;
  readonly #masked: MaskedText;
  #work: number;

  constructor(text: string, masked: MaskedText, rules: RecoveryRules, tryParse: TryParse, limit: ExtractionLimit) {
    this.#text = text;
    this.#rules = rules;
    this.#tryParse = tryParse;
    this.#limit = limit;
    this.#masked = masked;
    this.#work = BASE_WORK + WORK_PER_CHARACTER * text.length;
  }

  from(plain: Reading): Reading {
    const repair = new Repair(this.#text, this.#masked, this.#rules, (text) => this.#damageOf(text));
    const rounds = [
      (damage: readonly Stretch[]) => repair.run(damage, false),
      (damage: readonly Stretch[]) => repair.run(damage, true),
      (damage: readonly Stretch[]) => repair.blankAt(damage),
      (damage: readonly Stretch[]) => repair.blankAt(damage),
    ];
    let best = plain;
    for (const round of rounds) {
      const known = repair.edits.length;
      const damage = this.#spreading(best, repair.confined);
      if (damage.length === 0) break;
      round(damage);
      if (repair.edits.length > known) best = this.#better(best, repair.edits);
    }
    return best;
  }

  /** The damage of a reading that is not within a statement of its own. */
  #spreading({ tree }: Reading, confined: readonly Stretch[]): Stretch[] {
    if (!tree.rootNode.hasError) return [];
    const starts = new Map(inOrder(confined).map((one) => [one.start, one]));
    const sorted = [...starts.values()];
    let at = 0;
    return damageIn(tree.rootNode).filter(({ start, end }) => {
      while (at < sorted.length && (sorted[at] as Stretch).end < start) at++;
      const around = sorted[at];
      return around === undefined || start < around.start || end > around.end;
    });
  }

  /** The better of two readings, of which the other one is deleted. */
  #better(known: Reading, edits: readonly Edit[]): Reading {
    const text = edited(this.#text, edits);
    const tree = this.#parseWithin(text, BASE_WORK + READINGS_OF_WHOLE * text.length);
    if (tree === null) return known;
    const left = damageIn(tree.rootNode);
    const changed = this.#changedIn(edits);
    const amount = amountOf(left) + WEIGHT_OF_BLANKS * amountOf(changed);
    if (amount >= known.amount) {
      tree.delete();
      return known;
    }
    known.tree.delete();
    return { tree, amount, unread: inOrder([...left, ...changed]), opaque: this.#stringsIn(edits) };
  }

  /** What was blanked, without the blanks around it. */
  #changedIn(edits: readonly Edit[]): Stretch[] {
    return edits.flatMap(({ start, text }) => {
      let first = 0;
      let last = text.length - 1;
      while (first <= last && text[first] === this.#text[start + first]) first++;
      while (last > first && text[last] === this.#text[start + last]) last--;
      return first > last ? [] : [{ start: start + first, end: start + last + 1 }];
    });
  }

  #stringsIn(edits: readonly Edit[]): OpaqueSpan[] {
    const strings = this.#masked.opaque.filter(({ kind }) => kind === TOKEN.string);
    const sorted = inOrder(edits);
    let at = 0;
    return strings.filter(({ start, end }) => {
      while (at < sorted.length && (sorted[at] as Stretch).end <= start) at++;
      const edit = sorted[at];
      return edit !== undefined && edit.start <= start && end <= edit.end;
    });
  }

  /** Counts what the parser reads, more than once where it goes back because of an error. */
  #parseWithin(text: string, most: number): Tree | null {
    let left = most;
    const tree = this.#tryParse(
      text,
      (read) => {
        left -= read;
        this.#work -= read;
        return left >= 0;
      },
      () => left < 0 || this.#limit.hasUsed(SHARE_OF_TIME),
    );
    if (left >= 0) return tree;
    // What it was given ended early.
    tree?.delete();
    return null;
  }

  #damageOf(text: string): readonly Stretch[] | null {
    if (this.#work <= 0) return null;
    const tree = this.#parseWithin(text, this.#work);
    if (tree === null) return null;
    try {
      return tree.rootNode.hasError ? damageIn(tree.rootNode) : [];
    } finally {
      tree.delete();
    }
  }
}

function inOrder<T extends Stretch>(stretches: readonly T[]): T[] {
  return [...stretches].sort((a, b) => a.start - b.start || a.end - b.end);
}

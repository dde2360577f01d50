import type { Tree } from 'web-tree-sitter';
import type { SyntaxRules } from '../language.ts';
import { type OpaqueSpan, TOKEN } from '../tokens.ts';
import { amountOf, damageIn } from './damage.ts';
import { lostFrom, type NamedDefinition } from './definitions.ts';
import { type MaskedText, maskedText } from './masked-text.ts';
import type { RecoveryRules } from './recovery-rules.ts';
import { type Edit, edited, Repair } from './repair.ts';
import type { Stretch } from './statements.ts';
import { headsIn, lacksAny } from './written-heads.ts';

/** Parser steps that finding the damage may take, in terms of those of the first reading, and besides. */
const TIMES_FIRST = 2;
const BASE_STEPS = 5_000_000;
/** Parser steps that one reading may take, for each character and besides: twice what real code takes at the most. */
const STEPS_PER_CHARACTER = 1_300;
const BASE_OF_READING = 200_000;
/** Further readings of a whole text, without the edits by which definitions would be lost. */
const MOST_RETRIES = 2;
/** A blanked character beside a damaged one, whose surroundings may be misread as well. */
const WEIGHT_OF_BLANKS = 0.5;

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

/** A reading with the definitions in it. */
interface Listed extends Reading {
  readonly definitions: readonly NamedDefinition[];
}

/** What recovery needs of the parser. */
export interface Reader {
  /** Steps that the first reading of the text took. */
  readonly firstSteps: number;
  /** Parses a text, or returns null once it takes more steps. */
  readonly parse: (text: string, mostSteps: number) => { readonly tree: Tree | null; readonly steps: number };
  readonly definitions: (tree: Tree) => readonly NamedDefinition[];
}

/**
 * Reads a text again that the grammar does not get through: with other words for what it has no rule for, then without the
 * statements that it rejects. Only the parser sees that text, which has the same length and lines. Keeps the reading with
 * the fewest damaged characters of those that have every definition of the first one.
 *
 * @param tree of the text; deleted unless it is returned
 */
export function recovered(
  text: string,
  tree: Tree,
  { recovery: rules, opaqueText }: Pick<SyntaxRules, 'recovery' | 'opaqueText'>,
  reader: Reader,
): Reading {
  const unread = damageIn(tree.rootNode);
  const plain = { tree, unread, amount: amountOf(unread), opaque: [] };
  if (rules === undefined) return plain;
  const opaque = opaqueText?.(text);
  if (opaque === null) return plain;
  return new Recovery(text, maskedText(text, rules, opaque), rules, reader).from(plain);
}

/** A text with what the grammar has no rule for replaced by something that it has one for. */
export function substituted(text: string, { substitutions = [] }: RecoveryRules): string {
  return substitutions.reduce((now, { pattern, by }) => now.replace(pattern, (match) => by(match)), text);
}

class Recovery {
  readonly #text: string;
  readonly #rules: RecoveryRules;
  readonly #reader: Reader;
  readonly #masked: MaskedText;
  #steps: number;

  constructor(text: string, masked: MaskedText, rules: RecoveryRules, reader: Reader) {
    this.#text = text;
    this.#rules = rules;
    this.#reader = reader;
    this.#masked = masked;
    this.#steps = BASE_STEPS + TIMES_FIRST * reader.firstSteps;
  }

  from(plain: Reading): Reading {
    // Macros damage most files of their languages, in few of which a definition is missing.
    const heads = this.#rules.macros === true ? headsIn(this.#masked, this.#rules) : null;
    let best = { ...plain, definitions: this.#reader.definitions(plain.tree) };
    const repair = new Repair(this.#text, this.#masked, this.#rules, (text) => this.#damageOf(text));
    const rounds = [
      (damage: readonly Stretch[]) => repair.run(damage, false),
      (damage: readonly Stretch[]) => repair.run(damage, true),
      (damage: readonly Stretch[]) => repair.blankAt(damage),
      (damage: readonly Stretch[]) => repair.blankAt(damage),
    ];
    for (const round of rounds) {
      if (heads !== null && !lacksAny(heads, best.definitions, this.#masked)) break;
      const known = repair.edits.length;
      const damage = this.#spreading(best, repair.confined);
      if (damage.length === 0) break;
      round(damage);
      if (repair.edits.length > known) best = this.#better(best, repair);
    }
    const { tree, amount, unread, opaque } = best;
    return { tree, amount, unread, opaque };
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

  /** The better of two readings, of which the other one is deleted. Drops the edits that lose definitions. */
  #better(known: Listed, repair: Repair): Listed {
    for (let tries = 0; tries <= MOST_RETRIES; tries++) {
      const other = this.#read(repair.edits);
      if (other === null) return known;
      const lost = lostFrom(known.definitions, other.definitions);
      if (lost.length === 0 && other.amount < known.amount) {
        known.tree.delete();
        return other;
      }
      other.tree.delete();
      if (lost.length === 0 || !repair.drop(lost)) return known;
    }
    return known;
  }

  #read(edits: readonly Edit[]): Listed | null {
    const text = edited(this.#text, edits);
    const { tree } = this.#reader.parse(text, mostStepsOf(text) + this.#reader.firstSteps);
    if (tree === null) return null;
    const left = damageIn(tree.rootNode);
    const changed = this.#changedIn(edits);
    const amount = amountOf(left) + WEIGHT_OF_BLANKS * amountOf(changed);
    const definitions = this.#reader.definitions(tree);
    return { tree, amount, definitions, unread: inOrder([...left, ...changed]), opaque: this.#stringsIn(edits) };
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

  /** Where a piece of text is damaged: all of it if reading it takes too long; null once nothing more may be read. */
  #damageOf(text: string): readonly Stretch[] | null {
    if (this.#steps <= 0) return null;
    const { tree, steps } = this.#reader.parse(text, Math.min(this.#steps, mostStepsOf(text)));
    this.#steps -= steps;
    if (tree === null) return this.#steps <= 0 ? null : [{ start: 0, end: text.length }];
    try {
      return tree.rootNode.hasError ? damageIn(tree.rootNode) : [];
    } finally {
      tree.delete();
    }
  }
}

function mostStepsOf(text: string): number {
  return BASE_OF_READING + STEPS_PER_CHARACTER * text.length;
}

function inOrder<T extends Stretch>(stretches: readonly T[]): T[] {
  return [...stretches].sort((a, b) => a.start - b.start || a.end - b.end);
}

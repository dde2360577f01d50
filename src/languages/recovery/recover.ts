import type { Tree } from 'web-tree-sitter';
import type { SyntaxRules } from '../language.ts';
import { type OpaqueSpan, TOKEN } from '../tokens.ts';
import { amountOf, type Damage, damageIn } from './damage.ts';
import { lostFrom, type NamedDefinition } from './definitions.ts';
import { lineEnd, type MaskedText, maskedText } from './masked-text.ts';
import type { RecoveryRules, Substitution } from './recovery-rules.ts';
import { apartFrom, type Edit, edited, Repair } from './repair.ts';
import type { Stretch } from './statements.ts';
import { headsIn, lacksAny } from './written-heads.ts';

/**
 * Characters that finding the damage may read for each of the text, and besides. They are the same each time that a text is read;
 * steps differ a little with what the parser's memory has in it, and must decide nothing about real code.
 */
const READ_PER_CHARACTER = 64;
const BASE_READ_OF_PIECES = 40_000;
/** Instead, where macros damage most files: little is missing from them. */
const READ_WITH_MACROS = 0.5;
const BASE_READ_WITH_MACROS = 4_000;
/** Characters that one reading may take for each of its text, going back because of errors, and besides. */
const TIMES_READ = 4;
const BASE_READ = 512;
/** Characters that all readings of the whole text may take for each of it, and besides. */
const TIMES_READ_OF_WHOLE = 32;
const BASE_READ_OF_WHOLE = 10_000;
/** Steps that finding the damage may take, in terms of those of the first reading, and besides: ten times what real code takes. */
const TIMES_FIRST = 20;
const BASE_STEPS = 200_000_000;
/** Steps that one reading may take, for each character and besides: as many times. */
const STEPS_PER_CHARACTER = 6_600;
const BASE_OF_READING = 2_000_000;
/** Further readings of a whole text, without the edits by which definitions would be lost. */
const MOST_RETRIES = 1;
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

/** A reading of a text with edits. */
interface EditedReading extends Reading {
  readonly edits: readonly Edit[];
  /** What is still damaged. */
  readonly damage: readonly Damage[];
}

/** Steps of the parser, and characters that it reads: each time that it goes back, they are copied again. */
export interface Effort {
  readonly steps: number;
  readonly characters: number;
}

/** What recovery needs of the parser. */
export interface Reader {
  /** Steps that the first reading of the text took. */
  readonly firstSteps: number;
  /** Parses a text, or returns null once it takes more than it may. */
  readonly parse: (text: string, most: Effort) => { readonly tree: Tree | null; readonly taken: Effort };
  readonly definitions: (tree: Tree) => readonly NamedDefinition[];
  /** Words that a tree of a text has for names, although they are none. */
  readonly misread: (tree: Tree, text: string) => readonly Stretch[];
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
  const misread = reader.misread(tree, text);
  const unread = damageIn(tree.rootNode, misread);
  const plain = { tree, unread, amount: amountOf(unread), opaque: [] };
  if (rules === undefined) return plain;
  const opaque = opaqueText?.(text);
  if (opaque === null) return plain;
  return new Recovery(text, maskedText(text, rules, opaque), rules, reader, misread.length > 0).from(plain);
}

/** A text with what the grammar has no rule for replaced by something that it has one for. */
export function substituted(text: string, { substitutions = [] }: RecoveryRules): string {
  return replacedBy(substitutions, text);
}

function replacedBy(substitutions: readonly Substitution[], text: string): string {
  return substitutions.reduce((now, { pattern, by }) => now.replace(pattern, (match) => by(match)), text);
}

/** So far back a definition is looked at for what has a word misread: more than its annotations take. */
const MOST_BEFORE = 2_000;

/**
 * A text with replacements around the words that a tree of it misreads.
 * @param misread in order
 */
export function withoutMisread(
  text: string,
  misread: readonly Stretch[],
  substitutions: readonly Substitution[],
): string {
  const pieces: string[] = [];
  let position = 0;
  for (const { start, end } of misread) {
    if (start < position) continue;
    const first = paragraphStart(text, Math.max(position, start - MOST_BEFORE), start);
    const last = lineEnd(text, end);
    pieces.push(text.slice(position, first), replacedBy(substitutions, text.slice(first, last)));
    position = last;
  }
  pieces.push(text.slice(position));
  return pieces.join('');
}

/** Behind the last blank line between two places; the first of them where there is none. */
function paragraphStart(text: string, from: number, to: number): number {
  let start = from;
  for (const { index } of text.slice(from, to).matchAll(/\n(?=[ \t]*\n)/g)) start = from + index + 1;
  return start;
}

class Recovery {
  readonly #text: string;
  readonly #rules: RecoveryRules;
  readonly #reader: Reader;
  readonly #masked: MaskedText;
  /** Whether words are misread in the text itself: a piece of it alone may have some that are read well in their place. */
  readonly #hasMisread: boolean;
  /** Characters that readings of the whole text may still take. */
  #leftOfWhole: number;
  #left: Effort;

  constructor(text: string, masked: MaskedText, rules: RecoveryRules, reader: Reader, hasMisread: boolean) {
    this.#text = text;
    this.#rules = rules;
    this.#reader = reader;
    this.#masked = masked;
    this.#hasMisread = hasMisread;
    this.#leftOfWhole = BASE_READ_OF_WHOLE + TIMES_READ_OF_WHOLE * text.length;
    const [base, each] =
      rules.macros === true ? [BASE_READ_WITH_MACROS, READ_WITH_MACROS] : [BASE_READ_OF_PIECES, READ_PER_CHARACTER];
    this.#left = {
      steps: BASE_STEPS + TIMES_FIRST * reader.firstSteps,
      characters: base + each * text.length,
    };
  }

  from(plain: Reading): Reading {
    if (this.#rules.macros === true && !this.#lacksDefinitions(plain.tree)) return plain;
    const best = this.#best({ ...plain, edits: [], damage: plain.unread });
    const kept = best.edits.length === 0 ? null : this.#withoutLoss(best, plain);
    if (kept === null) return plain;
    plain.tree.delete();
    const { tree, amount, unread, opaque } = kept;
    return { tree, amount, unread, opaque };
  }

  /** Whether the text seems to have definitions that a tree of it does not show. */
  #lacksDefinitions(tree: Tree): boolean {
    const heads = headsIn(this.#masked, this.#rules);
    return heads.length > 0 && lacksAny(heads, this.#reader.definitions(tree), this.#masked);
  }

  /** The reading with the fewest damaged characters; the tree of the first one is not deleted. */
  #best(plain: EditedReading): EditedReading {
    const repair = new Repair(this.#text, this.#masked, this.#rules, (text) => this.#damageOf(text));
    const rounds = [
      (damage: readonly Stretch[]) => repair.run(damage, false),
      (damage: readonly Stretch[]) => repair.run(damage, true),
      (damage: readonly Stretch[]) => repair.blankAt(damage),
      (damage: readonly Stretch[]) => repair.blankAt(damage),
    ];
    let best = plain;
    for (const round of this.#rules.macros === true ? rounds.slice(0, 1) : rounds) {
      const known = repair.edits.length;
      const damage = this.#spreading(best, repair.confined);
      if (damage.length === 0) break;
      round(damage);
      const other = repair.edits.length > known ? this.#read([...repair.edits], best.amount) : null;
      if (other === null) continue;
      if (best !== plain) best.tree.delete();
      best = other;
    }
    return best;
  }

  /** A reading without the edits by which it loses definitions; null where none is better than that of the text. */
  #withoutLoss(reading: EditedReading, plain: Reading): EditedReading | null {
    const definitions = this.#reader.definitions(plain.tree);
    let now: EditedReading | null = reading;
    for (let tries = 0; now !== null && tries <= MOST_RETRIES; tries++) {
      const lost = definitions.length === 0 ? [] : lostFrom(definitions, this.#reader.definitions(now.tree));
      if (lost.length === 0) return now;
      const kept: readonly Edit[] = apartFrom(now.edits, lost);
      const isOver: boolean = kept.length === now.edits.length || tries === MOST_RETRIES;
      now.tree.delete();
      now = isOver ? null : this.#read(kept, plain.amount);
    }
    return null;
  }

  /** The damage of a reading that is not within a statement of its own. */
  #spreading({ damage }: EditedReading, confined: readonly Stretch[]): Stretch[] {
    if (damage.length === 0) return [];
    const starts = new Map(inOrder(confined).map((one) => [one.start, one]));
    const sorted = [...starts.values()];
    let at = 0;
    return damage.filter(({ start, end }) => {
      while (at < sorted.length && (sorted[at] as Stretch).end < start) at++;
      const around = sorted[at];
      return around === undefined || start < around.start || end > around.end;
    });
  }

  /** The reading of a text with edits; null unless less of it is damaged than a given amount. */
  #read(edits: readonly Edit[], most: number): EditedReading | null {
    const text = edited(this.#text, edits);
    const steps = this.#reader.firstSteps + mostStepsOf(text);
    const { tree, taken } = this.#reader.parse(text, { steps, characters: this.#leftOfWhole });
    this.#leftOfWhole -= taken.characters;
    if (tree === null) return null;
    const damage = damageIn(tree.rootNode, this.#reader.misread(tree, text));
    const changed = this.#changedIn(edits);
    const amount = amountOf(damage) + WEIGHT_OF_BLANKS * amountOf(changed);
    if (amount < most) {
      const unread = inOrder<Stretch>([...damage, ...changed]);
      return { tree, edits, damage, amount, unread, opaque: this.#stringsIn(edits) };
    }
    tree.delete();
    return null;
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

  get #isSpent(): boolean {
    return this.#left.steps <= 0 || this.#left.characters <= 0;
  }

  /** Where a piece of text is damaged: all of it if reading it takes too long; null once nothing more may be read. */
  #damageOf(text: string): readonly Damage[] | null {
    if (this.#isSpent) return null;
    const { steps, characters } = this.#left;
    const { tree, taken } = this.#reader.parse(text, {
      steps: Math.min(steps, mostStepsOf(text)),
      characters: Math.min(characters, BASE_READ + TIMES_READ * text.length),
    });
    this.#left = { steps: steps - taken.steps, characters: characters - taken.characters };
    if (tree === null) return this.#isSpent ? null : [{ start: 0, end: text.length }];
    try {
      return damageIn(tree.rootNode, this.#hasMisread ? this.#reader.misread(tree, text) : []);
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

import { amountOf, type Damage } from './damage.ts';
import { simplerHeads } from './heads.ts';
import { type MaskedText, withoutCode } from './masked-text.ts';
import type { RecoveryRules } from './recovery-rules.ts';
import { blocksOf, type Stretch, statementsIn } from './statements.ts';

/** How deep blocks are searched: a constant, so that the search takes time in proportion to the text. */
const MOST_DEPTH = 24;
/** Statements of a block whose head is damaged by itself that are tried for whether the head was. */
const TRIED = 3;

/** Characters of a statement with blocks that is blanked as a whole, where nothing shows what is wrong with it. */
const MOST_BLANKED = 1_000;

/** A replacement of the same length. */
export interface Edit extends Stretch {
  readonly text: string;
}

/** What a parser says of a text: where it is damaged; null where nothing more may be parsed. */
export type DamageOf = (text: string) => readonly Damage[] | null;

/** What stands around the statements of a block, made short: enough for the grammar to know what they are. */
interface Surroundings {
  readonly before: string;
  readonly after: string;
  readonly depth: number;
}

/** Whether a piece of text can be read; `confined`: it cannot, but what is around it can. */
type Reading = 'sound' | 'confined' | 'broken';

/**
 * Finds the smallest statements that a grammar rejects, by parsing statements apart from one another: an error within one
 * may take all that follows with it when a file is parsed as a whole.
 */
export class Repair {
  readonly edits: Edit[] = [];
  /** Statements that are left as they are, although the grammar rejects something in them: nothing else is damaged by it. */
  readonly confined: Stretch[] = [];
  readonly #text: string;
  readonly #masked: MaskedText;
  readonly #rules: RecoveryRules;
  readonly #damageOf: DamageOf;
  #isStrict = false;

  constructor(text: string, masked: MaskedText, rules: RecoveryRules, damageOf: DamageOf) {
    this.#text = text;
    this.#masked = masked;
    this.#rules = rules;
    this.#damageOf = damageOf;
  }

  /**
   * Repairs what is damaged, by a tree of the whole text.
   * @param isStrict blanks statements, too, whose damage seems to be confined to them
   */
  run(damage: readonly Stretch[], isStrict: boolean): void {
    this.#isStrict = isStrict;
    const around = { before: this.#rules.fileStart ?? '', after: '', depth: 0 };
    this.#block({ start: this.#start, end: this.#text.length }, around, damage);
  }

  /** Where code begins. */
  get #start(): number {
    const tag = this.#rules.fileStart?.trim();
    return tag === undefined ? 0 : Math.max(0, this.#text.indexOf(tag)) + tag.length;
  }

  /** Blanks the smallest statements at some places. */
  blankAt(damage: readonly Stretch[]): void {
    this.#blankIn({ start: this.#start, end: this.#text.length }, damage, 0);
  }

  #blankIn(block: Stretch, damage: readonly Stretch[], depth: number): void {
    for (const statement of statementsIn(this.#masked, this.#rules, block.start, block.end)) {
      if (!isTouched(statement, damage)) continue;
      const blocks = blocksOf(this.#masked, this.#rules, statement);
      const hit = blocks.filter((inner) => startsIn(inner, damage));
      if (hit.length > 0 && depth < MOST_DEPTH) for (const inner of hit) this.#blankIn(inner, damage, depth + 1);
      else if (blocks.length === 0 || statement.end - statement.start < MOST_BLANKED) this.#blank(statement);
    }
  }

  #block(block: Stretch, around: Surroundings, damage: readonly Stretch[] | null): void {
    const statements = statementsIn(this.#masked, this.#rules, block.start, block.end);
    const known = this.#repairs;
    for (let at = 0; at < statements.length; at++) {
      const statement = statements[at] as Stretch;
      if (damage !== null && !isTouched(statement, damage)) continue;
      if (this.#isSound(this.#slice(statement), around)) continue;
      if (this.#fitsBoth(statement, statements[at + 1], around)) at++;
      else if (!this.#fitsBoth(statements[at - 1], statement, around)) this.#statement(statement, around);
    }
    if (this.#repairs === known) this.#inSequence(statements, around);
  }

  get #repairs(): number {
    return this.edits.length + this.confined.length;
  }

  /** Whether statements can be read together that cannot be read apart. */
  #fitsBoth(one: Stretch | undefined, other: Stretch | undefined, around: Surroundings): boolean {
    return one !== undefined && other !== undefined && this.#fits({ start: one.start, end: other.end }, around);
  }

  /** Blanks a statement that can be read by itself, but not behind those before it. */
  #inSequence(statements: readonly Stretch[], around: Surroundings): void {
    const [first] = statements;
    if (first === undefined || statements.length < 2) return;
    const isSoundTo = (at: number) => this.#fits({ start: first.start, end: (statements[at] as Stretch).end }, around);
    let sound = -1;
    let damaged = statements.length - 1;
    if (isSoundTo(damaged)) return;
    while (damaged - sound > 1) {
      const middle = (sound + damaged) >> 1;
      if (isSoundTo(middle)) sound = middle;
      else damaged = middle;
    }
    const candidates = [statements[damaged], statements[damaged - 1]].filter((one) => one !== undefined);
    const without = candidates.find((one) => blocksOf(this.#masked, this.#rules, one).length === 0);
    if (without !== undefined) this.#blank(without);
  }

  #fits(stretch: Stretch, around: Surroundings): boolean {
    return this.#isSound(this.#slice(stretch), around);
  }

  #statement(statement: Stretch, around: Surroundings): void {
    const blocks = around.depth < MOST_DEPTH ? blocksOf(this.#masked, this.#rules, statement) : [];
    if (blocks.length > 0 && this.#throughBlocks(statement, blocks, around)) return;
    const reading = this.#reading(this.#slice(statement), around);
    if (reading === 'broken' || (reading === 'confined' && this.#isStrict)) this.#blank(statement);
    else if (reading === 'confined') this.confined.push(statement);
  }

  /** Repairs a statement with blocks: the blocks, its head, or all but the blocks. False where nothing of it can be kept. */
  #throughBlocks(statement: Stretch, blocks: readonly Stretch[], around: Surroundings): boolean {
    const written = this.#gaps(statement, blocks).map((gap) => this.#slice(gap));
    if (this.#isHeadSound(written, blocks, around)) {
      this.#insideOf(blocks, written, around);
      return true;
    }
    const [first] = blocks as [Stretch];
    const head = { start: statement.start, end: this.#headEnd(first) };
    const simpler = simplerHeads(this.#text, this.#masked, this.#rules, head).map((text) => ({ ...head, text }));
    for (const edit of simpler) {
      const pieces = [edit.text + (written[0] as string).slice(edit.text.length), ...written.slice(1)];
      if (!this.#isHeadSound(pieces, blocks, around)) continue;
      this.edits.push(edit);
      this.#insideOf(blocks, pieces, around);
      return true;
    }
    if (!this.#isStrict && this.#reading(this.#joined(written), around) === 'confined') {
      this.confined.push(statement);
      this.#insideOf(blocks, written, around);
      return true;
    }
    return this.#withoutHead(statement, blocks, around);
  }

  /** Keeps the blocks of a statement alone. */
  #withoutHead(statement: Stretch, blocks: readonly Stretch[], around: Surroundings): boolean {
    if (this.#rules.blocks === 'indentation') return false;
    const edits = this.#gaps(statement, blocks).map(({ start, end }) => {
      const inner = {
        start: start === statement.start ? start : start + 1,
        end: end === statement.end ? end : end - 1,
      };
      return {
        start,
        end,
        text: this.#text.slice(start, inner.start) + this.#blanks(inner) + this.#text.slice(inner.end, end),
      };
    });
    const pieces = edits.map(({ text }) => text);
    if (!this.#isSound(this.#joined(pieces), around)) return false;
    this.edits.push(...edits);
    this.#insideOf(blocks, pieces, around);
    return true;
  }

  /** The end of the head before a block: at its brace, or at the end of its line. */
  #headEnd(block: Stretch): number {
    return this.#rules.blocks === 'braces' ? block.start - 1 : block.start;
  }

  #isHeadSound(pieces: readonly string[], blocks: readonly Stretch[], around: Surroundings): boolean {
    if (this.#isSound(this.#joined(pieces), around)) return true;
    // Some constructs must not be empty: one statement in its block that can be read shows as well that the head can.
    const [first] = blocks as [Stretch];
    const inside = this.#around(pieces, 0, around);
    return statementsIn(this.#masked, this.#rules, first.start, first.end)
      .slice(0, TRIED)
      .some((one) => this.#isSound(this.#slice(one), inside));
  }

  #insideOf(blocks: readonly Stretch[], pieces: readonly string[], around: Surroundings): void {
    for (const [at, block] of blocks.entries()) this.#block(block, this.#around(pieces, at, around), null);
  }

  /** What stands around a block of a statement whose other blocks are empty. */
  #around(pieces: readonly string[], at: number, { before, after, depth }: Surroundings): Surroundings {
    return {
      before: `${before}${this.#joined(pieces.slice(0, at + 1))}\n`,
      after: `\n${this.#joined(pieces.slice(at + 1))}${after}`,
      depth: depth + 1,
    };
  }

  /** Pieces of a statement without the blocks between them. */
  #joined(pieces: readonly string[]): string {
    return pieces.join(this.#rules.filler ?? '');
  }

  /** The stretches of a statement before, between and behind its blocks. */
  #gaps({ start, end }: Stretch, blocks: readonly Stretch[]): Stretch[] {
    const ends = [...blocks.map((block) => block.start), end];
    return ends.map((gapEnd, at) => ({ start: blocks[at - 1]?.end ?? start, end: gapEnd }));
  }

  #blank(statement: Stretch): void {
    const text = this.#blanks(statement);
    const { filler } = this.#rules;
    const at = filler === undefined ? -1 : this.#text.slice(statement.start, statement.end).search(/\S/);
    const hasRoom = filler !== undefined && at >= 0 && text.slice(at, at + filler.length).trim() === '';
    const filled = hasRoom && at + filler.length <= text.length && !text.slice(at, at + filler.length).includes('\n');
    this.edits.push({
      ...statement,
      text: filled ? text.slice(0, at) + filler + text.slice(at + filler.length) : text,
    });
  }

  /** A stretch without its code; comments stay what they are. */
  #blanks({ start, end }: Stretch): string {
    return withoutCode(this.#text, this.#masked, start, end);
  }

  #slice({ start, end }: Stretch): string {
    return this.#text.slice(start, end);
  }

  #isSound(text: string, around: Surroundings): boolean {
    return this.#reading(text, around) === 'sound';
  }

  #reading(text: string, { before, after }: Surroundings): Reading {
    const damage = this.#damageOf(`${before}${text}${after}`);
    if (damage === null || damage.length === 0) return 'sound';
    const isWithin = damage.every(({ start, end }) => start >= before.length && end <= before.length + text.length);
    return isWithin && amountOf(damage) * 2 < text.trim().length ? 'confined' : 'broken';
  }
}

/** The edits that touch none of some stretches. */
export function apartFrom(edits: readonly Edit[], stretches: readonly Stretch[]): readonly Edit[] {
  const sorted = [...stretches].sort((a, b) => a.start - b.start);
  return edits.filter((edit) => !sorted.some((one) => one.start < edit.end && edit.start < one.end));
}

/** Whether any of some stretches, which are in order and do not overlap, touches another. */
function isTouched({ start, end }: Stretch, damage: readonly Stretch[]): boolean {
  const first = damage[firstEndingAt(damage, start)];
  return first !== undefined && first.start < end;
}

function startsIn({ start, end }: Stretch, damage: readonly Stretch[]): boolean {
  for (let at = firstEndingAt(damage, start); at < damage.length; at++) {
    const one = damage[at] as Stretch;
    if (one.start >= end) return false;
    if (one.start >= start) return true;
  }
  return false;
}

/** The place of the first stretch that ends at or behind a place. */
function firstEndingAt(damage: readonly Stretch[], place: number): number {
  let low = 0;
  let high = damage.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((damage[middle] as Stretch).end < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A text with replacements, of which later ones count less where several overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let position = 0;
  for (const { start, end, text: replacement } of [...edits].sort((a, b) => a.start - b.start)) {
    if (start < position) continue;
    pieces.push(text.slice(position, start), replacement);
    position = end;
  }
  pieces.push(text.slice(position));
  return pieces.join('');
}

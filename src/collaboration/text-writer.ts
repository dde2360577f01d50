import type { LoroText } from 'loro-crdt/web';
import { editScript } from '../workspace/line-diff.ts';
import type { EditableText } from './editable-text.ts';
import type { Edit } from './operation.ts';

/**
 * UTF-16 units that the CRDT may keep as one insertion. What it does with an insertion takes time by the square of its
 * length, and insertions of one agent that follow each other in the text become one.
 */
export const LONGEST_INSERTION = 2048;

/** Up to this length, in UTF-16 units, changed text is compared by characters; longer text by lines. */
const COMPARED_BY_CHARACTERS = 4096;
/** How long the CRDT may compare characters before it compares lines. */
const DIFF_TIMEOUT_MS = 250;

/** The search for changed lines takes time by the square of their number, and holds up other clients. */
const MOST_LINE_EDITS = 500;

/** Writes into a text of the CRDT for one agent, and keeps its insertions short. */
export class TextWriter {
  /** Units inserted since the CRDT was last kept from joining insertions; what came before a restart is unknown. */
  #joined = LONGEST_INSERTION;

  /** Replaces `length` units at a position. @throws what the CRDT throws for ends within a character; nothing is changed then */
  replace(text: EditableText, at: number, length: number, content: string): void {
    if (length > 0) text.delete(at, length);
    if (content.length > 0) this.#insert(text, at, content);
  }

  /**
   * Turns the text into `content`, with few changes.
   * @returns these, each in the text as the ones before left it; null where only the CRDT knows them
   */
  become(text: LoroText, content: string): readonly Edit[] | null {
    const before = text.toString();
    const { start, oldEnd, newEnd } = changedPart(before, content);
    const [gone, come] = [before.slice(start, oldEnd), content.slice(start, newEnd)];
    if (gone !== '' && come !== '' && gone.length + come.length <= COMPARED_BY_CHARACTERS) {
      updateByCharacters(text, content);
      return null;
    }
    const changes = gone === '' || come === '' ? [wholly(start, gone, come)] : lineEdits(start, gone, come);
    for (const { at, deleted, added } of changes) this.replace(text, at, deleted, added);
    return changes.map(({ at, deleted, added }) => ({ at, deleted, inserted: added.length }));
  }

  #insert(text: EditableText, at: number, content: string): void {
    const last = startOfLast(content, content.length);
    this.#joined += content.length;
    if (this.#joined <= LONGEST_INSERTION || last === 0) {
      text.insert(at, content);
      return;
    }
    // Pieces from the last to the first: none continues the one inserted before it, so the CRDT joins none.
    text.insert(at, content.slice(last));
    for (let end = last; end > 0; ) {
      const start = boundaryAt(content, Math.max(0, end - LONGEST_INSERTION));
      text.insert(at, content.slice(start, end));
      end = start;
    }
    this.#joined = 0;
  }
}

interface Replacement {
  readonly at: number;
  readonly deleted: number;
  readonly added: string;
}

function wholly(at: number, gone: string, come: string): Replacement {
  return { at, deleted: gone.length, added: come };
}

function lineEdits(from: number, gone: string, come: string): Replacement[] {
  let at = from;
  return lineChanges(gone, come).map(({ kept, removed, added }) => {
    at += kept;
    const { start, oldEnd, newEnd } = changedPart(removed, added);
    const edit = { at: at + start, deleted: oldEnd - start, added: added.slice(start, newEnd) };
    at += added.length;
    return edit;
  });
}

function updateByCharacters(text: LoroText, content: string): void {
  try {
    text.update(content, { timeoutMs: DIFF_TIMEOUT_MS });
  } catch {
    text.updateByLine(content);
  }
}

interface LineChange {
  /** Units that stay before it. */
  readonly kept: number;
  readonly removed: string;
  readonly added: string;
}

function lineChanges(before: string, after: string): LineChange[] {
  const changes: { kept: number; removed: string; added: string }[] = [];
  let open = { kept: 0, removed: '', added: '' };
  for (const { kind, text } of editScript(linesOf(before), linesOf(after), MOST_LINE_EDITS)) {
    if (kind === ' ' && (open.removed !== '' || open.added !== '')) {
      changes.push(open);
      open = { kept: 0, removed: '', added: '' };
    }
    if (kind === ' ') open.kept += text.length;
    else if (kind === '-') open.removed += text;
    else open.added += text;
  }
  if (open.removed !== '' || open.added !== '') changes.push(open);
  return changes;
}

/** Lines with their ends. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

/** The part in which two texts differ, with whole characters at both ends. */
function changedPart(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  if (isHigh(before, start - 1)) start--;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  if (tail > 0 && isLow(before, before.length - tail)) tail--;
  return { start, oldEnd: before.length - tail, newEnd: after.length - tail };
}

/** Where the last character before a place begins. */
function startOfLast(text: string, place: number): number {
  return boundaryAt(text, place - 1);
}

/** A place, or the one before it if that splits a surrogate pair. */
function boundaryAt(text: string, place: number): number {
  return isLow(text, place) && isHigh(text, place - 1) ? place - 1 : place;
}

function isHigh(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}

function isLow(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}

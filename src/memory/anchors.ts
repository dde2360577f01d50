import { hash } from 'node:crypto';
import { qualifiedName } from '../index/names.ts';
import type { FileFacts } from '../languages/facts.ts';
import type { Anchor } from '../store/records/decision-table.ts';

/** A file with its facts, as it is at some moment. */
export interface AnchoredFile {
  /** From the root on. */
  readonly path: string;
  /** SHA-256 of its bytes. */
  readonly hash: string;
  readonly content: Uint8Array;
  /** Null: it is in no language that is known, or not parsed. */
  readonly facts: FileFacts | null;
}

/** What is known of a tree as it is now. Paths are from the root on. */
export interface AnchorLookup {
  /** The file at a path; null where there is none. */
  file(path: string): Promise<AnchoredFile | null>;
  /** Where a file went that is no longer at its path, as far as our own versions tell. */
  movedTo(path: string): string | null;
  /** Files that hold exactly this. */
  filesWith(hash: string): Promise<readonly string[]>;
  /** Files that define something of this qualified name. */
  filesDefining(symbol: string): Promise<readonly string[]>;
}

/** What has become of an anchored place: as it was, changed since, as it was elsewhere, or gone. */
export type AnchorState = 'current' | 'changed' | 'moved' | 'gone';

export interface JudgedAnchor {
  readonly path: string;
  readonly symbol: string | null;
  readonly state: AnchorState;
  /** Where it is by now; null when it is gone. */
  readonly now: string | null;
}

/**
 * SHA-256 of what a file says of a symbol: all its definitions, wherever in the file they stand and however their lines
 * end. Null when it defines no such thing.
 */
export function symbolHash({ content, facts }: Pick<AnchoredFile, 'content' | 'facts'>, symbol: string): string | null {
  if (facts === null) return null;
  const own = facts.definitions.filter((one) => qualifiedName(facts.definitions, one) === symbol);
  if (own.length === 0) return null;
  const lines = Buffer.from(content).toString('utf8').replaceAll('\r\n', '\n').split('\n');
  const texts = own.map(({ line, endLine }) => lines.slice(line - 1, endLine).join('\n'));
  return hash('sha256', texts.join('\n\n'));
}

/** An anchor to what is there now. */
export function anchorTo(path: string, symbol: string | null, file: AnchoredFile | null): Anchor {
  return {
    path,
    symbol,
    fileHash: file?.hash ?? null,
    symbolHash: file === null || symbol === null ? null : symbolHash(file, symbol),
  };
}

/** Tells what has become of an anchor, which is told from the root on. */
export async function judgeAnchor(anchor: Anchor, lookup: AnchorLookup): Promise<JudgedAnchor> {
  const { path, symbol } = anchor;
  const judged = (state: AnchorState, now: string | null) => ({ path, symbol, state, now });
  const there = await lookup.file(path);
  if (there !== null && (symbol === null || symbolHash(there, symbol) !== null)) {
    return judged(isAsItWas(anchor, there) ? 'current' : 'changed', path);
  }
  // What was not there when it was anchored is as it was.
  if (there === null && anchor.fileHash === null) return judged('current', path);
  for (const place of await placesElsewhere(anchor, there === null, lookup)) {
    const file = place === path ? null : await lookup.file(place);
    if (file !== null && isAsItWas(anchor, file)) return judged('moved', place);
  }
  const last = there === null ? lookup.movedTo(path) : path;
  const file = last === null || last === path ? there : await lookup.file(last);
  return file === null ? judged('gone', null) : judged('changed', file.path);
}

function isAsItWas({ symbol, symbolHash: was, fileHash }: Anchor, file: AnchoredFile): boolean {
  return symbol === null ? file.hash === fileHash : was !== null && symbolHash(file, symbol) === was;
}

/** Where the anchored code may be by now, the likeliest first. */
async function placesElsewhere(
  { path, symbol, fileHash }: Anchor,
  isGone: boolean,
  lookup: AnchorLookup,
): Promise<readonly string[]> {
  const moved = isGone ? lookup.movedTo(path) : null;
  const same = fileHash === null ? [] : await lookup.filesWith(fileHash);
  const defining = symbol === null ? [] : await lookup.filesDefining(symbol);
  return [...new Set([...(moved === null ? [] : [moved]), ...same, ...defining])];
}

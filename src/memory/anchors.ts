import { hash } from 'node:crypto';
import { qualifiedName } from '../index/names.ts';
import type { FileFacts } from '../languages/facts.ts';
import type { Anchor } from '../store/records/decision-table.ts';
import {
  CodeReader,
  type CodeSketch,
  namedCode,
  nameHash,
  readSketch,
  type Sketch,
  similarity,
  sketchOf,
  sketchText,
} from './sketch.ts';

/** At this similarity, other code of the same name in another file is taken for the symbol: bench/results/memory-notes.md says how it was chosen. */
const ALIKE_MOVED = 0.2;
/** The same for code of a name that the file did not define before. */
const ALIKE_RENAMED = 0.25;
/** A symbol of fewer tokens says too little to be recognised by them, unless all are equal. */
const FEWEST_TOKENS = 8;
/** Nothing is renamed to this. */
const ANONYMOUS = '<anonymous>';
/** Files of the symbol's name that are read. */
const MOST_FILES = 20;
/** Tokens that are compared with a symbol's, of all that it may have become in one file. */
const MOST_COMPARED = 500_000;

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
  movedTo(path: string): Promise<string | null>;
  /** Files that hold exactly this. */
  filesWith(hash: string): Promise<readonly string[]>;
  /** Files that define something of this qualified name. */
  filesDefining(symbol: string): Promise<readonly string[]>;
}

/**
 * What has become of an anchored place: `current` as it was, `changed` at its place and under its name, `moved` to another
 * file, `renamed` in its file, or `gone`.
 */
export type AnchorState = 'current' | 'changed' | 'moved' | 'renamed' | 'gone';

export interface JudgedAnchor {
  readonly path: string;
  readonly symbol: string | null;
  readonly state: AnchorState;
  /** The file that it is in by now; null when it is gone. */
  readonly now: string | null;
  /** The qualified name that it has by now; null for any other state than `renamed`. */
  readonly renamed_to: string | null;
  /** Whether its code is not what it was: it was edited, also where it was moved or renamed, or is gone. */
  readonly stale: boolean;
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

/**
 * An anchor to what is there now.
 * @param places the other files that define the symbol's name; null where they are not known
 */
export function anchorTo(
  path: string,
  symbol: string | null,
  file: AnchoredFile | null,
  places: readonly string[] | null,
): Anchor {
  const facts = file?.facts ?? null;
  const sketch = facts === null || symbol === null ? null : sketchOf(facts, symbol, places);
  return {
    path,
    symbol,
    fileHash: file?.hash ?? null,
    symbolHash: file === null || symbol === null ? null : symbolHash(file, symbol),
    sketch: sketch === null ? null : sketchText(sketch),
  };
}

/** Determines what has become of an anchor, whose path is from the root on. */
export async function judgeAnchor(anchor: Anchor, lookup: AnchorLookup): Promise<JudgedAnchor> {
  const { path, symbol } = anchor;
  const there = await lookup.file(path);
  const outcome = inPlace(anchor, there) ?? (await elsewhere(anchor, there, lookup)) ?? GONE;
  return { path, symbol, ...outcome };
}

type Outcome = Omit<JudgedAnchor, 'path' | 'symbol'>;

/** Code that an anchor may be about by now, and how much it is like what it was about. */
interface Likely {
  readonly outcome: Outcome;
  readonly similarity: number;
}

const GONE: Outcome = { state: 'gone', now: null, renamed_to: null, stale: true };

function moved(now: string, stale: boolean): Outcome {
  return { state: 'moved', now, renamed_to: null, stale };
}

/** What has become of an anchor whose file, or symbol in it, is where it was; null for any other. */
function inPlace(anchor: Anchor, there: AnchoredFile | null): Outcome | null {
  const { path, symbol, fileHash, symbolHash: was } = anchor;
  const wasThere = symbol === null ? fileHash !== null : was !== null;
  const current: Outcome = { state: 'current', now: path, renamed_to: null, stale: false };
  if (there !== null && isIn(there, symbol))
    return isAsItWas(anchor, there) ? current : { ...current, state: 'changed', stale: true };
  return wasThere ? null : current;
}

function isAsItWas({ symbol, symbolHash: was, fileHash }: Anchor, file: AnchoredFile): boolean {
  return symbol === null ? file.hash === fileHash : was !== null && symbolHash(file, symbol) === was;
}

/** Where the code of an anchor is that is not where it was; null for code that is gone. */
async function elsewhere(anchor: Anchor, there: AnchoredFile | null, lookup: AnchorLookup): Promise<Outcome | null> {
  const { path, symbol } = anchor;
  const sketch = readSketch(anchor.sketch);
  const to = there === null ? await lookup.movedTo(path) : null;
  const files = await filesAt(await placesElsewhere(anchor, to, sketch, lookup), lookup);
  const same = files.find((file) => isAsItWas(anchor, file));
  if (same !== undefined) return moved(same.path, false);
  const followed = files.find((file) => file.path === to) ?? null;
  if (followed !== null && isIn(followed, symbol)) return moved(followed.path, true);
  return symbol === null || sketch === null ? null : likeliest(symbol, sketch, files, there ?? followed);
}

/** The files that are there of some paths, in their order. */
async function filesAt(paths: readonly string[], lookup: AnchorLookup): Promise<readonly AnchoredFile[]> {
  const files: AnchoredFile[] = [];
  for (const path of paths) {
    const file = await lookup.file(path);
    if (file !== null) files.push(file);
  }
  return files;
}

/** Whether a file has a symbol; every file has itself as a whole. */
function isIn(file: AnchoredFile, symbol: string | null): boolean {
  return symbol === null || symbolHash(file, symbol) !== null;
}

/** What is most like a symbol that was edited; null for what is like none. */
function likeliest(
  symbol: string,
  sketch: Sketch,
  files: readonly AnchoredFile[],
  home: AnchoredFile | null,
): Outcome | null {
  const likely = [...editedIn(files, symbol, sketch), ...renamedIn(home, symbol, sketch)];
  const most = Math.max(...likely.map((one) => one.similarity));
  return likely.find((one) => one.similarity === most)?.outcome ?? null;
}

/** Where the anchored code may be by now, the likeliest first. */
async function placesElsewhere(
  { path, symbol, fileHash }: Anchor,
  to: string | null,
  sketch: Sketch | null,
  lookup: AnchorLookup,
): Promise<readonly string[]> {
  const same = fileHash === null ? [] : await lookup.filesWith(fileHash);
  const defining = symbol === null ? [] : await lookup.filesDefining(symbol);
  const known = new Set(sketch?.places);
  const others = [...same, ...defining].filter((one) => !known.has(nameHash(one)));
  const places = new Set([...(to === null ? [] : [to]), ...others]);
  places.delete(path);
  return [...places].slice(0, MOST_FILES);
}

/** The symbol under its name in files that did not define it before, edited. */
function editedIn(files: readonly AnchoredFile[], symbol: string, sketch: Sketch): readonly Likely[] {
  if (sketch.places === null) return [];
  return files.flatMap(({ path, facts }) => {
    const code = facts === null ? undefined : namedCode(facts).find(({ name }) => name === symbol);
    if (facts === null || code === undefined) return [];
    const now = new CodeReader(facts).sketch(code);
    const likeness = similarity(sketch, now);
    return isAlike(sketch, now, ALIKE_MOVED) ? [{ outcome: moved(path, true), similarity: likeness }] : [];
  });
}

/** The symbol in its file under a name that the file did not define before. */
function renamedIn(home: AnchoredFile | null, symbol: string, sketch: Sketch): readonly Likely[] {
  if (home === null || home.facts === null) return [];
  const before = new Set(sketch.names);
  const reader = new CodeReader(home.facts);
  let compared = 0;
  return namedCode(home.facts)
    .filter(({ name }) => isNewNameOf(name, symbol) && !before.has(nameHash(name)))
    .flatMap((code) => {
      compared += reader.size(code);
      if (compared > MOST_COMPARED) return [];
      const now = reader.sketch(code);
      if (!isAlike(sketch, now, ALIKE_RENAMED)) return [];
      const stale = now.whole !== sketch.whole;
      const outcome: Outcome = { state: 'renamed', now: home.path, renamed_to: code.name, stale };
      return [{ outcome, similarity: similarity(sketch, now) }];
    });
}

/** Whether one name of a qualified name was exchanged: the symbol's own, or that of something that it stands in. */
function isNewNameOf(name: string, symbol: string): boolean {
  const now = name.split('.');
  const was = symbol.split('.');
  const changed = now.filter((part, at) => part !== was[at]);
  return now.length === was.length && changed.length === 1 && changed[0] !== ANONYMOUS;
}

function isAlike(was: CodeSketch, now: CodeSketch, least: number): boolean {
  if (was.whole === now.whole) return true;
  return Math.min(was.tokens, now.tokens) >= FEWEST_TOKENS && similarity(was, now) >= least;
}

import type { SearchIndex } from '../search-index.ts';
import { type Mention, plainName, type TaskText } from '../text/task-text.ts';

/** What the names of places in a text say of a tree's files, by file number. */
export interface MentionEvidence {
  /** Files whose path ends like a name in the text: more for a longer end, less where many files end so. */
  readonly mentioned: Float32Array;
  /** Files that the title names as what the change belongs to, and those in folders that it names so. */
  readonly scoped: Float32Array;
}

/** Names of files that stand for their folder. */
const OF_THE_FOLDER: ReadonlySet<string> = new Set(['index', 'mod', 'init', 'lib', 'main']);
/** What one part alone, and a folder alone, say beside a path of several. */
const ONE_PART = 0.5;
const FOLDER = 0.5;

/** The plain parts of each file's path, and the files by the last of them. */
interface PlainPaths {
  readonly parts: readonly (readonly string[])[];
  readonly byName: ReadonlyMap<string, readonly number[]>;
}

const ofIndex = new WeakMap<SearchIndex, PlainPaths>();

export function mentionsFor({ mentions, scopes }: TaskText, index: SearchIndex): MentionEvidence {
  const paths = plainPaths(index);
  const mentioned = new Float32Array(index.postings.fileCount);
  const scoped = new Float32Array(index.postings.fileCount);
  for (const mention of mentions) addMention(mention, paths, mentioned);
  if (scopes.length > 0) {
    paths.parts.forEach((parts, file) => {
      const isIn = scopes.filter((scope) => parts.includes(scope)).length;
      const isNamed = scopes.filter((scope) => parts.at(-1) === scope).length;
      scoped[file] = ((isIn - isNamed) * FOLDER + isNamed) / scopes.length;
    });
  }
  return { mentioned, scoped };
}

/** Each part may be the file, with those before it as folders: what follows is a member. */
function addMention({ parts }: Mention, paths: PlainPaths, mentioned: Float32Array): void {
  parts.forEach((name, at) => {
    const files = paths.byName.get(name) ?? [];
    const lengths = files.map((file) => commonEnd(paths.parts[file] as readonly string[], parts.slice(0, at + 1)));
    const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
    const best = files.filter((_, place) => lengths[place] === longest);
    const worth = (longest > 1 ? 1 : ONE_PART) / Math.sqrt(best.length);
    for (const file of best) mentioned[file] = (mentioned[file] as number) + worth;
  });
}

function commonEnd(path: readonly string[], name: readonly string[]): number {
  let length = 0;
  while (length < name.length && length < path.length && path.at(-1 - length) === name.at(-1 - length)) length += 1;
  return length;
}

function plainPaths(index: SearchIndex): PlainPaths {
  const known = ofIndex.get(index);
  if (known !== undefined) return known;
  const parts = index.index.files.map(({ path }) => plainParts(path));
  const byName = new Map<string, number[]>();
  parts.forEach((own, file) => {
    const name = own.at(-1) as string;
    const same = byName.get(name);
    if (same === undefined) byName.set(name, [file]);
    else same.push(file);
  });
  const made = { parts, byName };
  ofIndex.set(index, made);
  return made;
}

function plainParts(path: string): readonly string[] {
  const parts = path.split('/');
  const name = parts.pop() as string;
  const dot = name.indexOf('.', 1);
  const base = plainName(dot === -1 ? name : name.slice(0, dot));
  const folders = parts.map(plainName);
  return OF_THE_FOLDER.has(base) && folders.length > 0 ? folders : [...folders, base];
}

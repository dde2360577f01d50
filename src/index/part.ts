import { posix } from 'node:path';
import { holdsText, textBytes } from '../languages/text-table.ts';
import { type AssembledFile, assemble } from './assemble.ts';
import type { LinkedIndex } from './code-index.ts';
import { FileFault, inFile } from './file-fault.ts';
import { ColumnGraph } from './graph-columns.ts';
import { StoredInterface } from './interface-codec.ts';
import { interfaceParts } from './interface-parts.ts';
import { LinkTable } from './link/link-table.ts';
import { PackedLinks } from './link/packed-links.ts';
import { linkSomeInThread, type TreeToLink } from './link-threads.ts';
import { linkedIndex, type Made } from './linked-tree.ts';
import { ManifestFiles } from './manifest-files.ts';
import { MODULE_RESOLVERS } from './modules/resolvers.ts';
import { Numbering } from './numbering.ts';
import { PackedDefinitions } from './packed-definitions.ts';
import type { About, PartSize, ReadSoFar } from './part-request.ts';
import { Pace, SharedInterfaces } from './shared-interfaces.ts';
import { type Snapshot, type SnapshotFile, snapshotOf } from './snapshot.ts';
import { withoutFiles } from './without-files.ts';

export interface PartOfTree {
  readonly index: LinkedIndex;
  readonly size: PartSize;
}

/** Code that is linked for one question, in bytes: about a second of work. */
const MOST_BYTES = 1_000_000;
/** Code that is linked sooner here than in a thread of its own, in bytes. */
const FEW_BYTES = 300_000;
/** A word that is as short as this stands in every other file. */
const SHORTEST_WORD = 3;
/** Names that a file offers, of those that others are asked for. */
const MOST_OFFERED = 20;
const NO_LINKS = new PackedLinks(new Int32Array(0));

/** Makes indexes of what has been read so far of one tree. What is known of a file is kept from one to the next. */
export class PartMaker {
  readonly #texts = new Numbering();
  readonly #known = new Map<string, KnownFile>();

  /**
   * An index of what has been read: all symbols of it, with the links of those files that have to do with what is asked.
   * @throws the signal's reason when it aborts
   */
  async part(soFar: ReadSoFar, about: About, signal: AbortSignal): Promise<PartOfTree> {
    let { snapshot } = soFar;
    for (;;) {
      try {
        return await this.#part({ ...soFar, snapshot }, about, signal);
      } catch (thrown) {
        if (!(thrown instanceof FileFault)) throw thrown;
        const rest = withoutFiles(snapshot, new Set([thrown.path]));
        if (rest === snapshot) throw thrown;
        snapshot = rest;
      }
    }
  }

  /**
   * Gets to know files ahead of a part of them, which takes as long as all else about it.
   * @throws the signal's reason when it aborts
   */
  async learn(files: readonly SnapshotFile[], signal: AbortSignal): Promise<readonly KnownFile[]> {
    const pace = new Pace(signal);
    const known: KnownFile[] = [];
    for (const file of files) {
      known.push(this.#knownOf(file));
      await pace.rest();
    }
    return known;
  }

  async #part(soFar: ReadSoFar, about: About, signal: AbortSignal): Promise<PartOfTree> {
    const chosen = about.needs === 'facts' ? [] : filesAbout(soFar.snapshot.files, about);
    const snapshot = about.needs === 'related' ? onlyFiles(soFar.snapshot, chosen) : soFar.snapshot;
    const { folder, files } = snapshot;
    const tree = { folder, listed: soFar.listing.paths, files };
    const isSmall = about.needs !== 'facts' && bytesOf(files) <= FEW_BYTES;
    const { parts, texts, ...sums } = isSmall ? linkedHere(tree) : await this.#linkedInThread(tree, chosen, signal);
    let graph: ColumnGraph | null = null;
    const made: Made = {
      graph: () => {
        graph ??= new ColumnGraph(assemble(parts, texts));
        return graph;
      },
      fileLinks: undefined,
      ...sums,
    };
    const size = { read: files.length, linked: isSmall ? files.length : chosen.length, total: soFar.total };
    return { index: linkedIndex(snapshot, made), size };
  }

  /** Links some files of a tree; the others have their symbols and no links. */
  async #linkedInThread(tree: TreeToLink, chosen: readonly SnapshotFile[], signal: AbortSignal): Promise<LinkedParts> {
    const known = await this.learn(tree.files, signal);
    const texts = this.#texts;
    const interfaces = SharedInterfaces.joined(known.map(({ stored }) => stored.bytes));
    const found = chosen.length === 0 ? null : await linkSomeInThread(tree, interfaces, chosen, texts, signal);
    const parts = tree.files.map(({ path }, at): AssembledFile => {
      const { definitions, stored } = known[at] as KnownFile;
      const { links = NO_LINKS } = found?.get(path) ?? {};
      return { path, definitions, links, symbols: () => stored.definitions };
    });
    return { parts, texts, ...sumsOf([...(found?.values() ?? [])]) };
  }

  #knownOf(file: SnapshotFile): KnownFile {
    const key = `${file.hash} ${file.language}`;
    let known = this.#known.get(key);
    if (known === undefined) {
      const facts = file.readFacts();
      known = inFile(file.path, () => ({
        definitions: PackedDefinitions.of(facts.definitions, this.#texts),
        stored: StoredInterface.of(interfaceParts(facts)),
      }));
      this.#known.set(key, known);
    }
    return known;
  }
}

/** What a file has of its own and offers others, whatever they are. */
interface KnownFile {
  readonly definitions: PackedDefinitions;
  readonly stored: StoredInterface;
}

interface LinkedParts extends Pick<Made, 'unresolvedCalls' | 'leftOutCandidates'> {
  readonly parts: readonly AssembledFile[];
  readonly texts: Numbering;
}

/** Links all files of a small tree. */
function linkedHere({ folder, listed, files }: TreeToLink): LinkedParts {
  const table = new LinkTable(MODULE_RESOLVERS);
  const manifests = new ManifestFiles(folder);
  manifests.refresh({ paths: listed }, false);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const changes = { changed: [...byPath.keys()], removed: [], changedManifests: [] };
  table.update(changes, manifests, (path) => (byPath.get(path) as SnapshotFile).readFacts());
  const parts = files.map(({ path }) => table.file(path));
  return { parts, texts: table.texts, ...sumsOf(parts) };
}

function sumsOf(files: readonly Pick<Made, 'unresolvedCalls' | 'leftOutCandidates'>[]) {
  return {
    unresolvedCalls: files.reduce((sum, file) => sum + file.unresolvedCalls, 0),
    leftOutCandidates: files.reduce((sum, file) => sum + file.leftOutCandidates, 0),
  };
}

/**
 * The files whose links a question needs most, as many as there is time for, in their order: those it names, then those whose
 * text has most of the names it asks for or that the named files offer, then the neighbours of the named files.
 */
export function filesAbout(files: readonly SnapshotFile[], about: About): readonly SnapshotFile[] {
  const named = new Set(about.paths);
  const own = files.filter(({ path }) => named.has(path));
  const folders = new Set(about.paths.map((path) => posix.dirname(path)));
  const neighbours = files.filter(({ path }) => folders.has(posix.dirname(path)));
  const chosen = new Set<SnapshotFile>();
  let bytes = 0;
  for (const file of [...own, ...mentioning(files, [...about.names, ...own.flatMap(wordsFor)]), ...neighbours]) {
    if (chosen.has(file)) continue;
    bytes += file.bytes;
    if (bytes > MOST_BYTES && chosen.size > 0) break;
    chosen.add(file);
  }
  return files.filter((file) => chosen.has(file));
}

/** Files whose facts have some of these words, those with most of them first. */
function mentioning(files: readonly SnapshotFile[], words: readonly string[]): readonly SnapshotFile[] {
  const wanted = words.filter(({ length }) => length >= SHORTEST_WORD).map(textBytes);
  if (wanted.length === 0) return [];
  return files
    .map((file) => ({ file, count: wordsIn(file.encodedFacts(), wanted) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ file }) => file);
}

function wordsIn(facts: Uint8Array, words: readonly Buffer[]): number {
  return words.reduce((count, word) => count + Number(holdsText(facts, word)), 0);
}

function onlyFiles({ folder, kinds, skipped, otherFiles }: Snapshot, files: readonly SnapshotFile[]): Snapshot {
  return snapshotOf(folder, kinds, files, skipped, otherFiles);
}

function bytesOf(files: readonly SnapshotFile[]): number {
  return files.reduce((sum, file) => sum + file.bytes, 0);
}

/** Words that a file has whose code uses this one: what a module is called in imports, and the names that it offers. */
function wordsFor({ path, facts }: SnapshotFile): readonly string[] {
  const { name, dir } = posix.parse(path);
  const isIndex = /^(?:index|mod|lib|main|__init__)$/.test(name);
  const offered = facts.definitions.flatMap(({ exported, owner, name: symbol }) =>
    exported && owner === -1 ? [symbol] : [],
  );
  return [isIndex ? posix.basename(dir) : name, ...offered.slice(0, MOST_OFFERED)];
}

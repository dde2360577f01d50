import type { IndexedFile, LinkedIndex } from '../../../index/code-index.ts';
import { edgesOf } from '../../../index/graph-columns.ts';
import { lastName } from '../../../index/link/overloads/shape.ts';
import { holdsText, textBytes } from '../../../languages/text-table.ts';
import { calledNodes } from './relations.ts';
import { type GraphSymbol, namedAround } from './symbol.ts';

/** Functions, types and top levels of files that name a symbol, of which nothing tells whether they mean it. */
export interface Mentions {
  readonly places: number;
  readonly files: number;
  /** Whether there are more files with the name than are looked into. */
  readonly more: boolean;
  /** `path:line` of the first. */
  readonly first: readonly string[];
}

/** Files that are looked into: a name that more have tells next to nothing. */
const MOST_FILES = 400;
const SHOWN = 3;

/**
 * Where the name of a symbol stands beyond what its edges tell: neither with an edge to the symbol, not even a possible one, nor with a
 * sure one to something else of that name.
 */
export function mentionsBeyond(index: LinkedIndex, symbol: GraphSymbol): Mentions {
  const { graph } = index;
  const name = graph.name(symbol.main);
  const linked = linkedTo(index, symbol);
  const text = textBytes(name);
  const places = new Map<number, string>();
  const files = new Set<number>();
  let looked = 0;
  for (const [at, file] of index.files.entries()) {
    if (!mayName(file, text)) continue;
    if (looked++ === MOST_FILES) return { places: places.size, files: files.size, more: true, first: firstOf(places) };
    for (const { line, owner } of usesOf(file, name)) {
      const node = owner === -1 ? at : graph.fileCount + (graph.symbolStart[at] as number) + owner;
      const around = namedAround(graph, node);
      if (linked.has(around) || places.has(around) || meansOther(index, around, name)) continue;
      places.set(around, `${file.path}:${line}`);
      files.add(at);
    }
  }
  return { places: places.size, files: files.size, more: false, first: firstOf(places) };
}

/** The symbol itself, and all that has an edge to it. */
function linkedTo({ graph }: LinkedIndex, symbol: GraphSymbol): ReadonlySet<number> {
  const nodes = [...symbol.nodes, ...calledNodes(graph, symbol)];
  const sources = nodes.flatMap((node) => Array.from(edgesOf(graph, node, 'incoming'), ({ source }) => source));
  return new Set([...nodes, ...sources].map((node) => namedAround(graph, node)));
}

/** Whether the encoded facts of a file hold a name: most files are not decoded for it. */
function mayName(file: IndexedFile, text: Buffer): boolean {
  const encoded = file.encodedFacts?.();
  return encoded === undefined || holdsText(encoded, text);
}

function usesOf({ facts }: IndexedFile, name: string) {
  const calls = facts.calls.filter((call) => call.name === name);
  const places = calls.map(({ nameLine, owner }) => ({ line: nameLine, owner }));
  return [...places, ...facts.references.filter((reference) => reference.name === name)];
}

/** Whether what stands at a node surely uses something else of a name, of the tree or of a package. */
function meansOther({ graph }: LinkedIndex, node: number, name: string): boolean {
  for (const { target, certainty } of edgesOf(graph, node, 'outgoing')) {
    if (certainty !== 'candidate' && lastName(graph.name(target)) === name) return true;
  }
  return false;
}

function firstOf(places: ReadonlyMap<number, string>): readonly string[] {
  return [...places.values().take(SHOWN)];
}

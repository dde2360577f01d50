import type { IndexedFile, LinkedIndex } from '../../../index/code-index.ts';
import { edgesOf } from '../../../index/graph-columns.ts';
import { lastName } from '../../../index/link/overloads/shape.ts';
import { holdsText, textBytes } from '../../../languages/text-table.ts';
import { isValueKind } from './own-uses.ts';
import { calledNodes } from './relations.ts';
import { type GraphSymbol, namedAround } from './symbol.ts';

/** Functions, types and top levels of files that name a symbol, of which nothing tells whether they mean it. */
export interface Mentions {
  readonly places: number;
  readonly files: number;
  /** Whether there are more files with the name than are looked into. */
  readonly more: boolean;
  /** `path:line` of the first, those in and near the file of the symbol before others. */
  readonly first: readonly string[];
  /** The text of each of these lines, trimmed and shortened; left out where a file has changed since. */
  readonly code?: readonly string[];
}

/** Files that are looked into: a name that more have tells next to nothing. */
const MOST_FILES = 400;
const SHOWN = 3;
/** Of a field, whose other uses the graph rarely has. */
const SHOWN_OF_FIELD = 10;

/**
 * Where the name of a symbol stands beyond what its edges tell: neither with an edge to the symbol, not even a possible one, nor with a
 * sure one to something else of that name.
 *
 * @param known nodes that are known to use it
 */
export function mentionsBeyond(index: LinkedIndex, symbol: GraphSymbol, known: readonly number[] = []): Mentions {
  const { graph } = index;
  const name = graph.name(symbol.main);
  const linked = new Set([...linkedTo(index, symbol), ...known]);
  const most = isValueKind(graph.kind(symbol.main)) ? SHOWN_OF_FIELD : SHOWN;
  const { places, more } = placesNaming(index, name, linked);
  const first = nearest(places, graph.name(graph.fileOf(symbol.main))).slice(0, most);
  return {
    ...{ places: places.length, files: new Set(places.map(({ path }) => path)).size, more },
    first: first.map(({ path, line }) => `${path}:${line}`),
  };
}

/** Finds one place of each node that has a name and may mean any symbol of that name but those that are linked. */
function placesNaming(
  index: LinkedIndex,
  name: string,
  linked: ReadonlySet<number>,
): { readonly places: readonly Place[]; readonly more: boolean } {
  const { graph } = index;
  const text = textBytes(name);
  const places = new Map<number, Place>();
  let looked = 0;
  for (const [at, file] of index.files.entries()) {
    if (!mayName(file, text)) continue;
    if (looked++ === MOST_FILES) break;
    for (const { line, owner } of usesOf(file, name)) {
      const node = owner === -1 ? at : graph.fileCount + (graph.symbolStart[at] as number) + owner;
      const around = namedAround(graph, node);
      if (linked.has(around) || places.has(around) || meansOther(index, around, name)) continue;
      places.set(around, { path: file.path, line });
    }
  }
  return { places: [...places.values()], more: looked > MOST_FILES };
}

interface Place {
  readonly path: string;
  readonly line: number;
}

/** Puts places in a file first, then by the number of folders that they have in common with it. */
function nearest(places: readonly Place[], file: string): readonly Place[] {
  const folders = file.split('/');
  const common = ({ path }: Place) => {
    const others = path.split('/');
    const at = folders.findIndex((folder, depth) => others[depth] !== folder);
    return at === -1 ? folders.length : at;
  };
  return places
    .map((place) => ({ place, common: common(place) }))
    .sort((a, b) => b.common - a.common)
    .map(({ place }) => place);
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

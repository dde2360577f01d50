import { OrreryError } from '../../errors.ts';
import { parseQuery } from '../../search/query.ts';
import type { SearchableTree } from '../../search/search-indexes.ts';
import { comparableCosines } from '../../search/semantic/comparable-cosines.ts';
import { LOCAL_THRESHOLD } from '../../search/semantic/local-model.ts';
import type { RemoteVectors } from '../../search/semantic/remote-vectors.ts';
import type { TreeVectorsState } from '../../search/semantic/tree-vectors.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';

/** Names of the model that comes with the package. */
const LOCAL_MODELS: ReadonlySet<string> = new Set(['local', 'matryoshka']);
/** Names of the model that was set up, and of the local one where none was. */
const DEFAULT_MODEL = 'default';
/** Vectors are compared in steps of so many numbers. */
const STEP = 16;

/** What a query is compared with by meaning, and what was made of the wish for a size. */
export interface Meaning {
  readonly similarities: Float32Array;
  /** The same as the ranking takes them. */
  readonly comparable: Float32Array;
  readonly model: string;
  readonly dimension: number;
  /** How similar what answers is, as a rule. */
  readonly threshold: number;
  readonly notes: readonly string[];
}

export interface MeaningWish {
  /** Undefined is the default. */
  readonly model: string | undefined;
  readonly dimension: number | undefined;
}

/**
 * How alike a query is to each unit of a tree.
 * @throws OrreryError `INVALID_PARAMS` for a model there is none of; `MODEL_ERROR` where one behind HTTP has no vectors to compare
 */
export async function meaningOf(
  query: string,
  tree: SearchableTree,
  folder: ResolvedPath,
  wish: MeaningWish,
  context: ToolContext,
): Promise<Meaning> {
  const remote = await context.remoteVectors();
  const model = wish.model ?? DEFAULT_MODEL;
  if (LOCAL_MODELS.has(model) || (model === DEFAULT_MODEL && remote === null)) return localMeaning(query, tree, wish);
  const known = remote === null ? [] : [remote.embedder.name, remote.embedder.kind, DEFAULT_MODEL];
  if (remote !== null && known.includes(model)) return remoteMeaning(query, tree, folder, wish, remote, context.signal);
  const message = `Unknown embedding model "${model}": use one of ${[...LOCAL_MODELS, ...known].join(', ')}. ${SET_UP}`;
  throw new OrreryError('INVALID_PARAMS', message, { parameter: 'embedding_model' });
}

const SET_UP = 'Others are set up where the server is started, with --embedder.';

function localMeaning(query: string, { embedder, units }: SearchableTree, wish: MeaningWish): Meaning {
  const { name, dimensions } = embedder.model;
  const dimension = Math.min(dimensions, Math.floor((wish.dimension ?? dimensions) / STEP) * STEP);
  const similarities = units.similarities(embedder.terms(parseQuery(query).stems).subarray(0, dimension));
  const notes = sizeNotes(name, dimensions, dimension, wish);
  return { similarities, comparable: similarities, model: name, dimension, threshold: LOCAL_THRESHOLD, notes };
}

async function remoteMeaning(
  query: string,
  tree: SearchableTree,
  folder: ResolvedPath,
  wish: MeaningWish,
  remote: RemoteVectors,
  signal: AbortSignal,
): Promise<Meaning> {
  const { name } = remote.embedder;
  const vector = await remote.query(query, signal);
  const state = await remote.of(tree.index, folder.absolute, vector.length, signal);
  if (state.done === 0 && state.failure !== null) throw state.failure;
  const wished = wish.dimension ?? state.dimensions;
  const dimension = wished < state.dimensions ? Math.floor(wished / STEP) * STEP : state.dimensions;
  // Zeros fill the last step, in units as in the query.
  const compared = new Float32Array(Math.ceil(dimension / STEP) * STEP);
  compared.set(vector.subarray(0, dimension));
  const similarities = state.units.similarities(compared);
  const { cosines, threshold } = comparableCosines(similarities);
  return {
    similarities,
    comparable: cosines,
    model: name,
    dimension,
    threshold,
    notes: [...sizeNotes(name, vector.length, dimension, wish), ...progressNotes(name, state)],
  };
}

function sizeNotes(model: string, dimensions: number, used: number, wish: MeaningWish): readonly string[] {
  const isAsWished = used === (wish.dimension ?? dimensions);
  return isAsWished ? [] : [`The model "${model}" has ${dimensions} dimensions; ${used} were used.`];
}

function progressNotes(model: string, state: TreeVectorsState): readonly string[] {
  const { done, total, refused, isGoingOn, failure } = state;
  const notes: string[] = [];
  if (done + refused < total) {
    const rest = isGoingOn
      ? 'The rest is being computed: ask again later.'
      : failure !== null
        ? `Computing the rest failed: ${failure.message}`
        : 'The rest belongs to files that have just changed: ask again.';
    notes.push(`${shown(done)} of ${shown(total)} units have vectors of the model "${model}". ${rest}`);
  }
  if (refused > 0) notes.push(`The model "${model}" refused ${shown(refused)} units, which have no vectors.`);
  return notes;
}

function shown(count: number): string {
  return count.toLocaleString('en');
}

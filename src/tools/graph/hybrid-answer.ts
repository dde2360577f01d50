import { OrreryError } from '../../errors.ts';
import { type Leg, search } from '../../search/search.ts';
import type { ToolContext } from '../tool.ts';
import { fileFilter, filesNamed, type GivenFilters, placeIn, shownScore } from './found-places.ts';
import type { HybridHit, HybridSearchResult } from './hybrid-search.ts';
import { type Meaning, meaningOf } from './meaning.ts';

/** What is asked, as the tool's arguments say it. */
export interface AskedSearch extends GivenFilters {
  readonly query: string;
  readonly context_files: readonly string[];
  readonly max_results: number;
  readonly include_lexical: boolean;
  readonly include_semantic: boolean;
  readonly include_graph: boolean;
  readonly lexical_weight: number;
  readonly semantic_weight: number;
  readonly graph_weight: number;
  readonly semantic_threshold: number;
  readonly embedding_model?: string | undefined;
  readonly embedding_dimension?: number | undefined;
  readonly explain: boolean;
  readonly project_path?: string | undefined;
}

/** @throws OrreryError `INVALID_PARAMS` where no leg has any weight */
export async function answerFromAllLegs(input: AskedSearch, context: ToolContext): Promise<HybridSearchResult> {
  const weights: Readonly<Record<Leg, number>> = {
    lexical: input.include_lexical ? input.lexical_weight : 0,
    semantic: input.include_semantic ? input.semantic_weight : 0,
    graph: input.include_graph ? input.graph_weight : 0,
  };
  if (weights.lexical + weights.semantic + weights.graph === 0) {
    throw new OrreryError('INVALID_PARAMS', 'No leg has any weight: give one of them a weight above 0.', {
      parameter: 'lexical_weight',
    });
  }
  const folder = await context.workspace.roots.resolve(input.project_path, 'directory');
  const tree = await context.searchable(folder);
  const near = await filesNamed(weights.graph > 0 ? input.context_files : [], folder, tree, context);
  if (weights.lexical + weights.semantic === 0 && near.files.length === 0) {
    const message = 'Only the graph leg has weight, and it needs context_files that are in the index: name one.';
    throw new OrreryError('INVALID_PARAMS', message, { parameter: 'context_files' });
  }
  const wish = { model: input.embedding_model, dimension: input.embedding_dimension };
  const isNeeded = weights.lexical === 0 && near.files.length === 0;
  const asked = () => meaningOf(input.query, tree, folder, wish, context);
  const { meaning, failure } = weights.semantic > 0 ? await unlessItFails(asked, isNeeded) : NO_MEANING;
  const isWanted = fileFilter(input, tree);
  const { similarities = null, comparable } = meaning ?? {};
  const outcome = search(
    { query: input.query, weights, near: near.files, isWanted, similarities, comparable },
    tree.index,
  );
  const found = outcome.found.filter(({ similarity }) => (similarity ?? 1) >= input.semantic_threshold);
  const results = found.slice(0, input.max_results).map(
    ({ file, score, legs, similarity, distance }): HybridHit => ({
      ...placeIn(file, outcome, tree, input.kinds),
      combined_score: shownScore(score),
      bm25_score: shownScore(legs.lexical),
      semantic_score: shownScore(legs.semantic),
      graph_score: shownScore(legs.graph),
      semantic_similarity: similarity === null ? null : Math.round(similarity * 1e4) / 1e4,
      graph_distance: distance,
      ...(input.explain && {
        features: Object.fromEntries(outcome.explain(file).map(([name, part]) => [name, shownPart(part)])),
      }),
    }),
  );
  return {
    query: input.query,
    total_results: found.length,
    results,
    effective_weights: outcome.effectiveWeights,
    legs: {
      ...legStates(weights, input.context_files.length > 0, near.files.length > 0),
      ...(failure !== null && { semantic: 'skipped: the embedding model failed, as the notes say' }),
    },
    notes: [...notesOf(near.missing, meaning), ...(failure === null ? [] : [failure.message])],
  };
}

interface MeaningOrFailure {
  readonly meaning: Meaning | null;
  readonly failure: OrreryError | null;
}

const NO_MEANING: MeaningOrFailure = { meaning: null, failure: null };

/**
 * The other legs answer where a model behind HTTP fails.
 * @param isNeeded whether there is no other leg
 */
async function unlessItFails(ask: () => Promise<Meaning>, isNeeded: boolean): Promise<MeaningOrFailure> {
  try {
    return { meaning: await ask(), failure: null };
  } catch (thrown) {
    if (isNeeded || !(thrown instanceof OrreryError) || thrown.errorName !== 'MODEL_ERROR') throw thrown;
    return { meaning: null, failure: thrown };
  }
}

function shownPart(value: number): number {
  return Math.round(value * 1e3) / 1e3;
}

function legStates(
  weights: Readonly<Record<Leg, number>>,
  asked: boolean,
  isNear: boolean,
): HybridSearchResult['legs'] {
  const ofWeight = (leg: Leg) => (weights[leg] > 0 ? 'used' : 'skipped: it has no weight');
  const graph = asked ? 'skipped: none of the context files is in the index' : 'skipped: no context files were given';
  return {
    lexical: ofWeight('lexical'),
    semantic: ofWeight('semantic'),
    graph: weights.graph > 0 && !isNear ? graph : ofWeight('graph'),
  };
}

function notesOf(missing: readonly string[], meaning: Meaning | null): readonly string[] {
  const gone = missing.map((path) => `The context file ${path} is not in the index, and nothing is near to it.`);
  return [...gone, ...(meaning?.notes ?? [])];
}

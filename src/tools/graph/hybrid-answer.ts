import { OrreryError } from '../../errors.ts';
import type { IndexedFile } from '../../index/code-index.ts';
import { quotesBesideWords, writtenPart } from '../../search/exact/exact-query.ts';
import type { Places } from '../../search/exact/places.ts';
import { type FoundFile, type Leg, type SearchOutcome, search } from '../../search/search.ts';
import type { SearchableTree } from '../../search/search-indexes.ts';
import type { ToolContext } from '../tool.ts';
import { type ExactMatches, exactMatches } from './exact-matches.ts';
import { type MatchedPlace, matchedPlace } from './exact-place.ts';
import { type FileFilter, fileFilter, filesNamed, type GivenFilters, placeIn, shownScore } from './found-places.ts';
import type { HybridHit, HybridSearchResult } from './hybrid-search.ts';
import { type Meaning, meaningOf } from './meaning.ts';
import { changesOf, commitsFor, historyLeg, historyNotes, treeAndHistory } from './task-history.ts';

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
    throw new OrreryError('INVALID_PARAMS', 'Every leg has weight 0: give one of them a weight above 0.', {
      parameter: 'lexical_weight',
    });
  }
  const folder = await context.workspace.roots.resolve(input.project_path, 'directory');
  const [tree, past] = await treeAndHistory(input.query, folder, context);
  const near = await filesNamed(weights.graph > 0 ? input.context_files : [], folder, tree, context);
  if (weights.lexical + weights.semantic === 0 && near.files.length === 0) {
    const message = 'Only the graph leg has weight, and it needs context_files that are in the index: name one.';
    throw new OrreryError('INVALID_PARAMS', message, { parameter: 'context_files' });
  }
  const exact = await exactMatches(input, folder, tree, context);
  const query = exact?.ranking ?? input.query;
  const wish = { model: input.embedding_model, dimension: input.embedding_dimension };
  const isNeeded = weights.lexical === 0 && near.files.length === 0;
  const asked = () => meaningOf(query, tree, folder, wish, context);
  const { meaning, failure } = weights.semantic > 0 ? await unlessItFails(asked, isNeeded) : NO_MEANING;
  const filter = exact === null ? fileFilter(input, tree) : matchedFiles(exact, tree);
  const { similarities = null, comparable } = meaning ?? {};
  const history = changesOf(past);
  const request = { query, history, weights, near: near.files, isWanted: filter.isWanted, similarities, comparable };
  const outcome = search(request, tree.index);
  const ranked = outcome.found.filter(({ similarity }) => (similarity ?? 1) >= input.semantic_threshold);
  const pathOf = ({ file }: FoundFile) => (tree.index.index.files[file] as IndexedFile).path;
  const placeOf = (found: FoundFile) => {
    const places = exact?.found.get(pathOf(found));
    if (places === undefined) return placeIn(found.file, outcome, tree, input.kinds);
    return matchedPlace(pathOf(found), places, tree.index, outcome.query, input.kinds);
  };
  // What nothing ranks is not known to be as similar as was asked for.
  const unranked = exact === null || input.semantic_threshold > 0 ? [] : unrankedMatches(exact, outcome, tree);
  const total = ranked.length + unranked.length;
  const best = ranked.slice(0, input.max_results);
  return {
    query: input.query,
    total_results: total,
    results: [
      ...best.map((found) => ({
        ...placeOf(found),
        ...scoresOf(found, input.explain ? outcome : null),
        ...(input.explain ? commitsFor(pathOf(found), outcome.history) : {}),
      })),
      ...unranked.slice(0, input.max_results - best.length).map(([path, places]) => ({
        ...matchedPlace(path, places, tree.index, outcome.query, input.kinds),
        ...UNRANKED,
      })),
    ],
    ...(exact !== null && { exact: exactState(exact) }),
    effective_weights: outcome.effectiveWeights,
    legs: {
      ...legStates(weights, input.context_files.length > 0, near.files.length > 0),
      ...historyLeg(past),
      ...(failure !== null && { semantic: 'skipped: the embedding model failed, as the notes say' }),
    },
    notes: [
      ...notesOf(near.missing, meaning),
      ...historyNotes(past),
      ...filterNotes(input.query),
      ...(failure === null ? [] : [failure.message]),
      ...filter.notes,
    ],
  };
}

type Scores = Omit<HybridHit, keyof MatchedPlace | 'commits'>;

/** Of a file that has what was looked for, and nothing to rank it by. */
const UNRANKED: Scores = {
  combined_score: 0,
  bm25_score: 0,
  semantic_score: 0,
  graph_score: 0,
  semantic_similarity: null,
  graph_distance: null,
};

/** @param explained what a score is explained from; null to leave that out */
function scoresOf({ file, score, legs, similarity, distance }: FoundFile, explained: SearchOutcome | null): Scores {
  return {
    combined_score: shownScore(score),
    bm25_score: shownScore(legs.lexical),
    semantic_score: shownScore(legs.semantic),
    graph_score: shownScore(legs.graph),
    semantic_similarity: similarity === null ? null : Math.round(similarity * 1e4) / 1e4,
    graph_distance: distance,
    ...(explained !== null && {
      features: Object.fromEntries(explained.explain(file).map(([name, part]) => [name, shownPart(part)])),
    }),
  };
}

function matchedFiles({ found, notes }: ExactMatches, { index }: SearchableTree): FileFilter {
  return { isWanted: (file) => found.has((index.index.files[file] as IndexedFile).path), notes };
}

/** The files that match and that the search has no evidence of: those of the index first, code before tests. */
function unrankedMatches(
  { found }: ExactMatches,
  outcome: SearchOutcome,
  { index }: SearchableTree,
): readonly (readonly [path: string, places: Places])[] {
  const ranked = new Set(outcome.found.map(({ file }) => file));
  const { graph, kinds } = index.index;
  const place = (path: string) => (graph.fileNode(path) === -1 ? 2 : Number(kinds.isTest(path)));
  const unranked = [...found].filter(([path]) => !ranked.has(graph.fileNode(path)));
  return unranked.sort(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1));
}

function exactState({ parts, found, searched, slow, stoppedAt }: ExactMatches): HybridSearchResult['exact'] {
  return {
    parts: parts.map(writtenPart),
    matches: [...found.values()].reduce((sum, { count }) => sum + count, 0),
    files_searched: searched,
    is_complete: slow.length === 0 && stoppedAt === null,
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

/** Longer queries are text that quotes; shorter ones may have been meant as filters. */
const SHORT_QUERY = 60;

function filterNotes(query: string): readonly string[] {
  if (query.length > SHORT_QUERY || !quotesBesideWords(query)) return [];
  return ['Next to words, quoted parts rank and do not filter: start the query with exact: to filter.'];
}

function notesOf(missing: readonly string[], meaning: Meaning | null): readonly string[] {
  const gone = missing.map((path) => `The context file ${path} is not in the index, so it has no neighbours.`);
  return [...gone, ...(meaning?.notes ?? [])];
}

import { OrreryError } from '../../errors.ts';
import { codePieces } from '../../search/context/code-pieces.ts';
import { type PackedPiece, pack, packPlaces, packWide } from '../../search/context/pack.ts';
import type { Piece, PieceKind } from '../../search/context/piece.ts';
import { absentWords, type QueryShares, queryShares } from '../../search/context/query-shares.ts';
import { textPieces } from '../../search/context/text-pieces.ts';
import { isTooBroad, narrowerQuestions } from '../../search/context/too-broad.ts';
import type { KnownChanges } from '../../search/history/change-histories.ts';
import { parseQuery, type Query } from '../../search/query.ts';
import { search } from '../../search/search.ts';
import type { SearchableTree } from '../../search/search-indexes.ts';
import { LOCAL_THRESHOLD } from '../../search/semantic/local-model.ts';
import { TextIndex } from '../../search/texts/text-index.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';
import { type Briefing, briefingFor, NO_BRIEFING, tokensOfContext, tokensOfTests } from './briefing.ts';
import { shownScore } from './found-places.ts';
import { meaningOf } from './meaning.ts';
import type { ContextNode, ContextQuestion, ContextResult } from './query-context.ts';
import { changeTexts, decisionTexts, judgedDecisions } from './remembered-texts.ts';
import { changesOf, historyNotes, treeAndHistory } from './task-history.ts';

/** Pieces of each kind that are looked at. */
const MOST_OF_A_KIND = 20;
/** It takes reading files to tell whether one still holds. */
const MOST_DECISIONS = 8;
/** With this many other pieces of code, tests are listed instead of shown. */
const ENOUGH_CODE = 3;
const WORDS_FOR_TESTS = new Set(['test', 'spec']);
/** A smaller budget has room for code only. */
const LEAST_FOR_BRIEFING = 1_000;
/** Share of the budget that the list of places may take. */
const SHARE_OF_PLACES = 1 / 4;

/** The model that costs nothing and is always there. */
const LOCAL = { model: 'local', dimension: undefined };

/** One question, and what it is asked of. */
interface Asked {
  readonly query: Query;
  readonly shares: QueryShares;
  readonly tree: SearchableTree;
  readonly folder: ResolvedPath;
  readonly context: ToolContext;
  readonly notes: string[];
  readonly past: KnownChanges | null;
}

/** @throws OrreryError `INVALID_PARAMS` for a question that is too broad, with narrower ones */
export async function contextFor(input: ContextQuestion, context: ToolContext): Promise<ContextResult> {
  const folder = await context.workspace.roots.resolve(input.project_path, 'directory');
  const [tree, past] = await treeAndHistory(input.query, folder, context);
  const query = parseQuery(input.query);
  if (isTooBroad(query, tree.index)) throw tooBroad(query, tree);
  const asked: Asked = {
    query,
    shares: queryShares(query, tree.index),
    tree,
    folder,
    context,
    notes: [...absenceNotes(query, tree), ...historyNotes(past)],
    past,
  };
  const kinds = input.kinds ?? (Object.keys(SOURCES) as PieceKind[]);
  const pieces = (await Promise.all(kinds.map((kind) => SOURCES[kind](asked)))).flat();
  const [shown, aside] = withoutTests(pieces, asked);
  const hasRoom = input.token_budget >= LEAST_FOR_BRIEFING;
  const briefing = hasRoom ? await briefingFor(byScore(shown), tree, folder, context) : NO_BRIEFING;
  const beside = new Map(
    shown.flatMap(({ id }) => {
      const about = briefing.contexts.get(id);
      return about === undefined ? [] : [[id, tokensOfContext(about)] as const];
    }),
  );
  const room = input.token_budget - tokensOfTests(briefing);
  const code = [...byScore(shown), ...byScore(aside)].filter(({ kind }) => kind === 'code');
  const ofPlaces = { tokens: Math.floor(room * SHARE_OF_PLACES), pieces: input.top_k };
  const { places, tokens } = packPlaces(code, ofPlaces);
  const limits = { tokens: room - tokens, pieces: input.top_k, beside };
  const packed = query.task === null ? pack(shown, limits) : packWide(shown, limits);
  return {
    query: input.query,
    total: pieces.length,
    nodes: packed.pieces.map((piece) => contextNode(piece, briefing.contexts)),
    places: places.map(({ path, definitions }) => ({
      path,
      definitions: definitions.map(({ symbol, line, endLine }) => ({ symbol, line, end_line: endLine })),
    })),
    tests: briefing.tests,
    run: briefing.run,
    tokens_used: packed.tokens + tokens + tokensOfTests(briefing),
    token_budget: input.token_budget,
    truncated: packed.truncated,
    notes: asked.notes,
  };
}

function contextNode(piece: PackedPiece, contexts: Briefing['contexts']): ContextNode {
  const { id, kind, path, line, endLine, title, content, contentLines, score, why } = piece;
  const about = contexts.get(id);
  return {
    ...{ id, kind, path, line, end_line: endLine, title, content },
    ...(contentLines.length > 0 && {
      content_lines: contentLines.map((one) => ({ line: one.line, end_line: one.endLine })),
    }),
    ...{ score: shownScore(score), why, ...(about !== undefined && { about }) },
  };
}

function byScore(pieces: readonly Piece[]): Piece[] {
  return pieces.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/** Separates test code, unless there is little other code or the query asks about tests. */
function withoutTests(
  pieces: readonly Piece[],
  { query, tree }: Asked,
): readonly [shown: readonly Piece[], aside: readonly Piece[]] {
  const { kinds } = tree.index.index;
  const isTest = ({ kind, path }: Piece) => kind === 'code' && path !== null && kinds.isTest(path);
  const shown = pieces.filter((piece) => !isTest(piece));
  const isEnough = shown.filter(({ kind }) => kind === 'code').length >= ENOUGH_CODE;
  const asksForTests = query.stems.some((stem) => WORDS_FOR_TESTS.has(stem));
  return isEnough && !asksForTests ? [shown, pieces.filter(isTest)] : [pieces, []];
}

/** That a word is nowhere answers a question, too; the text of a task has words of all kinds. */
function absenceNotes(query: Query, { index }: SearchableTree): readonly string[] {
  const absent = query.task === null ? absentWords(query, index) : [];
  return absent.length === 0 ? [] : [`In no source file: ${absent.map((word) => JSON.stringify(word)).join(', ')}.`];
}

function tooBroad(query: Query, { index }: SearchableTree): OrreryError {
  const questions = narrowerQuestions(query, index);
  const instead = questions.length === 0 ? '' : ` Such as: ${questions.join(' ')}`;
  return new OrreryError('INVALID_PARAMS', `Query too broad, please be more specific.${instead}`, {
    parameter: 'query',
    narrower_questions: questions,
  });
}

const SOURCES: Readonly<Record<PieceKind, (asked: Asked) => Promise<Piece[]>>> = {
  async code({ query, shares, tree, folder, context, past }) {
    const { similarities } = await meaningOf(query.text, tree, folder, LOCAL, context);
    const weights = { lexical: 1, semantic: 1, graph: 0 };
    const isWanted = () => true;
    const history = changesOf(past);
    const outcome = search({ query: query.text, history, weights, near: [], isWanted, similarities }, tree.index);
    const found = { outcome, tree, similarities, shares, leastSimilarity: LOCAL_THRESHOLD };
    return codePieces(found, MOST_OF_A_KIND);
  },

  async documentation({ query, shares, tree, folder, context, notes }) {
    const { sections, index, leftOut } = await context.documents(folder);
    if (leftOut > 0) notes.push(`${leftOut} documents were not searched: there are too many.`);
    const { vocabulary } = tree.index;
    return textPieces({ query, shares, vocabulary }, sections, index, MOST_OF_A_KIND, ({ path, line, endLine }) => ({
      ...{ id: `${path}:${line}-${endLine}`, kind: 'documentation', path, line, endLine, node: null },
    }));
  },

  async decision({ query, shares, tree, folder, context }) {
    const texts = await decisionTexts(folder, context);
    const { vocabulary } = tree.index;
    const pieces = textPieces(
      { query, shares, vocabulary },
      texts,
      new TextIndex(texts),
      MOST_DECISIONS,
      ({ id, paths: [path = null] }) => ({
        ...{ id, kind: 'decision', path, line: null, endLine: null, node: null },
      }),
    );
    return judgedDecisions(pieces, texts, folder, context);
  },

  async history({ query, shares, tree, folder, context }) {
    const { texts, index } = await changeTexts(folder, context);
    const { vocabulary } = tree.index;
    return textPieces({ query, shares, vocabulary }, texts, index, MOST_OF_A_KIND, ({ id }) => ({
      ...{ id, kind: 'history', path: null, line: null, endLine: null, node: null },
    }));
  },
};

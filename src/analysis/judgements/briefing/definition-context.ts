import type { LinkedIndex } from '../../../index/code-index.ts';
import type { Certainty } from '../../../index/link/edges.ts';
import { lastName } from '../../../index/link/overloads/shape.ts';
import { calleesOf, callersOf, type RelatedSymbol, referencesTo } from '../../measures/symbols/relations.ts';

/** A use of a definition, or a definition that it calls. */
export interface UsePlace {
  /** Null for the top level of a file. */
  readonly symbol: string | null;
  /** `path:line`. */
  readonly at: string;
  /** All lines in the file of `at` on which the symbol uses the definition, if there are several. */
  readonly lines?: readonly number[];
  readonly certainty: Certainty;
}

export interface LastCommit {
  readonly hash: string;
  readonly subject: string;
  /** ISO 8601. */
  readonly date: string;
}

export interface KnownDecision {
  readonly id: string;
  readonly decision: string;
}

/** A decision with the files it refers to. */
export interface DecisionOnFiles extends KnownDecision {
  readonly paths: readonly string[];
}

/** A commit with the files it changed, under their current names. */
export interface KnownCommit {
  readonly hash: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly message: string;
  readonly files: readonly string[];
}

/** Context that an agent needs before it changes a definition. */
export interface DefinitionContext {
  /** Callers, then other references; production code before tests. At most `MOST_PLACES`. */
  readonly used_by: readonly UsePlace[];
  /** Number of further uses. */
  readonly more_used_by: number;
  /**
   * Callees in the tree that resolve to one definition, then the few that a call through an interface may run. At most
   * `MOST_PLACES`.
   */
  readonly calls: readonly UsePlace[];
  readonly more_calls: number;
  /** Decisions that refer to its file, newest first. At most `MOST_DECISIONS`. */
  readonly decisions: readonly KnownDecision[];
  /** Commits that changed its file, newest first. At most `MOST_COMMITS`. */
  readonly commits: readonly LastCommit[];
}

const MOST_PLACES = 5;
/** A method with more of these says little by each. */
const MOST_IMPLEMENTATIONS = 3;
const MOST_COMMITS = 2;
const MOST_DECISIONS = 2;

/**
 * Collects the context of one definition.
 *
 * @param node the definition in the graph of the index
 * @param commits newest first
 * @param decisions newest first
 */
export function definitionContext(
  index: LinkedIndex,
  node: number,
  commits: readonly KnownCommit[],
  decisions: readonly DecisionOnFiles[],
): DefinitionContext {
  const { graph, kinds } = index;
  const symbol = { main: node, nodes: [node] };
  const isOfTest = ({ at }: UsePlace) => kinds.isTest(pathOf(at));
  const callers = callersOf(index, symbol, 1).flatMap(usePlace);
  const calling = new Set(callers.map(({ symbol: caller, at }) => `${caller}\0${pathOf(at)}`));
  const naming = referencesTo(index, symbol)
    .flatMap(usePlace)
    .filter(({ symbol: user, at }) => !calling.has(`${user}\0${pathOf(at)}`));
  const users = [...callers, ...naming];
  const ordered = [...users.filter((one) => !isOfTest(one)), ...users.filter(isOfTest)];
  const callees = calleesOf(index, symbol, 1);
  const sure = callees.filter(({ certainty }) => certainty !== 'candidate');
  const calls = [...sure, ...fewImplementations(callees)].flatMap(usePlace);
  const path = graph.name(graph.fileOf(node));
  return {
    used_by: ordered.slice(0, MOST_PLACES),
    more_used_by: Math.max(0, ordered.length - MOST_PLACES),
    calls: calls.slice(0, MOST_PLACES),
    more_calls: Math.max(0, calls.length - MOST_PLACES),
    decisions: decisions
      .filter(({ paths }) => paths.includes(path))
      .slice(0, MOST_DECISIONS)
      .map(({ id, decision }) => ({ id, decision })),
    commits: commits
      .filter(({ files }) => files.includes(path))
      .slice(0, MOST_COMMITS)
      .map(({ hash, message, at }) => ({
        hash,
        subject: message.split('\n', 1)[0] as string,
        date: new Date(at).toISOString(),
      })),
  };
}

/** Returns the implementations that calls through an interface may run, of methods with at most `MOST_IMPLEMENTATIONS`. */
function fewImplementations(callees: readonly RelatedSymbol[]): RelatedSymbol[] {
  const implementations = callees.filter(({ certainty, rule }) => certainty === 'candidate' && rule === 'override');
  const byMethod = Map.groupBy(implementations, ({ symbol }) => lastName(symbol ?? ''));
  return [...byMethod.values()].filter(({ length }) => length <= MOST_IMPLEMENTATIONS).flat();
}

/** Returns no place for a symbol outside the tree. */
function usePlace({ symbol, at, lines, certainty }: RelatedSymbol): UsePlace[] {
  if (at === null) return [];
  return [{ symbol, at, ...(lines !== undefined && { lines }), certainty }];
}

function pathOf(at: string): string {
  return at.slice(0, at.lastIndexOf(':'));
}

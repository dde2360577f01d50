import type { GrammarTables } from './grammar-tables.ts';
import { parseQuery } from './query-parser.ts';
import {
  ERROR_SYMBOL,
  type ParsedQuery,
  type QueryPredicate,
  type QueryStep,
  type QuerySteps,
  WILDCARD,
} from './query-steps.ts';

/** What may be matched after a step: the next step of the pattern, or the end of it. */
export interface Successor {
  /** Null: the pattern is complete. */
  readonly step: MatchStep | null;
  /** How many levels up from the matched node the next one has its siblings; -1: it is a child of that node. */
  readonly up: number;
  /** Only the very next node will do. */
  readonly isSeeking: boolean;
  /** Something optional was left out before, which makes an anchor hold for nothing. */
  readonly hasSkipped: boolean;
  /** Only when no named node follows. */
  readonly isAtEnd: boolean;
}

/** A step ready to be matched. */
export interface MatchStep {
  readonly symbol: number;
  /** A bit of `TreeTable.supertypes`, or 0. */
  readonly supertype: number;
  readonly isNamed: boolean;
  readonly field: number;
  readonly isImmediate: boolean;
  readonly isLast: boolean;
  readonly absentFields: readonly number[];
  readonly captures: readonly number[];
  /** A later sibling is tried even when this one matched. */
  readonly isTriedAgain: boolean;
  successors: readonly Successor[];
}

/** Where matching may begin. */
export interface Entry {
  readonly pattern: number;
  readonly step: MatchStep;
  /** The pattern is one node with what is in it, rather than several side by side. */
  readonly isRooted: boolean;
}

export interface CompiledQuery {
  readonly captureNames: readonly string[];
  /** By public symbol, in the order of the patterns; that of errors last. */
  readonly entries: readonly (readonly Entry[] | null)[];
  readonly predicates: readonly (readonly QueryPredicate[])[];
  /** By pattern, whether it can match one root in several ways of which one holds all that another does. */
  readonly hasOptions: readonly boolean[];
  /** By symbol, the bit of a supertype that the query asks for. */
  readonly supertypeBits: Int32Array;
}

/** @param isWanted whether patterns that have a capture are to be matched: those without any such capture are left out */
export function compileQuery(
  text: string,
  grammar: GrammarTables,
  isWanted: (capture: string) => boolean = () => true,
): CompiledQuery {
  const query = parseQuery(text, grammar);
  const { supertypeBits, bitOf } = supertypes(query.steps, grammar);
  const steps = query.steps.map((step, at) => step && matchStep(step, at, query.steps, bitOf, grammar));
  query.steps.forEach((step, at) => {
    if (step !== null) (steps[at] as MatchStep).successors = successors(at, query.steps, steps);
  });
  return {
    captureNames: query.captureNames,
    entries: entries(query, steps, grammar, query.captureNames.map(isWanted)),
    predicates: query.patterns.map(({ predicates }) => predicates),
    hasOptions: query.patterns.map(({ start }) => hasOptions(start, query.steps)),
    supertypeBits,
  };
}

function entries(
  query: ParsedQuery,
  steps: readonly (MatchStep | null)[],
  grammar: GrammarTables,
  isWanted: readonly boolean[],
): (Entry[] | null)[] {
  const bySymbol: (Entry[] | null)[] = new Array(grammar.symbolCount + 1).fill(null);
  const add = (at: number, entry: Entry) => {
    const same = bySymbol[at];
    if (same === null || same === undefined) bySymbol[at] = [entry];
    else same.push(entry);
  };
  query.patterns.forEach(({ start }, pattern) => {
    if (!capturesOf(start, query.steps).some((capture) => isWanted[capture])) return;
    for (const at of rootSteps(start, query.steps)) {
      const step = steps[at] as MatchStep;
      const entry = { pattern, step, isRooted: isRooted(at, query.steps) };
      if (step.symbol === ERROR_SYMBOL) add(grammar.symbolCount, entry);
      else if (step.symbol !== WILDCARD) add(step.symbol, entry);
      else for (let symbol = 0; symbol < grammar.symbolCount; symbol++) add(symbol, entry);
    }
  });
  return bySymbol;
}

/** @throws RangeError for more supertypes than there are bits */
function supertypes(steps: QuerySteps, grammar: GrammarTables) {
  const asked = [...new Set(steps.flatMap((step) => (step === null || step.supertype === 0 ? [] : [step.supertype])))];
  if (asked.length > 31) throw new RangeError('A query asks for more than 31 supertypes.');
  const supertypeBits = new Int32Array(grammar.symbolCount);
  asked.forEach((symbol, bit) => {
    supertypeBits[symbol] = 1 << bit;
  });
  return { supertypeBits, bitOf: (symbol: number) => (symbol === 0 ? 0 : 1 << asked.indexOf(symbol)) };
}

function matchStep(
  step: QueryStep,
  at: number,
  steps: QuerySteps,
  bitOf: (symbol: number) => number,
  grammar: GrammarTables,
): MatchStep {
  const { symbol, supertype, isNamed, field, isImmediate, isLast, absentFields, captures } = step;
  return {
    symbol,
    supertype: bitOf(supertype),
    isNamed,
    field,
    isImmediate,
    isLast,
    absentFields,
    captures,
    isTriedAgain: holdsCaptures(at, steps) || isFallible(at, steps, grammar),
    successors: [],
  };
}

function holdsCaptures(at: number, steps: QuerySteps): boolean {
  const { depth, captures } = steps[at] as QueryStep;
  if (captures.length > 0) return true;
  for (
    let inner = steps[at + 1] ?? null, next = at + 1;
    inner !== null && inner.depth > depth;
    inner = steps[++next] ?? null
  ) {
    if (inner.captures.length > 0) return true;
  }
  return false;
}

/**
 * Whether the pattern may fail after this step matched, so that a later sibling has to be tried as well: the rule of
 * `ts_query__step_is_fallible`. Tree-sitter also analyses what the grammar lets follow, which takes it most of the time a
 * query takes to compile. Of what that comes to, only this shows in what is found: after a token that is followed by
 * what has a field, as in `("," . name: (_))`, no later token is tried.
 */
function isFallible(at: number, steps: QuerySteps, grammar: GrammarTables): boolean {
  const { depth, symbol } = steps[at] as QueryStep;
  let next = at + 1;
  while (steps[next]?.isPassThrough) next++;
  const step = steps[next] ?? null;
  if (step === null) return false;
  if (step.depth > depth) return true;
  const isCertain = grammar.isToken(symbol) && step.field !== 0;
  return step.depth === depth && step.isImmediate && !isCertain;
}

/** The captures of the pattern that starts at a step. */
function capturesOf(start: number, steps: QuerySteps): number[] {
  const captures: number[] = [];
  for (let at = start; ; at++) {
    const step = steps[at] ?? null;
    if (step === null) return captures;
    captures.push(...step.captures);
  }
}

/** The steps a pattern can begin with: more than one when it is an alternation. */
function rootSteps(start: number, steps: QuerySteps): number[] {
  const roots: number[] = [];
  for (let at = start; at !== -1; ) {
    const step = steps[at] ?? null;
    if (step === null) break;
    roots.push(at);
    at = step.alternative;
  }
  return roots;
}

function isRooted(at: number, steps: QuerySteps): boolean {
  const { depth } = steps[at] as QueryStep;
  for (let next = at + 1; ; next++) {
    const step = steps[next] ?? null;
    if (step === null || step.isDeadEnd) return true;
    if (step.depth === depth) return false;
  }
}

function hasOptions(start: number, steps: QuerySteps): boolean {
  for (let at = start; steps[at] !== null && steps[at] !== undefined; at++) {
    const step = steps[at] as QueryStep;
    if (step.alternativeSkips || step.isPassThrough) return true;
  }
  return false;
}

/** A place in the steps with what holds on arriving there, while the ways on from a step are being followed. */
interface Way {
  at: number;
  readonly isSeeking: boolean;
  readonly hasSkipped: boolean;
  readonly isAtEnd: boolean;
}

/** All ways on from a step, as the loop over alternatives in `ts_query_cursor__advance` finds them. */
function successors(from: number, steps: QuerySteps, matchSteps: readonly (MatchStep | null)[]): Successor[] {
  const step = steps[from] as QueryStep;
  const next = steps[from + 1] ?? null;
  const isSeeking = step.symbol === WILDCARD && !step.isNamed && next?.isImmediate === true;
  const ways: Way[] = [{ at: from + 1, isSeeking, hasSkipped: false, isAtEnd: false }];
  const known = new Set<string>();
  const arrivals = new Set<string>();
  const found: Successor[] = [];
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    if (isKnown(way, known)) continue;
    for (;;) {
      const target = steps[way.at] ?? null;
      if (target === null || target.alternative === -1) break;
      if (target.isDeadEnd) way.at = target.alternative;
      else if (target.isPassThrough) {
        ways.push({ ...way, at: target.alternative, isSeeking: true });
        way.at++;
      } else {
        ways.push(alternativeTo(target, way, steps));
        break;
      }
    }
    if (isKnown(way, arrivals)) continue;
    const target = steps[way.at] ?? null;
    found.push({
      step: matchSteps[way.at] ?? null,
      up: target === null ? 0 : step.depth - target.depth,
      isSeeking: way.isSeeking,
      hasSkipped: way.hasSkipped,
      isAtEnd: way.isAtEnd,
    });
  }
  return found;
}

function isKnown({ at, isSeeking, hasSkipped, isAtEnd }: Way, known: Set<string>): boolean {
  const key = `${at} ${isSeeking} ${hasSkipped} ${isAtEnd}`;
  const was = known.has(key);
  known.add(key);
  return was;
}

function alternativeTo(step: QueryStep, way: Way, steps: QuerySteps): Way {
  const at = step.alternative;
  if (!step.alternativeSkips) return { ...way, at };
  const isAtEnd = way.isAtEnd || step.isLast;
  const target = steps[at] ?? null;
  // An anchor after something left out holds for nothing, unless one stood before that as well.
  if (!step.isImmediate) return { ...way, at, isAtEnd, hasSkipped: target !== null && target.depth === step.depth };
  const before = steps[way.at - 1] ?? null;
  const isFirstChild = before !== null && before.depth < step.depth;
  return { ...way, at, isAtEnd, isSeeking: way.isSeeking || isFirstChild };
}

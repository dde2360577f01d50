import type { TestWay } from '../analysis/judgements/change/vocabulary.ts';
import type { Hop } from '../analysis/measures/symbols/call-paths.ts';
import type { Mentions } from '../analysis/measures/symbols/mentions.ts';
import type { ReferringSymbol, RelatedSymbol } from '../analysis/measures/symbols/relations.ts';
import type { SymbolPlace, SymbolReport } from '../analysis/measures/symbols/symbol-report.ts';
import { countOf } from './figures.ts';
import { blocks, bulleted, code, fenced, joined, lines, type Markdown, md, NOTHING, type Part } from './markdown.ts';
import { TEST_WAYS } from './test-ways.ts';

export interface ShownSymbol extends SymbolReport {
  readonly source?: string | undefined;
  readonly likely_tests?: readonly { readonly path: string; readonly by: readonly TestWay[] }[] | undefined;
}

export interface UnresolvedSymbol {
  readonly message: string;
  readonly candidates: readonly SymbolPlace[];
  readonly did_you_mean: readonly string[];
}

export interface SymbolsResult {
  readonly symbols: readonly ShownSymbol[];
  readonly unresolved: readonly UnresolvedSymbol[];
  readonly paths?: readonly (readonly Hop[])[] | undefined;
  readonly notes: readonly string[];
}

/** Lines of a source that leaves its callers in sight: a longer one comes after everything else. */
const SHORT_SOURCE = 60;

/** Renders symbols: of each its source unless it is long, then its callers and callees, its tests, and a long source. */
export function symbolsText({ symbols, unresolved, paths, notes }: SymbolsResult): Markdown {
  return blocks([
    ...unresolved.map(unresolvedSection),
    ...(paths ?? []).map(pathSection),
    ...symbols.map(symbolSection),
    lines(notes),
  ]);
}

function unresolvedSection({ message, candidates, did_you_mean }: UnresolvedSymbol): Markdown {
  const near = did_you_mean.length === 0 ? NOTHING : md` Did you mean ${joined(did_you_mean, ' or ')}?`;
  const list = bulleted(candidates.map(({ symbol, kind, at }) => md`${kind} ${symbol}, ${at}`));
  return blocks([md`${message}${near}`, candidates.length === 0 ? null : list]);
}

function pathSection(hops: readonly Hop[]): Markdown {
  const steps = hops.map(
    ({ caller, callee, at, certainty, rule }) =>
      md`${caller ?? 'top level'} calls ${callee} at ${at} (${certainty}, ${rule})`,
  );
  return lines([md`## ${countOf(hops.length, 'call')}`, '', bulleted(steps)]);
}

function symbolSection(symbol: ShownSymbol): Markdown {
  const { path, line, end_line, exported, kind, metrics } = symbol;
  const source = symbol.source === undefined ? null : fenced(symbol.source);
  const isLong = end_line - line >= SHORT_SOURCE;
  return blocks([
    md`# ${symbol.symbol}`,
    md`${exported ? md`exported ` : NOTHING}${kind} at ${path}:${line}-${end_line}${exported ? NOTHING : md` (not exported)`}`,
    definitionsLine(symbol),
    metrics === undefined ? null : metricsLine(metrics),
    isLong ? null : source,
    callersSection(symbol),
    usersSection(symbol),
    entryPointsText(symbol),
    symbol.mentions === undefined ? null : mentionsText(symbol.mentions),
    calleesSection(symbol),
    related('Implemented or extended by', symbol.implementations),
    membersText(symbol),
    testsText(symbol),
    isLong ? source : null,
  ]);
}

function membersText({ members }: ShownSymbol): Markdown | null {
  if (members === undefined) return null;
  return list(
    'Members',
    members.map(({ kind, symbol, at }) => md`${kind} ${symbol}, ${at}`),
  );
}

/** Names what outside code calls to get to an internal definition. */
function entryPointsText({ entry_points }: ShownSymbol): Markdown | null {
  if (entry_points === undefined || entry_points.length === 0) return null;
  const items = entry_points.map(({ symbol, at, steps }) => md`${symbol}, ${at} (${countOf(steps, 'step')})`);
  return list('Exported definitions that reach it', items);
}

function testsText({ tests, likely_tests: likely = [] }: ShownSymbol): Markdown | null {
  if (tests === undefined) return null;
  if (tests.length > 0 || likely.length === 0) {
    return list(
      'Tests that reach it',
      tests.map(({ path, distance }) => md`${path}, ${countOf(distance, 'step')}`),
    );
  }
  const items = likely.map(
    ({ path, by }) =>
      md`${path} (${joined(
        by.map((way) => TEST_WAYS[way]),
        ', ',
      )})`,
  );
  return list('Tests that reach it: none for certain, likely', items);
}

/** Counts the definitions of a symbol that has several, and says where they are. */
function definitionsLine({ definitions }: ShownSymbol): Markdown | null {
  if (definitions === undefined) return null;
  const ranges = definitions.map(({ line, end_line }) => (line === end_line ? `${line}` : `${line}-${end_line}`));
  return md`It has ${definitions.length} definitions there, on lines ${joined(ranges, ', ')}`;
}

function metricsLine(metrics: NonNullable<SymbolReport['metrics']>): Markdown {
  const named: readonly (readonly [string, number | null])[] = [
    ['lines', metrics.lines],
    ['cyclomatic', metrics.cyclomatic],
    ['cognitive', metrics.cognitive],
    ['nesting', metrics.nesting],
    ['parameters', metrics.parameters],
    ['members', metrics.members],
    ['called by', metrics.called_by],
    ['calls', metrics.calls],
  ];
  const known = named.filter(([, value]) => value !== null) as readonly (readonly [string, number])[];
  return joined(
    known.map(([name, value]) => md`${name} ${value}`),
    ', ',
  );
}

/** What else names the symbol: whoever reads the callers has to know that there may be more. */
function mentionsText({ places, files, more, first, code: texts }: Mentions): Markdown {
  const isCut = first.length < places || more;
  const of = md`${places} ${more ? 'or more other places' : places === 1 ? 'other place' : 'other places'} in ${files} ${files === 1 ? 'file' : 'files'}`;
  const start = md`The name appears at ${of} that may or may not refer to it${isCut ? md`, the first at` : NOTHING}`;
  if (texts === undefined) return md`${start}${isCut ? md` ` : md`: `}${joined(first, ', ')}`;
  return lines([md`${start}:`, '', bulleted(first.map((place, at) => md`${place} ${code(texts[at] ?? '')}`))]);
}

/** Kinds of symbols that are called; the others are used. */
const CALLED_KINDS: ReadonlySet<string> = new Set([
  ...['function', 'method', 'constructor', 'getter', 'setter', 'macro', 'class', 'struct'],
]);

function callersSection({ kind, callers }: ShownSymbol): Markdown | null {
  if (callers === undefined || (callers.length === 0 && !CALLED_KINDS.has(kind))) return null;
  return callersText('Called by', callers);
}

function calleesSection({ kind, callees }: ShownSymbol): Markdown | null {
  if (callees === undefined || (callees.length === 0 && !CALLED_KINDS.has(kind))) return null;
  return calleesText(callees);
}

/** Lists who names a symbol without calling it; of what is called, only those that are no callers. */
function usersSection({ kind, callers = [], references, mentions }: ShownSymbol): Markdown | null {
  if (references === undefined) return null;
  if (!CALLED_KINDS.has(kind)) {
    const isUnsure = references.length === 0 && mentions !== undefined;
    return isUnsure ? md`Used by: none for certain` : callersText('Used by', references);
  }
  const calling = new Set(callers.map(userKey));
  const others = references.filter((one) => !calling.has(userKey(one)));
  return others.length === 0 && callers.length > 0 ? null : callersText('Referred to by', others);
}

function userKey({ symbol, at }: RelatedSymbol): string {
  return `${symbol}\0${at === null ? '' : fileOf(at)}`;
}

/** Limits for callers in tests; the rest is counted. */
const TEST_FILES = 10;
const TEST_LINES = 8;

/** Lists production code one by one and groups tests by file. */
function callersText(title: string, callers: readonly (RelatedSymbol | ReferringSymbol)[]): Markdown {
  const production = callers.filter(({ in_test }) => in_test !== true);
  const tests = callers.filter(({ in_test, at }) => in_test === true && at !== null);
  if (tests.length === 0) return list(title, production.map(relatedItem));
  const called = production.length === 0 ? md`${title}: tests only` : list(title, production.map(relatedItem));
  return blocks([called, testCallersText(tests, title === 'Called by' ? 'caller' : 'user')]);
}

function testCallersText(callers: readonly RelatedSymbol[], one: 'caller' | 'user'): Markdown {
  const byFile = [...Map.groupBy(callers, ({ at }) => fileOf(at as string))];
  const items = byFile.slice(0, TEST_FILES).map(([path, some]) => {
    const tests = [...Map.groupBy(some.toSorted(byLine), ({ test, symbol }) => test ?? symbol ?? '')];
    const named = tests.slice(0, TEST_LINES).map(([name, own]) => testItem(name, own));
    const more = tests.length > TEST_LINES ? md` and ${tests.length - TEST_LINES} more tests` : NOTHING;
    const maybe = some.every(({ certainty }) => certainty === 'candidate') ? md` (${CANDIDATE})` : NOTHING;
    return md`${path}: ${joined(named, '; ')}${more}${maybe}`;
  });
  const left = byFile.length - items.length;
  const rest = left > 0 ? [md`${left} more test files`] : [];
  return lines([md`In tests (${countOf(callers.length, one)}):`, '', bulleted([...items, ...rest])]);
}

/** Names a test and the lines on which it calls. */
function testItem(name: string, callers: readonly RelatedSymbol[]): Markdown {
  const all = [...new Set(callers.flatMap(linesOf))].sort((a, b) => a - b);
  const more = all.length > TEST_LINES ? md` and ${all.length - TEST_LINES} more lines` : NOTHING;
  const title = name === '' ? NOTHING : md`${name} `;
  return md`${title}${all.slice(0, TEST_LINES).join(', ')}${more}`;
}

function byLine(a: RelatedSymbol, b: RelatedSymbol): number {
  return (linesOf(a)[0] as number) - (linesOf(b)[0] as number);
}

function fileOf(at: string): string {
  return at.slice(0, at.lastIndexOf(':'));
}

function linesOf({ at, lines: all }: RelatedSymbol): readonly number[] {
  return all ?? [Number((at as string).slice((at as string).lastIndexOf(':') + 1))];
}

/** Number of definitions shown for an ambiguous call. */
const CANDIDATES = 3;
const CANDIDATE = 'one of several candidates';

/**
 * Lists callees that a scope, an import or a type determines. Those that only share the name of a call come after them and
 * in groups: a common name may have dozens of definitions.
 */
function calleesText(callees: readonly RelatedSymbol[]): Markdown {
  const [sure, byName] = [false, true].map((is) => callees.filter((one) => isByName(one) === is)) as [
    RelatedSymbol[],
    RelatedSymbol[],
  ];
  if (byName.length === 0) return list('Calls', inGroups(sure));
  const calls = sure.length === 0 ? null : list('Calls', inGroups(sure));
  return blocks([calls, list('May call, matched by name only', inGroups(byName))]);
}

/** Whether nothing but its name says that a definition is meant. */
function isByName({ rule }: RelatedSymbol): boolean {
  return rule === 'only-namesake' || rule === 'namesake';
}

/** Returns one item for each certain callee, then one for all callees that one call may mean. */
function inGroups(callees: readonly RelatedSymbol[]): readonly Markdown[] {
  const sure = callees.filter(({ certainty }) => certainty !== 'candidate').map(relatedItem);
  const byName = Map.groupBy(
    callees.filter(({ certainty }) => certainty === 'candidate'),
    ({ symbol, distance }) => `${lastName(symbol ?? '')} ${distance}`,
  );
  const maybe = [...byName.values()].flatMap((some) =>
    some.length <= CANDIDATES ? some.map(relatedItem) : [grouped(some)],
  );
  return [...sure, ...maybe];
}

function grouped(some: readonly RelatedSymbol[]): Markdown {
  const shown = some.slice(0, CANDIDATES).map((one) => md`${one.symbol ?? 'top level'}, ${placeOf(one)}`);
  return md`one of ${some.length}: ${joined(shown, '; ')} and ${some.length - CANDIDATES} more`;
}

function lastName(symbol: string): string {
  return symbol.slice(symbol.lastIndexOf('.') + 1);
}

function related(title: string, found: readonly (RelatedSymbol | ReferringSymbol)[] | undefined): Markdown | null {
  return found === undefined ? null : list(title, found.map(relatedItem));
}

/** What is sure needs no word of it; how sure all else is, it says. */
function relatedItem(one: RelatedSymbol | ReferringSymbol): Markdown {
  const remarks: Part[] = [];
  if ('kind' in one && one.kind !== 'references') remarks.push(one.kind);
  if (one.certainty === 'candidate') remarks.push(CANDIDATE);
  if (one.distance > 1) remarks.push(`${one.distance} steps`);
  return md`${one.symbol ?? 'top level'}, ${placeOf(one)}${remarks.length === 0 ? NOTHING : md` (${joined(remarks, ', ')})`}`;
}

function placeOf({ at, lines: [, ...others] = [], more_lines, code: texts }: RelatedSymbol): Part {
  if (at === null) return 'outside the tree';
  if (texts !== undefined) return withTexts(at, others, texts, more_lines);
  const more = more_lines === undefined ? NOTHING : md` and ${more_lines} more ${more_lines === 1 ? 'line' : 'lines'}`;
  return others.length === 0 ? at : md`${at}, ${joined(others.map(String), ', ')}${more}`;
}

/** Lists the calling lines, each with its text. */
function withTexts(at: string, others: readonly number[], texts: readonly string[], more: number | undefined): Part {
  const shown = [at, ...others].map((place, line) => md`${place} ${code(texts[line] ?? '')}`);
  const rest = more === undefined ? NOTHING : md` and ${more} more ${more === 1 ? 'line' : 'lines'}`;
  return md`${joined(shown, ', ')}${rest}`;
}

function list(title: string, items: readonly Markdown[]): Markdown {
  return items.length === 0 ? md`${title}: none` : lines([md`${title} (${items.length}):`, '', bulleted(items)]);
}

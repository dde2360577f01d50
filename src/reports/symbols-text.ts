import type { Hop } from '../analysis/measures/symbols/call-paths.ts';
import type { Mentions } from '../analysis/measures/symbols/mentions.ts';
import type { ReferringSymbol, RelatedSymbol } from '../analysis/measures/symbols/relations.ts';
import type { SymbolPlace, SymbolReport } from '../analysis/measures/symbols/symbol-report.ts';
import { blocks, bulleted, fenced, joined, lines, type Markdown, md, NOTHING, type Part } from './markdown.ts';

export interface ShownSymbol extends SymbolReport {
  readonly source?: string | undefined;
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

/** Symbols for reading: each with its source first, then what stands around it. */
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
  return lines([md`## ${hops.length} calls`, '', bulleted(steps)]);
}

function symbolSection(symbol: ShownSymbol): Markdown {
  const { path, line, end_line, exported, kind, metrics } = symbol;
  return blocks([
    md`# ${symbol.symbol}`,
    md`${exported ? md`exported ` : NOTHING}${kind} at ${path}:${line}-${end_line}`,
    metrics === undefined ? null : metricsLine(metrics),
    symbol.source === undefined ? null : fenced(symbol.source),
    related('Called by', symbol.callers),
    symbol.mentions === undefined ? null : mentionsLine(symbol.mentions),
    related('Calls', symbol.callees),
    related('Referred to by', symbol.references),
    related('Implemented or extended by', symbol.implementations),
    symbol.members === undefined
      ? null
      : list(
          'Members',
          symbol.members.map((member) => md`${member.kind} ${member.symbol}, ${member.at}`),
        ),
    symbol.tests === undefined
      ? null
      : list(
          'Tests that lead here',
          symbol.tests.map((test) => md`${test.path}, ${test.distance} steps`),
        ),
  ]);
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
function mentionsLine({ places, files, more, first }: Mentions): Markdown {
  const shown = first.length < places || more ? md`, the first at ` : md`: `;
  const of = md`${places} ${more ? 'or more other places' : places === 1 ? 'other place' : 'other places'} in ${files} ${files === 1 ? 'file' : 'files'}`;
  return md`The name stands at ${of} that may mean it or something else${shown}${joined(first, ', ')}`;
}

function related(title: string, found: readonly (RelatedSymbol | ReferringSymbol)[] | undefined): Markdown | null {
  return found === undefined ? null : list(title, found.map(relatedItem));
}

/** What is sure needs no word of it; how sure all else is, it says. */
function relatedItem(one: RelatedSymbol | ReferringSymbol): Markdown {
  const remarks: Part[] = [];
  if ('kind' in one) remarks.push(one.kind);
  if (one.certainty === 'candidate') remarks.push('one of several that may be meant');
  if (one.distance > 1) remarks.push(`${one.distance} steps`);
  return md`${one.symbol ?? 'top level'}, ${placeOf(one)}${remarks.length === 0 ? NOTHING : md` (${joined(remarks, ', ')})`}`;
}

function placeOf({ at, lines: [, ...others] = [], more_lines }: RelatedSymbol): Part {
  if (at === null) return 'outside the tree';
  const more = more_lines === undefined ? NOTHING : md` and ${more_lines} more ${more_lines === 1 ? 'line' : 'lines'}`;
  return others.length === 0 ? at : md`${at}, ${joined(others.map(String), ', ')}${more}`;
}

function list(title: string, items: readonly Markdown[]): Markdown {
  return items.length === 0 ? md`${title}: none` : lines([md`${title} (${items.length}):`, '', bulleted(items)]);
}

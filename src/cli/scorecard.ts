import { basename } from 'node:path';
import type { Recommendation } from '../analysis/judgements/scorecard/recommendations.ts';
import type { Scorecard } from '../analysis/judgements/scorecard/scorecard.ts';
import type { ComplexityHotspot, ComplexitySummary } from '../analysis/measures/complexity/complexity.ts';
import { type Style, type Styled, styled, type Text } from './terminal/style.ts';
import { type Column, table } from './terminal/table.ts';
import { hanging } from './terminal/text-width.ts';

/** What the summary shows of a project. */
export interface Measured {
  readonly scorecard: Scorecard;
  readonly recommendations: readonly Recommendation[];
  readonly summary: ComplexitySummary;
  readonly hotspots: readonly ComplexityHotspot[];
}

const TOP_FUNCTIONS = 5;
const TOP_RECOMMENDATIONS = 5;
/** Columns of a bar by those of the terminal, so that words have room beside it. */
const BAR_LENGTHS = [
  { from: 80, length: 20 },
  { from: 50, length: 10 },
  { from: 0, length: 4 },
] as const;
/** Columns before each line of a section. */
const INDENT = '  ';

const number = new Intl.NumberFormat('en');

/**
 * A codebase at a glance, as lines.
 *
 * @param durationMs how long it took to measure
 * @param width columns of the terminal
 */
export function scorecard(
  folder: string,
  measured: Measured,
  durationMs: number,
  width: number,
  style: Style,
): Styled[] {
  const { summary, hotspots, recommendations } = measured;
  const room = width - INDENT.length;
  const seconds = (durationMs / 1000).toFixed(durationMs < 9950 ? 1 : 0);
  return [
    ...titleLines(basename(folder) || folder, `${folder}, measured in ${seconds} s`, width, style),
    styled``,
    ...indented(facts(summary, room, style)),
    ...section(`Health ${overall(measured.scorecard)}`, style, health(measured.scorecard, room, style)),
    ...section('What to do first', style, firstThings(recommendations.slice(0, TOP_RECOMMENDATIONS), room)),
    ...section('Most complex functions', style, functions(hotspots.slice(0, TOP_FUNCTIONS), room)),
  ];
}

function titleLines(name: string, text: string, width: number, style: Style): Styled[] {
  return labelled(`${name}  `, text, width, { label: style.bold, text: style.dim });
}

/** A label in its style and a text beside it in another, in lines that fit. */
function labelled(
  label: string,
  text: string,
  width: number,
  paint: { readonly label: Paint; readonly text: Paint },
): Styled[] {
  return hanging(label, text, width).map((line, row) => {
    const start = row === 0 ? paint.label(label) : styled`${line.slice(0, label.length)}`;
    return styled`${start}${paint.text(line.slice(label.length))}`;
  });
}

type Paint = (text: string) => Text;

const asIs: Paint = (text) => text;

function facts(summary: ComplexitySummary, width: number, style: Style): Styled[] {
  const rows: [string, string][] = [
    ['files', number.format(summary.total_files)],
    ['languages', tally(summary.languages) || 'none that Orrery supports'],
    ['functions', number.format(summary.total_functions)],
    ['code lines', number.format(summary.code_lines)],
    ['cyclomatic', spread(summary.median_cyclomatic, summary.p90_cyclomatic, summary.max_cyclomatic)],
    ['cognitive', spread(summary.median_cognitive, summary.p90_cognitive, summary.max_cognitive)],
    ['thresholds', `${plural(summary.errors, 'error')}, ${plural(summary.warnings, 'warning')}`],
  ];
  if (Object.keys(summary.skipped).length > 0) rows.push(['skipped', tally(summary.skipped)]);
  if (summary.files_with_syntax_problems > 0) {
    rows.push([
      'read in part',
      `${plural(summary.files_with_syntax_problems, 'file')} with lines that could not be parsed`,
    ]);
  }
  const wide = Math.max(...rows.map(([label]) => label.length));
  return rows.flatMap(([label, value]) =>
    labelled(`${label.padEnd(wide)}  `, value, width, { label: style.dim, text: asIs }),
  );
}

function overall({ overall_health }: Scorecard): string {
  return overall_health === null ? 'not measured' : `${overall_health} of 100`;
}

/** Each part with a bar of its score, or why it has none. */
function health({ parts }: Scorecard, width: number, style: Style): Styled[] {
  const wide = Math.max(...parts.map(({ title }) => title.length));
  const length = BAR_LENGTHS.find(({ from }) => width + INDENT.length >= from)?.length ?? 0;
  return parts.flatMap(({ title, score, value, unit, basis }) => {
    const full = score === null ? 0 : Math.round((score / 100) * length);
    const bar = score === null ? ' '.repeat(length) : '█'.repeat(full) + '░'.repeat(length - full);
    const shown = score === null ? '–' : String(Math.round(score));
    const label = `${title.toLowerCase().padEnd(wide)}  ${bar}  ${shown.padStart(3)}  `;
    const paint = (text: string) =>
      styled`${style.dim(text.slice(0, wide))}${text.slice(wide, wide + 2 + full)}${style.dim(text.slice(wide + 2 + full, wide + 2 + length))}${text.slice(wide + 2 + length)}`;
    return labelled(label, score === null ? basis : `${value} ${unit}`, width, { label: paint, text: style.dim });
  });
}

function firstThings(recommendations: readonly Recommendation[], width: number): Styled[] {
  if (recommendations.length === 0) return [];
  const rows = recommendations.map(({ priority, title, effort_minutes }) => [
    priority.toLowerCase(),
    title,
    effort_minutes < 60 ? `${effort_minutes} min` : `${Math.round(effort_minutes / 6) / 10} h`,
  ]);
  const columns: readonly Column[] = [
    { header: 'priority', shortens: 'never' },
    { header: 'what' },
    { header: 'effort', align: 'right', shortens: 'never' },
  ];
  return table(columns, rows, { width });
}

/** `typescript 120, python 7`: the most frequent first. */
function tally(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([name, count]) => `${name.replaceAll('_', ' ')} ${number.format(count)}`)
    .join(', ');
}

function spread(median: number | null, p90: number | null, max: number | null): string {
  return median === null ? 'not measured' : `median ${median}, 90th percentile ${p90}, highest ${max}`;
}

function functions(hotspots: readonly ComplexityHotspot[], width: number): Styled[] {
  if (hotspots.length === 0) return [];
  const rows = hotspots.map(({ complexity, function: name, file, line }) => [
    String(complexity),
    name,
    `${file}:${line}`,
  ]);
  const columns: readonly Column[] = [
    { header: 'cyclomatic', align: 'right', shortens: 'never' },
    { header: 'function', shortens: 'end' },
    { header: 'where', shortens: 'middle' },
  ];
  return table(columns, rows, { width });
}

function section(title: string, style: Style, lines: readonly Styled[]): Styled[] {
  return lines.length === 0 ? [] : [styled``, style.bold(title), styled``, ...indented(lines)];
}

const indented = (lines: readonly Styled[]) => lines.map((line) => styled`${INDENT}${line}`);

const plural = (count: number, noun: string) => `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`;

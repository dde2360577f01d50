import { basename } from 'node:path';
import type { Recommendation } from '../analysis/judgements/scorecard/recommendations.ts';
import type { Scorecard } from '../analysis/judgements/scorecard/scorecard.ts';
import type { ComplexityHotspot, ComplexitySummary } from '../analysis/measures/complexity/complexity.ts';
import { type Style, type Styled, styled } from './terminal/style.ts';
import { table } from './terminal/table.ts';
import { clip } from './terminal/text-width.ts';

/** What the summary shows of a project. */
export interface Measured {
  readonly scorecard: Scorecard;
  readonly recommendations: readonly Recommendation[];
  readonly summary: ComplexitySummary;
  readonly hotspots: readonly ComplexityHotspot[];
}

const TOP_FUNCTIONS = 5;
const TOP_RECOMMENDATIONS = 5;
const BAR_LENGTH = 20;

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
  const seconds = (durationMs / 1000).toFixed(durationMs < 9950 ? 1 : 0);
  return [
    styled`${style.bold(basename(folder) || folder)}  ${style.dim(`${folder}, measured in ${seconds} s`)}`,
    styled``,
    ...facts(summary, style),
    ...section(`Health ${overall(measured.scorecard)}`, style, health(measured.scorecard, style)),
    ...section('What to do first', style, firstThings(recommendations.slice(0, TOP_RECOMMENDATIONS), width)),
    ...section('Most complex functions', style, functions(hotspots.slice(0, TOP_FUNCTIONS), width)),
  ];
}

function facts(summary: ComplexitySummary, style: Style): Styled[] {
  const rows: [string, string][] = [
    ['files', number.format(summary.total_files)],
    ['languages', tally(summary.languages) || 'none that Orrery knows'],
    ['functions', number.format(summary.total_functions)],
    ['code lines', number.format(summary.code_lines)],
    ['cyclomatic', spread(summary.median_cyclomatic, summary.p90_cyclomatic, summary.max_cyclomatic)],
    ['cognitive', spread(summary.median_cognitive, summary.p90_cognitive, summary.max_cognitive)],
    ['thresholds', `${plural(summary.errors, 'error')}, ${plural(summary.warnings, 'warning')}`],
  ];
  if (Object.keys(summary.skipped).length > 0) rows.push(['skipped', tally(summary.skipped)]);
  if (summary.files_with_syntax_problems > 0) {
    rows.push(['partly read', `${plural(summary.files_with_syntax_problems, 'file')} with broken syntax`]);
  }
  const wide = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => styled`  ${style.dim(label.padEnd(wide))}  ${value}`);
}

function overall({ overall_health }: Scorecard): string {
  return overall_health === null ? 'not measured' : `${overall_health} of 100`;
}

/** Each part with a bar of its score, or why it has none. */
function health({ parts }: Scorecard, style: Style): Styled[] {
  const wide = Math.max(...parts.map(({ title }) => title.length));
  return parts.map(({ title, score, value, unit, basis }) => {
    const label = style.dim(title.toLowerCase().padEnd(wide));
    if (score === null) return styled`${label}  ${' '.repeat(BAR_LENGTH)}    –  ${style.dim(basis)}`;
    const full = Math.round((score / 100) * BAR_LENGTH);
    const bar = styled`${'█'.repeat(full)}${style.dim('░'.repeat(BAR_LENGTH - full))}`;
    return styled`${label}  ${bar}  ${String(Math.round(score)).padStart(3)}  ${style.dim(`${value} ${unit}`)}`;
  });
}

function firstThings(recommendations: readonly Recommendation[], width: number): Styled[] {
  if (recommendations.length === 0) return [];
  const rows = recommendations.map(({ priority, title, effort_minutes }) => [
    priority.toLowerCase(),
    clip(title, Math.floor((width * 2) / 3)),
    effort_minutes < 60 ? `${effort_minutes} min` : `${Math.round(effort_minutes / 6) / 10} h`,
  ]);
  return table([{ header: 'priority' }, { header: 'what' }, { header: 'effort', align: 'right' }], rows);
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
    clip(name, Math.floor(width / 2)),
    `${file}:${line}`,
  ]);
  const columns = [{ header: 'cyclomatic', align: 'right' }, { header: 'function' }, { header: 'where' }] as const;
  return table(columns, rows);
}

function section(title: string, style: Style, lines: readonly Styled[]): Styled[] {
  return lines.length === 0 ? [] : [styled``, style.bold(title), styled``, ...lines.map((line) => styled`  ${line}`)];
}

const plural = (count: number, noun: string) => `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`;

import type { DeepContextResult } from '../../analysis/judgements/deep-context/result.ts';
import type { HealthPart } from '../../analysis/judgements/scorecard/health.ts';
import type { Hotspot } from '../../analysis/judgements/scorecard/hotspots.ts';
import { duration } from '../deep-context/summary-sections.ts';
import { html, type Markup, NOTHING } from './markup.ts';
import { sortableTable } from './table.ts';

const PLACES_SHOWN = 8;

export function scoreSection({ quality_scorecard }: DeepContextResult): Markup {
  const { overall_health, parts, debt } = quality_scorecard;
  const shown = overall_health === null ? '–' : String(Math.round(overall_health));
  const hours = debt === null ? NOTHING : html`<p class="debt">${debt.total} h of technical debt</p>`;
  return html`<section id="health" aria-labelledby="health-title"><h2 id="health-title">Health</h2>
<div class="health"><div class="overall"><div class="dial" style="--score:${overall_health ?? 0}"><strong>${shown}</strong><span>of 100</span></div>${hours}</div>
<ul class="parts">${parts.map(partItem)}</ul></div></section>`;
}

function partItem({ title, weight, score, value, unit, basis }: HealthPart): Markup {
  const level = score === null ? 'none' : score >= 80 ? 'good' : score >= 60 ? 'fair' : 'poor';
  const figure = score === null ? 'not measured' : String(Math.round(score));
  const measured = value === null ? '' : `${value} ${unit}. `;
  return html`<li><div class="part"><span class="title">${title}</span><span class="weight">${Math.round(100 * weight)} %</span><span class="score">${figure}</span></div><div class="bar ${level}" role="meter" aria-label="${title}" aria-valuemin="0" aria-valuemax="100" aria-valuenow="${score ?? 0}"><span style="width:${score ?? 0}%"></span></div><p>${measured}${basis}</p></li>`;
}

export function recommendationList({ recommendations }: DeepContextResult): Markup {
  if (recommendations.length === 0) return html`<p>Nothing was found that should be worked on.</p>`;
  const items = recommendations.map(({ title, description, priority, effort_minutes, locations }) => {
    const places = locations
      .slice(0, PLACES_SHOWN)
      .map(({ file, line }) => html`<li><code>${file}:${line}</code></li>`);
    const more = locations.length > PLACES_SHOWN ? html`<li>${locations.length - PLACES_SHOWN} more</li>` : NOTHING;
    return html`<li><details><summary><span class="priority ${priority.toLowerCase()}">${priority}</span> <span class="what">${title}</span> <span class="effort">${duration(effort_minutes)}</span></summary><p>${description}</p><ul class="places">${places}${more}</ul></details></li>`;
  });
  return html`<ol class="recommendations">${items}</ol>`;
}

export function hotspotTable(caption: string, hotspots: readonly Hotspot[]): Markup {
  return sortableTable<Hotspot>(
    caption,
    [
      { title: 'Score', value: ({ composite_score }) => composite_score },
      {
        title: caption,
        value: ({ kind, name, location }) => (kind === 'file' ? name : `${name} ${location.file}:${location.line}`),
        show: ({ kind, name, location }) =>
          kind === 'file' ? html`<code>${name}</code>` : html`${name} <code>${location.file}:${location.line}</code>`,
      },
      { title: 'Why', value: ({ reasons }) => reasons.join('; ') },
      { title: 'Hours', value: ({ refactoring_effort }) => refactoring_effort.estimated_hours },
    ],
    hotspots,
  );
}

export function cloneTable({ analyses: { duplicate_code_results } }: DeepContextResult): Markup {
  if (duplicate_code_results === null) return html`<p class="note">Duplicates were not looked for.</p>`;
  const { summary, groups } = duplicate_code_results;
  const share = Math.round(1000 * summary.duplication_ratio) / 10;
  const table = sortableTable(
    'Clones',
    [
      { title: 'Type', value: ({ clone_type }) => clone_type },
      { title: 'Copies', value: ({ fragments }) => fragments.length },
      { title: 'Lines', value: ({ total_lines }) => total_lines },
      { title: 'Alike', value: ({ average_similarity }) => average_similarity },
      {
        title: 'Where',
        value: ({ fragments }) => fragments[0]?.file ?? '',
        show: ({ fragments }) => {
          const places = fragments.map(
            ({ file, start_line, end_line }) => html`<li><code>${file}:${start_line}–${end_line}</code></li>`,
          );
          const [first] = fragments;
          return html`<details><summary><code>${first?.file ?? ''}:${first?.start_line ?? 0}</code></summary><ul class="places">${places}</ul></details>`;
        },
      },
    ],
    groups,
  );
  return html`<p class="note">${summary.clone_groups} groups of clones; ${summary.duplicate_lines} of ${summary.total_lines} lines (${share} %) repeat others.</p>${table}`;
}

export function findingTables({ analyses }: DeepContextResult): Markup {
  const { complexity_report, dead_code_results, satd_results, defect_probability, tdg } = analyses;
  return html`${sortableTable(
    'Functions above a complexity threshold',
    [
      { title: 'Value', value: ({ value }) => value },
      { title: 'Measure', value: ({ rule }) => rule.replace('-complexity', '') },
      { title: 'Severity', value: ({ severity }) => severity },
      { title: 'Function', value: (one) => one.function },
      { title: 'Where', value: ({ file, line }) => `${file}:${line}` },
    ],
    complexity_report?.violations ?? [],
  )}${sortableTable(
    'Defect probability',
    [
      { title: 'Probability', value: ({ probability }) => Math.round(1000 * probability) / 1000 },
      { title: 'Risk', value: ({ risk }) => risk },
      { title: 'File', value: ({ file }) => file },
      { title: 'Most by', value: ({ factors }) => factors.join(', ').replaceAll('_', ' ') },
    ],
    defect_probability?.predictions ?? [],
  )}${sortableTable(
    'Technical debt gradient',
    [
      { title: 'Score', value: ({ tdg_score }) => tdg_score },
      { title: 'Severity', value: ({ severity }) => severity },
      { title: 'File', value: ({ path }) => path },
      { title: 'Mostly', value: ({ primary_factor }) => primary_factor },
      { title: 'Hours', value: ({ estimated_hours }) => estimated_hours },
    ],
    tdg?.files ?? [],
  )}${sortableTable(
    'Unused code',
    [
      { title: 'What', value: ({ name }) => name },
      { title: 'Where', value: ({ file, line }) => `${file}:${line}` },
      { title: 'Lines', value: ({ line, end_line }) => end_line - line + 1 },
      { title: 'Class', value: (item) => item.class.replace('_', ' ') },
      { title: 'Certainty', value: ({ certainty }) => certainty },
      { title: 'Why', value: ({ reason }) => reason },
    ],
    dead_code_results?.ranked_files.flatMap(({ items }) => items) ?? [],
  )}${sortableTable(
    'Debt that comments admit to',
    [
      { title: 'Severity', value: ({ severity }) => severity },
      { title: 'Category', value: ({ category }) => category },
      { title: 'Where', value: ({ file, line }) => `${file}:${line}` },
      { title: 'Comment', value: ({ text }) => text },
    ],
    satd_results?.items ?? [],
  )}${sortableTable(
    'Churn',
    [
      { title: 'Score', value: ({ churn_score }) => churn_score },
      { title: 'File', value: ({ path }) => path },
      { title: 'Commits', value: ({ commit_count }) => commit_count },
      { title: 'Added', value: ({ additions }) => additions },
      { title: 'Deleted', value: ({ deletions }) => deletions },
      { title: 'Authors', value: ({ unique_authors }) => unique_authors.length },
    ],
    analyses.churn_analysis?.files ?? [],
  )}`;
}

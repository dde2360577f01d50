import type { Hotspot, Hotspots } from '../../analysis/judgements/scorecard/hotspots.ts';
import type { Recommendation } from '../../analysis/judgements/scorecard/recommendations.ts';
import type { Scorecard } from '../../analysis/judgements/scorecard/scorecard.ts';
import { blocks, code, joined, type Markdown, md, NOTHING } from '../markdown.ts';
import { markdownTable } from '../text-table.ts';

const HOTSPOTS_SHOWN = 8;
const PLACES_SHOWN = 3;
const BAR_LENGTH = 10;

export function scorecardSection({ overall_health, parts, technical_debt_hours }: Scorecard): Markdown {
  const table = markdownTable(
    [
      { title: 'Part', value: ({ title }) => title },
      { title: 'Weight', value: ({ weight }) => `${Math.round(100 * weight)} %` },
      { title: 'Score', value: ({ score }) => (score === null ? '–' : `${bar(score)} ${Math.round(score)}`) },
      { title: 'Measured', value: ({ value, unit }) => (value === null ? 'not measured' : `${value} ${unit}`) },
      { title: 'How', value: ({ basis }) => basis },
    ],
    parts,
  );
  const health = overall_health === null ? 'not measured' : `${overall_health} of 100`;
  const debt = technical_debt_hours === null ? NOTHING : md` Technical debt: ${technical_debt_hours} h.`;
  return md`## Health: ${health}\n\n${table}\n\nThe other parts share the weight of unmeasured ones.${debt}`;
}

function bar(score: number): string {
  const full = Math.round((score / 100) * BAR_LENGTH);
  return '█'.repeat(full) + '░'.repeat(BAR_LENGTH - full);
}

export function recommendationSection(recommendations: readonly Recommendation[]): Markdown {
  if (recommendations.length === 0) return md`## Recommendations\n\nNothing to recommend.`;
  const items = recommendations.map(({ title, description, priority, effort_minutes, locations }, at) => {
    const places = locations.slice(0, PLACES_SHOWN).map(({ file, line }) => code(`${file}:${line}`));
    const more = locations.length > PLACES_SHOWN ? md` and ${locations.length - PLACES_SHOWN} more` : NOTHING;
    return md`${at + 1}. **${title}** (${priority.toLowerCase()}, about ${duration(effort_minutes)})\n   ${description}\n   ${joined(places, ', ')}${more}`;
  });
  return md`## Recommendations\n\n${joined(items, '\n')}`;
}

export function duration(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 6) / 10} h`;
}

export function hotspotSection({ functions, files }: Hotspots): Markdown {
  if (functions.length === 0 && files.length === 0) return NOTHING;
  return blocks([
    md`## Hotspots`,
    'Complexity × churn × defect probability; unmeasured factors are left out.',
    functions.length === 0 ? null : hotspotTable('Function', functions.slice(0, HOTSPOTS_SHOWN)),
    files.length === 0 ? null : hotspotTable('File', files.slice(0, HOTSPOTS_SHOWN)),
  ]);
}

/** Hotspots as a table; `what` heads the column of their names. */
export function hotspotTable(what: string, hotspots: readonly Hotspot[]): Markdown {
  return markdownTable<Hotspot>(
    [
      { title: 'Score', value: ({ composite_score }) => composite_score },
      {
        title: what,
        value: ({ kind, name, location }) =>
          kind === 'file' ? name : md`${name} ${code(`${location.file}:${location.line}`)}`,
      },
      { title: 'Why', value: ({ reasons }) => joined(reasons, '; ') },
      { title: 'Effort', value: ({ refactoring_effort }) => `${refactoring_effort.estimated_hours} h` },
    ],
    hotspots,
  );
}

import type { DeepContextResult } from '../analysis/deep-context/result.ts';
import { hotspotSection, recommendationSection, scorecardSection } from './deep-context/summary-sections.ts';

/** What of a deep context says how healthy a project is and what to work on first. */
export type ProjectScorecard = Pick<DeepContextResult, 'quality_scorecard' | 'recommendations' | 'hotspots'>;

/** As Markdown. */
export function scorecardText(
  name: string,
  { quality_scorecard, recommendations, hotspots }: ProjectScorecard,
): string {
  const sections = [
    `# ${name}`,
    scorecardSection(quality_scorecard),
    recommendationSection(recommendations),
    hotspotSection(hotspots),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

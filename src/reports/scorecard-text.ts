import type { DeepContextResult } from '../analysis/judgements/deep-context/result.ts';
import { hotspotSection, recommendationSection, scorecardSection } from './deep-context/summary-sections.ts';
import { blocks, type Markdown, md } from './markdown.ts';

/** What of a deep context says how healthy a project is and what to work on first. */
export type ProjectScorecard = Pick<DeepContextResult, 'quality_scorecard' | 'recommendations' | 'hotspots'>;

/** As Markdown. */
export function scorecardText(
  name: string,
  { quality_scorecard, recommendations, hotspots }: ProjectScorecard,
): Markdown {
  const sections = [
    md`# ${name}`,
    scorecardSection(quality_scorecard),
    recommendationSection(recommendations),
    hotspotSection(hotspots),
  ];
  return md`${blocks(sections)}\n`;
}

import type { Blame, BlamedCommit } from '../../data/blame.ts';
import type { FileSymbol } from '../../data/file.ts';
import { kindColour, scaleColour, type Theme } from '../../design/colour.ts';
import { counted, day } from '../../design/numbers.ts';
import { COMPLEXITY_STEPS, complexityColour, complexityHeat } from './complexity-heat.ts';
import type { LineHeat } from './line-marks.ts';

/** What the margin beside the code can show. */
export const MARGINS = [
  { name: 'complexity', title: 'Complexity' },
  { name: 'age', title: 'Age' },
  { name: 'author', title: 'Author' },
] as const;

export type MarginName = (typeof MARGINS)[number]['name'];

/** A colour of the margin, and what it stands for. */
interface MarginKey {
  readonly colour: string;
  readonly label: string;
}

/** The margin beside the code: what it says of each line, and what its colours mean. */
export interface Margin {
  /** Of a 1-based line; null where there is nothing to say. */
  readonly heat: (line: number) => LineHeat | null;
  readonly legend: readonly MarginKey[];
}

/** Authors that have a colour of their own. */
const AUTHORS = 7;

/** Ages by the most days that are of each, the youngest first; how much of the scale they take. */
const AGES = [
  { most: 7, share: 1, label: 'a week' },
  { most: 30, share: 0.8, label: 'a month' },
  { most: 91, share: 0.6, label: 'three months' },
  { most: 365, share: 0.4, label: 'a year' },
  { most: 1096, share: 0.2, label: 'three years' },
  { most: Number.POSITIVE_INFINITY, share: 0, label: 'older' },
] as const;

const NOT_COMMITTED = 'not committed';

export function complexityMargin(symbols: readonly FileSymbol[], theme: Theme): Margin {
  const legend = COMPLEXITY_STEPS.map((value) => ({ colour: complexityColour(value, theme), label: String(value) }));
  return { heat: complexityHeat(symbols, theme), legend };
}

/** How long ago each line was changed last: the later, the more of the scale. */
export function ageMargin(blame: Blame, theme: Theme): Margin {
  const ageOf = (commit: BlamedCommit) => AGES.find(({ most }) => commit.age_days <= most) ?? AGES[AGES.length - 1];
  const colourOf = (commit: BlamedCommit) => scaleColour(ageOf(commit)?.share ?? 0, theme);
  const found = new Set(blame.commits.map(ageOf));
  const legend = AGES.filter((age) => found.has(age)).map(({ share, label }) => ({
    colour: scaleColour(share, theme),
    label,
  }));
  return blamedMargin(blame, colourOf, legend, theme);
}

/** Who changed each line last, those with most lines in colours of their own. */
export function authorMargin(blame: Blame, theme: Theme): Margin {
  const authors = linesByAuthor(blame);
  const rank = new Map(authors.map(({ author }, i) => [author, Math.min(i, AUTHORS)]));
  const colourOf = ({ author }: BlamedCommit) => kindColour(rank.get(author) ?? AUTHORS, theme);
  const named = authors.slice(0, AUTHORS).map(({ author, lines }, i) => ({
    colour: kindColour(i, theme),
    label: `${author}, ${counted(lines, 'line')}`,
  }));
  const rest = authors.length - named.length;
  const others = rest > 0 ? [{ colour: kindColour(AUTHORS, theme), label: counted(rest, 'other') }] : [];
  return blamedMargin(blame, colourOf, [...named, ...others], theme);
}

/** Authors of a file, with how many of its lines each changed last; the one with most is first. */
export function linesByAuthor({ commits }: Blame): readonly { readonly author: string; readonly lines: number }[] {
  const counts = new Map<string, number>();
  for (const { author, lines } of commits) counts.set(author, (counts.get(author) ?? 0) + lines);
  return [...counts].map(([author, lines]) => ({ author, lines })).sort((a, b) => b.lines - a.lines);
}

/** Where a line comes from, in words. */
export function toldCommit({ commit, author, date, age_days, subject, is_beginning }: BlamedCommit): string {
  if (is_beginning) return `${day(date)} or before, where this shallow clone begins`;
  return `${author}, ${age_days === 0 ? 'today' : `${counted(age_days, 'day')} ago`}: ${subject} (${commit.slice(0, 8)})`;
}

function blamedMargin(
  { commits, lines }: Blame,
  colourOf: (commit: BlamedCommit) => string,
  legend: readonly MarginKey[],
  theme: Theme,
): Margin {
  const uncommitted: LineHeat = { colour: scaleColour(null, theme), told: NOT_COMMITTED };
  const heats = commits.map((commit): LineHeat => ({ colour: colourOf(commit), told: toldCommit(commit) }));
  const isMissing = lines.includes(null);
  return {
    heat: (line) => {
      const row = lines[line - 1];
      if (row === undefined) return null;
      return row === null ? uncommitted : (heats[row] ?? null);
    },
    legend: isMissing ? [...legend, { colour: uncommitted.colour, label: NOT_COMMITTED }] : legend,
  };
}

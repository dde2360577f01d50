import type { FileColumns } from '../../data/measures.ts';
import { kindColour, scaleColour, type Theme } from '../../design/colour.ts';
import { type Colouring, MEASURE_KINDS } from './measure-kinds.ts';

export interface LegendEntry {
  readonly colour: string;
  readonly label: string;
}

/** The colour of each file by one measure, and what the colours mean. */
export interface FileColours {
  readonly of: (row: number) => string;
  readonly shown: (row: number) => string;
  readonly legend: readonly LegendEntry[];
}

const STEPS = 6;
/** As many owners have a colour of their own. */
const OWNERS = 7;

/** @param rows files in view, which the scale is made for */
export function fileColours(
  files: FileColumns,
  rows: readonly number[],
  colouring: Colouring,
  theme: Theme,
): FileColours {
  return colouring === 'owner' ? byOwner(files, rows, theme) : byMeasure(files, rows, colouring, theme);
}

function byMeasure(
  files: FileColumns,
  rows: readonly number[],
  name: Exclude<Colouring, 'owner'>,
  theme: Theme,
): FileColours {
  const { of, shown, most, isGood } = MEASURE_KINDS[name];
  const highest = most ?? rows.reduce((top, row) => Math.max(top, of(files, row) ?? 0), 0);
  const share = (value: number | null): number | null => {
    if (value === null) return null;
    // The root spreads what is small: complexities are many low ones and few high ones.
    const part = highest === 0 ? 0 : most === null ? Math.sqrt(value / highest) : value / highest;
    return isGood ? 1 - part : part;
  };
  const steps = Array.from({ length: STEPS }, (_, i) => {
    const part = i / (STEPS - 1);
    return most === null ? Math.round(highest * part * part) : highest * part;
  });
  const legend = [...new Set(steps)].map((value) => ({
    colour: scaleColour(share(value), theme),
    label: shown(value),
  }));
  const isMissing = rows.some((row) => of(files, row) === null);
  return {
    of: (row) => scaleColour(share(of(files, row)), theme),
    shown: (row) => shown(of(files, row)),
    legend: isMissing ? [...legend, { colour: scaleColour(null, theme), label: 'not measured' }] : legend,
  };
}

function byOwner(files: FileColumns, rows: readonly number[], theme: Theme): FileColours {
  const linesOf = new Map<string, number>();
  for (const row of rows) {
    const owner = files.owner[row] ?? null;
    if (owner !== null) linesOf.set(owner, (linesOf.get(owner) ?? 0) + (files.lines[row] ?? 0));
  }
  const owners = [...linesOf].sort(([, a], [, b]) => b - a).map(([owner]) => owner);
  const rank = new Map(owners.map((owner, i) => [owner, i]));
  const of = (row: number) => {
    const owner = files.owner[row] ?? null;
    return owner === null ? scaleColour(null, theme) : kindColour(Math.min(rank.get(owner) ?? OWNERS, OWNERS), theme);
  };
  const named = owners.slice(0, OWNERS).map((label, i) => ({ colour: kindColour(i, theme), label }));
  const others = owners.length > OWNERS ? [{ colour: kindColour(OWNERS, theme), label: 'others' }] : [];
  return { of, shown: (row) => files.owner[row] ?? 'nobody', legend: [...named, ...others] };
}

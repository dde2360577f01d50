import type { Query } from '../query.ts';
import type { SearchIndex } from '../search-index.ts';
import { UNIT_FEATURES, type UnitEvidence, unitTable } from './unit-features.ts';
import { UNIT_WEIGHTS } from './unit-weights.ts';

export interface RankedUnit {
  readonly unit: number;
  readonly file: number;
  /** How likely a task changes it, compared to the likeliest, 0–1. */
  readonly score: number;
}

/** Files whose units are compared with each other; the weights were fitted to this number. */
export const RANKED_FILES = 10;

/**
 * Ranks the definitions of some files by how likely a task changes them, likeliest first.
 *
 * @param files best first, with their scores
 */
export function rankedUnits(
  query: Query,
  files: readonly { readonly file: number; readonly score: number }[],
  evidence: UnitEvidence,
  index: SearchIndex,
): readonly RankedUnit[] {
  const { units, columns } = unitTable(query, files, evidence, index);
  const sums = new Float64Array(units.length);
  for (const name of UNIT_FEATURES) {
    const weight = UNIT_WEIGHTS[name] ?? 0;
    if (weight === 0) continue;
    columns[name].forEach((value, row) => {
      sums[row] = (sums[row] as number) + weight * value;
    });
  }
  const rows = [...units.keys()].filter((row) => isDefinition(units[row] as number, index));
  rows.sort((a, b) => (sums[b] as number) - (sums[a] as number) || a - b);
  const best = sums[rows[0] as number] ?? 0;
  return rows.map((row) => {
    const unit = units[row] as number;
    return {
      unit,
      file: index.postings.fileOfUnit[unit] as number,
      score: Math.exp((sums[row] as number) - best),
    };
  });
}

function isDefinition(unit: number, { files, postings }: SearchIndex): boolean {
  const file = postings.fileOfUnit[unit] as number;
  const { units } = files[file] as SearchIndex['files'][number];
  return units[unit - (postings.unitStart[file] as number)]?.definition !== -1;
}

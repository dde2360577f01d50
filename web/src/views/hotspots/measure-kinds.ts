import type { FileColumns } from '../../data/measures.ts';
import { percent, whole } from '../../design/numbers.ts';

/** What files can be coloured and sorted by. */
export interface MeasureKind {
  readonly title: string;
  readonly of: (files: FileColumns, index: number) => number | null;
  readonly shown: (value: number | null) => string;
  /** Value at which the scale of colours ends; null: the highest of the files in view. */
  readonly most: number | null;
  /** Much is good: the scale is turned round. */
  readonly isGood: boolean;
}

function column(name: 'complexity' | 'cognitive' | 'commits' | 'risk' | 'coverage' | 'debt' | 'duplicated') {
  return (files: FileColumns, index: number) => files[name][index] ?? null;
}

const counts = { shown: whole, most: null, isGood: false };

export const MEASURE_KINDS = {
  complexity: { title: 'Complexity', of: column('complexity'), ...counts },
  cognitive: { title: 'Cognitive complexity', of: column('cognitive'), ...counts },
  commits: { title: 'Changes', of: column('commits'), ...counts },
  risk: { title: 'Defect risk', of: column('risk'), shown: percent, most: 1, isGood: false },
  coverage: { title: 'Coverage', of: column('coverage'), shown: percent, most: 1, isGood: true },
  debt: { title: 'Debt comments', of: column('debt'), ...counts },
  duplicated: { title: 'Duplicated lines', of: column('duplicated'), ...counts },
} satisfies Record<string, MeasureKind>;

/** `owner` is no amount: its colours are kinds. */
export type Colouring = keyof typeof MEASURE_KINDS | 'owner';

export const COLOURINGS: readonly { readonly name: Colouring; readonly title: string }[] = [
  ...Object.entries(MEASURE_KINDS).map(([name, { title }]) => ({ name: name as Colouring, title })),
  { name: 'owner', title: 'Owner' },
];

export function colouringNamed(name: string | undefined): Colouring {
  return COLOURINGS.find((one) => one.name === name)?.name ?? 'complexity';
}

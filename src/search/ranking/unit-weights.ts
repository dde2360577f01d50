import type { UnitFeature } from './unit-features.ts';

export const UNIT_WEIGHTS: Readonly<Partial<Record<UnitFeature, number>>> = { file: 3.19, fileRank: 1.06 };

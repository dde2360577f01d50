import type { LivenessCertainty } from '../../../languages/liveness.ts';

export const DEAD_CODE_CERTAINTIES = ['low', 'medium', 'high'] as const satisfies readonly LivenessCertainty[];
export type DeadCodeCertainty = (typeof DEAD_CODE_CERTAINTIES)[number];

/** Beside the analysis, so that a tool's schema can name it without loading that. */

/** How sure it is that code no longer fits what it uses. */
export const CONFLICT_CERTAINTIES = ['breaks', 'may_break'] as const;
export type ConflictCertainty = (typeof CONFLICT_CERTAINTIES)[number];

import type { Roots } from './roots.ts';

/** The analysed tree as a tool sees it: where it may look. */
export interface Workspace {
  readonly roots: Roots;
}

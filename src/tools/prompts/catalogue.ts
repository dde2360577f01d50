import type { AnyPrompt } from '../prompt.ts';

/** Every prompt there is, sorted by name. A new prompt is one file and one line here. */
export const PROMPTS: readonly AnyPrompt[] = [];

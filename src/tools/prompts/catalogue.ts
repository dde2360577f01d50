import type { AnyPrompt } from '../prompt.ts';
import { onboarding } from './onboarding.ts';
import { refactoring } from './refactoring.ts';
import { review } from './review.ts';
import { scaffoldDenoProject } from './scaffold-deno-project.ts';
import { scaffoldPythonProject } from './scaffold-python-project.ts';
import { scaffoldRustProject } from './scaffold-rust-project.ts';

/** Every prompt there is, sorted by name. A new prompt is one file and one line here. */
export const PROMPTS: readonly AnyPrompt[] = [
  onboarding,
  refactoring,
  review,
  scaffoldDenoProject,
  scaffoldPythonProject,
  scaffoldRustProject,
];

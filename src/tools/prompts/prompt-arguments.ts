import * as z from 'zod';
import type { ArgumentCompletion } from '../prompt.ts';

/** Shapes of arguments that several prompts take. Every argument of a prompt is a text. */

export const ProjectName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'must begin with a letter and have at most 64 of A-Z, a-z, 0-9, _ and -')
  .describe('Name of the project.');

export const ProjectDescription = z
  .string()
  .max(500)
  .regex(/^\S[^\r\n]*$/, 'must be one line')
  .optional()
  .describe('Its purpose, in one sentence.');

export const CodePath = z
  .string()
  .min(1)
  .optional()
  .describe('File or folder inside a root. Default: the root, when there is only one.');

export function FreeText(description: string) {
  return z.string().min(1).max(1000).optional().describe(description);
}

/** Yes or no. */
export function Flag(description: string, standard: 'true' | 'false') {
  return z.enum(['true', 'false']).default(standard).describe(`${description} Default: ${standard}.`);
}

/** Texts separated by commas; none is an empty list. */
export function CommaList(description: string) {
  return z.string().max(2000).default('').describe(description);
}

export function listed(commaList: string): string[] {
  return commaList
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Completes the last item of a list, each value once: what was typed before it stays as it is. */
export function completeLast(typed: string, values: readonly string[]): string[] {
  const start = typed.lastIndexOf(',') + 1;
  const before = listed(typed.slice(0, start));
  const last = typed.slice(start).trimStart();
  const kept = typed.slice(0, typed.length - last.length);
  return values.filter((value) => value.startsWith(last) && !before.includes(value)).map((value) => kept + value);
}

/** Categories of templates that there are for a toolchain. */
export function categoriesOf(toolchain: string): ArgumentCompletion {
  return async (typed, context) => {
    const templates = (await context.templates()).matching({ toolchain });
    return completeLast(typed, [...new Set(templates.map(({ category }) => category))].sort());
  };
}

import * as z from 'zod';
import type { Question } from '../connection/question.ts';
import { fileQuestion } from './questions.ts';

const Outlined = z.object({
  name: z.string(),
  kind: z.string(),
  line: z.number(),
  end_line: z.number(),
  exported: z.boolean(),
  cyclomatic: z.number().nullish(),
  cognitive: z.number().nullish(),
});

const Code = z.object({
  path: z.string(),
  exists: z.boolean(),
  content: z.string().nullish(),
  mime_type: z.string().nullish(),
  total_lines: z.number().nullish(),
  language: z.string().nullish(),
  /** Lines that the parser could not read. */
  partial: z.array(z.object({ start_line: z.number(), end_line: z.number() })).nullish(),
  outline: z.array(Outlined).nullish(),
  dependency_context: z
    .object({
      resolved: z.array(z.object({ specifier: z.string(), path: z.string() })).nullish(),
      used_by: z.array(z.string()).nullish(),
    })
    .nullish(),
});

export type FileSymbol = z.output<typeof Outlined>;
export type Code = z.output<typeof Code>;

/** A file's text with its symbols, and what it uses and is used by. */
export function code(path: string): Question<Code> {
  return fileQuestion('read_code', { path, format: 'json', include_semantic_context: false }, Code);
}

/** Lines of a file alone. */
export function lines(path: string, start: number, end: number): Question<Code> {
  const args = { path, start_line: start, end_line: end, format: 'json' };
  const alone = { include_semantic_context: false, include_dependencies: false, include_outline: false };
  return fileQuestion('read_code', { ...args, ...alone, include_decisions: false }, Code);
}

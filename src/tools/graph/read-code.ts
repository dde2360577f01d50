import * as z from 'zod';
import { OrreryError } from '../../errors.ts';
import type { OutlineEntry } from '../../index/outline.ts';
import { readCodeText } from '../../reports/read-code-text.ts';
import { ListOf } from '../arguments.ts';
import { defineTool } from '../tool.ts';
import { indexedPath } from './indexed-file.ts';

const ResolvedImport = z.object({ specifier: z.string(), path: z.string() });

export const readCode = defineTool({
  name: 'read_code',
  toolset: 'graph',
  title: 'Read code with its context',
  description:
    'A file with what it depends on, what depends on it and an outline of its symbols. Ask for a line range to read part of it.',
  when: 'What is in this file, and what is around it?',
  input: z.object({
    path: z.string().describe('File to read.'),
    start_line: z.int().min(1).optional().describe('First line wanted, from 1.'),
    end_line: z.int().min(1).optional().describe('Last line wanted, included.'),
    line_numbers: z.boolean().default(false).describe('Number the lines of the text answer.'),
    include_dependencies: z.boolean().default(true),
    include_outline: z.boolean().default(true),
    dependency_depth: z.int().min(1).max(20).default(2),
    format: z.enum(['text', 'json']).default('text'),
  }),
  output: z.object({
    path: z.string(),
    exists: z.boolean(),
    error: z.string().optional(),
    content: z.string().optional(),
    start_line: z.int().optional(),
    total_lines: z.int().optional(),
    language: z.string().nullable().optional(),
    content_hash: z.string().optional(),
    outline: ListOf<OutlineEntry>().optional(),
    notes: z.array(z.string()).readonly().optional(),
    dependency_context: z
      .object({
        total_dependencies: z.int(),
        max_depth_analyzed: z.int(),
        dependencies: z.array(z.string()).readonly(),
        immediate_dependencies: z.int(),
        immediate_dependents: z.int(),
        graph_centrality: z.number(),
        resolved: z.array(ResolvedImport).readonly(),
        used_by: z.array(z.string()).readonly(),
      })
      .optional(),
  }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { file_path: 'path' },
  lists: ['outline', 'dependency_context.used_by', 'dependency_context.resolved'],

  async run(input, context) {
    const { start_line = 1, end_line } = input;
    if (end_line !== undefined && end_line < start_line) {
      const message = `end_line ${end_line} is before start_line ${start_line}: swap them, or leave one out.`;
      throw new OrreryError('INVALID_PARAMS', message, { parameter: 'end_line' });
    }
    const [{ readSource }, { outlineOf }, { dependencyContext }] = await Promise.all([
      import('../../index/source-text.ts'),
      import('../../index/outline.ts'),
      import('../../analysis/dependencies/context.ts'),
    ]);
    const missing = await missingFile(input.path, context);
    if (missing !== null) return { path: input.path, exists: false, error: missing };
    const file = await indexedPath(input.path, context);
    const source = readSource(file.absolute, file.path);
    const indexed = file.node === -1 ? undefined : file.index.files[file.node];
    const { content, totalLines } = linesBetween(source.text, start_line, end_line);
    return {
      path: file.path,
      exists: true,
      content,
      start_line,
      total_lines: totalLines,
      language: indexed?.facts.language ?? null,
      content_hash: source.hash,
      ...(source.notes.length > 0 && { notes: source.notes }),
      ...(input.include_outline && indexed !== undefined && { outline: outlineOf(indexed.facts) }),
      ...(input.include_dependencies &&
        indexed !== undefined && {
          dependency_context: dependencyContext(file.index.graph, file.node, indexed.facts, input.dependency_depth),
        }),
    };
  },

  render: (output, { line_numbers }) => readCodeText(output, line_numbers),
});

/** Why a file is not there, or null when it is. A missing file is an answer; a path outside the roots is an error. */
async function missingFile(path: string, context: Parameters<typeof readCode.run>[1]): Promise<string | null> {
  try {
    await context.workspace.roots.resolve(path, 'file');
    return null;
  } catch (thrown) {
    if (thrown instanceof OrreryError && thrown.errorName === 'FILE_SYSTEM_ERROR' && thrown.data.code === 'ENOENT') {
      return 'File not found';
    }
    throw thrown;
  }
}

function linesBetween(text: string, from: number, to: number | undefined) {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const wanted = from === 1 && to === undefined ? text : lines.slice(from - 1, to).join('\n');
  return { content: wanted, totalLines: lines.length };
}

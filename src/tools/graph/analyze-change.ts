import * as z from 'zod';
import {
  CHANGED_PARTS,
  EXPORT_CHANGES,
  FILE_CHANGES,
  RISK_LEVELS,
  SYMBOL_CHANGES,
  TEST_WAYS,
} from '../../analysis/judgements/change/vocabulary.ts';
import { CERTAINTIES, EDGE_KINDS } from '../../index/link/edges.ts';
import { DEFINITION_KINDS } from '../../languages/facts.ts';
import { changeText } from '../../reports/change-text.ts';
import { Format, GitReference, Unlisted } from '../arguments.ts';
import { defineTool } from '../tool.ts';

/** Of one state and the other; null where there is none. */
const Both = <T extends z.ZodType>(type: T) => z.strictObject({ before: type.nullable(), after: type.nullable() });
const rows = <T extends z.ZodRawShape>(shape: T) => z.array(z.strictObject(shape)).readonly();

const PLACE = { symbol: z.string(), file: z.string(), line: z.int().min(1), end_line: z.int().min(1) };
const CODE = { file: z.string(), line: z.int().min(1), end_line: z.int().min(1) };
/** As `GitReference`, told to clients in fewer words. */
const Reference = z
  .string()
  .refine((name) => GitReference.safeParse(name).success, 'must name a commit: a branch, a tag or a hash');
const COUNT = z.int().min(0);
/** Why a file's code is not compared. */
const UNREAD = z.enum([
  ...([
    'binary',
    'minified',
    'generated',
    'long_lines',
    'too_large',
    'unreadable',
    'unparsable',
    'too_complex',
    'broke_down',
  ] as const),
  'no_language',
]);
const Metrics = z.strictObject({
  cyclomatic: COUNT,
  cognitive: COUNT,
  nesting: COUNT,
  parameters: COUNT,
  code_lines: COUNT,
});

/** How many tests are named, and run by the commands, if the caller does not say. */
const TESTS_NAMED = { summary: 5, json: 10 };

export const analyzeChangeTool = defineTool({
  name: 'analyze_change',
  toolset: 'graph',
  title: 'What a change does',
  description:
    'What a diff changes by symbol, its callers, the tests to run, and likely omissions. Default: uncommitted changes.',
  when: 'What does this diff change and affect, and which tests should I run?',
  input: () =>
    z.object({
      project_path: z.string().optional(),
      base: Reference.optional().describe('Ref to compare from; also base..head.'),
      head: Reference.optional(),
      staged: z.boolean().optional(),
      patch: z.string().optional().describe('Unified diff, applied in memory.'),
      depth: z.int().min(1).max(10).default(3).describe('Steps to callers.'),
      max_tests: Unlisted(
        z.int().min(1).max(1000).optional().describe('Maximum tests to list. Default: 5, in JSON 10.'),
      ),
      format: Format(['summary', 'json']),
    }),
  output: () =>
    z.strictObject({
      before: z.strictObject({ name: z.string(), commit: z.string().nullable() }),
      after: z.strictObject({ name: z.string(), commit: z.string().nullable() }),
      summary: z.strictObject({
        ...{ files: COUNT, added: COUNT, removed: COUNT, modified: COUNT, renamed: COUNT, moved: COUNT },
        ...{ affected_files: COUNT, tests: COUNT, untested: COUNT.nullable() },
        cognitive: z.strictObject({ before: COUNT, after: COUNT }),
      }),
      risk: z.strictObject({
        level: z.enum(RISK_LEVELS),
        reasons: rows({ level: z.enum(RISK_LEVELS), reason: z.string() }),
      }),
      run: z.strictObject({
        commands: rows({ runner: z.string(), command: z.string(), folder: z.string(), tests: COUNT }),
        without_runner: z.array(z.string()).readonly(),
      }),
      exports: rows({
        symbol: z.string(),
        file: z.string(),
        line: z.int().min(1).nullable(),
        change: z.enum(EXPORT_CHANGES),
        signature: Both(z.string()),
        used_by: rows({ file: z.string(), line: z.int().min(1) }).nullable(),
      }),
      symbols: rows({
        ...PLACE,
        kind: z.enum([...DEFINITION_KINDS, 'file']),
        change: z.enum(SYMBOL_CHANGES),
        parts: z.array(z.enum(CHANGED_PARTS)).readonly(),
        was: z.strictObject(PLACE).nullable(),
        exported: z.boolean(),
        signature: Both(z.string()).nullable(),
        metrics: Both(Metrics),
        callers: COUNT.nullable(),
        tested: z.boolean().nullable(),
      }),
      callers: rows({
        ...PLACE,
        distance: z.int().min(1),
        uses: z.enum(EDGE_KINDS),
        at: z.int().min(1),
        certainty: z.enum(CERTAINTIES),
        changed: z.string(),
        is_changed: z.boolean(),
      }),
      tests: rows({
        file: z.string(),
        distance: COUNT.nullable(),
        by: z.enum(TEST_WAYS),
        also: z.array(z.enum(TEST_WAYS)).readonly(),
        changed: z.string(),
      }),
      companions: rows({
        file: z.string(),
        changed_file: z.string(),
        degree: z.number(),
        shared_commits: COUNT,
      }).nullable(),
      new_clones: rows({ ...CODE, type: z.enum(['exact', 'renamed']), lines: COUNT, copies: rows(CODE) }).nullable(),
      dead_code: rows({
        ...{ name: z.string(), ...CODE, reason: z.string() },
        class: z.enum(['unreachable', 'unreferenced_export', 'test_only']),
        certainty: z.enum(['low', 'medium', 'high']),
        because: z.enum(['added', 'no_longer_used']),
      }).nullable(),
      files: rows({
        file: z.string(),
        change: z.enum(FILE_CHANGES),
        old_file: z.string().nullable(),
        language: z.string().nullable(),
        symbols: COUNT.nullable(),
        unread: UNREAD.nullable(),
        syntax_problems: COUNT,
      }),
      not_measured: rows({ what: z.string(), reason: z.string() }),
      notes: z.array(z.string()).readonly(),
    }),
  annotations: { readOnlyHint: true },
  aliases: { path: 'project_path' },
  lists: ['files', 'callers', 'new_clones', 'companions', 'dead_code', 'tests', 'symbols'],

  async run(input, context) {
    const [{ analyzeChange }, { changeInputs }] = await Promise.all([
      import('../../analysis/judgements/change/analyze-change.ts'),
      import('./change-inputs.ts'),
    ]);
    const max_tests = input.max_tests ?? TESTS_NAMED[input.format];
    const { before, after, notes, inputs } = await changeInputs({ ...input, max_tests }, context);
    return { before, after, ...analyzeChange(inputs), notes };
  },

  render: (output) => changeText(output),
});

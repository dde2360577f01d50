import * as z from 'zod';
import { writeCodeText } from '../../reports/write-code-text.ts';
import { MAX_AGENT, UNKNOWN_AGENT } from '../agent-name.ts';
import { Unlisted } from '../arguments.ts';
import { defineTool } from '../tool.ts';

/** What the reference allows at most. */
const MAX_CONTENT = 50 * 1024 * 1024;

const inputSchema = () =>
  z.object({
    path: z.string(),
    content: z.string().max(MAX_CONTENT),
    reason: z.string().trim().min(1).max(10_000),
    agent_id: z.string().trim().min(1).max(MAX_AGENT).default(UNKNOWN_AGENT),
    expected_hash: z
      .union([z.string().min(1).max(64), z.int().min(1)])
      .optional()
      .describe('content_hash of read_code, a version, or "none".'),
    validate_syntax: z.union([z.boolean(), z.enum(['refuse', 'warn', 'off'])]).default(true),
    dry_run: Unlisted(z.boolean().default(false)),
    create_backup: Unlisted(z.boolean().default(true)),
    update_dependencies: Unlisted(z.boolean().default(true)),
    collaborative_mode: Unlisted(z.boolean().default(false)),
  });
export type WriteInput = z.output<ReturnType<typeof inputSchema>>;

export const writeCode = defineTool({
  name: 'write_code',
  toolset: 'graph',
  title: 'Write code',
  description:
    'Writes a whole file atomically and records version, author and reason. With expected_hash, refuses to overwrite newer content.',
  input: inputSchema,
  output: () =>
    z.strictObject({
      success: z.boolean(),
      path: z.string(),
      created: z.boolean(),
      unchanged: z.boolean(),
      dry_run: z.boolean(),
      version: z.int().nullable(),
      version_id: z.string().nullable(),
      content_hash: z.string(),
      previous_hash: z.string().nullable(),
      bytes: z.int(),
      backup_created: z.boolean(),
      backup_path: z.string().nullable(),
      syntax_valid: z.boolean().nullable(),
      syntax_errors: z.array(z.strictObject({ line: z.int(), column: z.int(), problem: z.string() })),
      dependencies_updated: z.boolean().nullable(),
      provenance: z.strictObject({
        agent_id: z.string(),
        reason: z.string(),
        timestamp: z.int(),
        at: z.string(),
        commit: z.string().nullable(),
      }),
      impact_analysis: z.strictObject({
        files_affected: z.int(),
        affected_files: z.array(z.string()),
        max_depth: z.int(),
        dependency_changes: z.array(z.string()),
      }),
      notes: z.array(z.string()),
    }),
  partly: true,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  aliases: {
    file_path: 'path',
    reasoning: 'reason',
    agent_name: 'agent_id',
    base_version: 'expected_hash',
    enable_crdt_sync: 'collaborative_mode',
    enable_dependency_tracking: 'update_dependencies',
  },

  run: async (input, context) => (await import('./write-file.ts')).writeFile(input, context),

  render: writeCodeText,
  fails: ({ success }) => !success,
});

import * as z from 'zod';
import { decisionText } from '../../reports/decision-text.ts';
import { MAX_AGENT, UNKNOWN_AGENT } from '../agent-name.ts';
import { Unlisted } from '../arguments.ts';
import { Deep } from '../result-schema.ts';
import { defineTool } from '../tool.ts';

/** What the caller sent, by its own names. */
const Plain = () => z.union([z.string(), z.number(), z.boolean(), z.null(), Deep()]);
const ContextSchema = (): z.ZodType<Readonly<Record<string, unknown>>> =>
  z.record(z.string(), z.union([Plain(), z.array(Plain())]));

const Text = (most: number) => z.string().trim().min(1).max(most);
const Texts = (count: number, most: number) => z.array(Text(most)).max(count);

const inputSchema = () =>
  z.object({
    decision: Text(10_000),
    reasoning: Text(100_000),
    context: z
      .union([z.string(), z.record(z.string(), z.unknown())])
      .default({})
      .describe('files_analyzed are anchors, too.'),
    anchors: Texts(200, 4096).default([]).describe('path or path#Symbol'),
    confidence: z.number().min(0).max(1).default(0.5),
    alternatives: Texts(100, 10_000).default([]),
    impact: z.enum(['low', 'medium', 'high', 'critical']).default('medium'),
    supersedes: Unlisted(Texts(100, 100).default([]).describe('decision_ids')),
    agent_id: Unlisted(Text(MAX_AGENT).default(UNKNOWN_AGENT)),
    tags: Unlisted(Texts(50, 100).default([])),
    project_path: Unlisted(z.string().optional()),
  });
export type DecisionInput = z.output<ReturnType<typeof inputSchema>>;

export const recordDecision = defineTool({
  name: 'record_decision',
  toolset: 'memory',
  title: 'Record a decision',
  description: 'Records a decision and why, tied to code; query_history shows it.',
  when: 'Record why you chose one approach over another.',
  input: inputSchema,
  output: () =>
    z.strictObject({
      success: z.boolean(),
      decision_id: z.string(),
      timestamp: z.int(),
      at: z.string(),
      agent_id: z.string(),
      decision: z.string(),
      reasoning: z.string(),
      context: ContextSchema(),
      confidence: z.number(),
      alternatives: z.array(z.string()),
      impact: z.string(),
      commit: z.string().nullable(),
      supersedes: z.array(z.string()),
      tags: z.array(z.string()),
      linked_files: z.array(z.string()),
      anchors: z.array(z.strictObject({ path: z.string(), symbol: z.string().nullable(), exists: z.boolean() })),
      notes: z.array(z.string()),
    }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  aliases: { files: 'anchors' },

  run: async (input, context) => (await import('./keep-decision.ts')).keepDecision(input, context),

  render: decisionText,
});

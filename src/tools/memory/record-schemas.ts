import * as z from 'zod';
import type { JudgedAnchor } from '../../memory/anchors.ts';
import type { ChangeReport } from '../../memory/change-report.ts';
import type { DecisionReport } from '../../memory/decision-report.ts';
import { Amount, Count, Deep, DeepList, ListOf, Share, Texts, Word } from '../result-schema.ts';

/** Decisions, in results of several tools. */
export const DecisionList = () =>
  ListOf<DecisionReport>()({
    decision_id: z.string(),
    decision: z.string(),
    reasoning: z.string(),
    context: Deep<Readonly<Record<string, unknown>>>(),
    confidence: Share(),
    alternatives: Texts(),
    impact: z.string(),
    tags: Texts(),
    agent_id: z.string(),
    timestamp: Amount(),
    at: z.string(),
    commit: z.string().nullable(),
    supersedes: Texts(),
    superseded_by: z.string().nullable(),
    stale: z.boolean().nullable(),
    anchors: DeepList<JudgedAnchor>(),
  });

/** Changes of files and decisions. */
export const ChangeList = () =>
  ListOf<ChangeReport>()({
    id: z.string(),
    entity_id: z.string(),
    change_type: Word<ChangeReport['change_type']>(),
    source: Word<ChangeReport['source']>(),
    timestamp: Amount(),
    at: z.string(),
    agent_id: z.string(),
    reason: z.string().nullable(),
    version: Count().optional(),
    size: Count().optional(),
    content_hash: z.string().nullable().optional(),
    previous_hash: z.string().nullable().optional(),
    old_path: z.string().optional(),
    commit: z.string().nullable().optional(),
    additions: Count().optional(),
    deletions: Count().optional(),
    refused: z.string().optional(),
    diff: z.string().optional(),
    diff_truncated: z.boolean().optional(),
    decision: Deep<DecisionReport>().optional(),
  });

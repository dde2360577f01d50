import { hash } from 'node:crypto';
import type { AcceptedFinding } from '../../analysis/judgements/gate/baseline.ts';
import type { JudgedReport } from '../../analysis/judgements/gate/gate-report.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import { inSlices } from '../../workspace/in-slices.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import { stampOf } from '../../workspace/stamp.ts';
import type { ToolContext } from '../tool.ts';
import { treeState } from './tree-state.ts';

const TOOL = 'quality_gate';

export interface AskedGate {
  readonly folder: ResolvedPath;
  readonly index: LinkedIndex;
  /** All that decides the report but the state of the tree. */
  readonly question: Readonly<Record<string, unknown>>;
  readonly baseline: readonly AcceptedFinding[];
}

/**
 * The report that is kept of an earlier call where it still holds, else what `make` makes, which is kept from then on. A report that goes
 * without files that broke down is made again.
 */
export async function keptReport(
  asked: AskedGate,
  context: ToolContext,
  make: () => Promise<JudgedReport>,
): Promise<JudgedReport> {
  const { folder, question } = asked;
  const results = await context.results();
  const key = [TOOL, folder.relative, question];
  // Looked at before the files are read: what changes meanwhile is another state.
  const state = await stateOf(asked, context);
  const kept = await results.load(folder.absolute, key);
  if (kept?.state === state) return kept.result as unknown as JudgedReport;
  const report = await make();
  if (context.isWhole) {
    results.save(folder.absolute, key, { state, madeAt: context.clock().toISOString(), result: { ...report } });
  }
  return report;
}

/** Beside what all analyses depend on: every file, as secrets and uses of code may stand in any, and what is accepted. */
async function stateOf({ folder, index, baseline }: AskedGate, context: ToolContext): Promise<string> {
  const around = folder.relative === '' ? index : await context.linked(wholeRoot(folder.root));
  const stamps: unknown[] = [];
  // What a root ignores counts in a folder of its own.
  const [own, all] = await Promise.all([context.files(folder), context.files(wholeRoot(folder.root))]);
  await inSlices(new Set([...own, ...all]), context.signal, (path) => {
    const stamp = stampOf(`${folder.root.path}/${path}`);
    stamps.push([path, stamp?.size, stamp?.mtimeMs, stamp?.ctimeMs, stamp?.ino]);
  });
  const tree = treeState({ folder, index, around, now: context.clock() });
  return hash('sha256', JSON.stringify([tree, stamps, baseline]));
}

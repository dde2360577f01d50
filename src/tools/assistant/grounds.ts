import type { Grounds } from '../../assistant/consultation.ts';
import { NO_EVIDENCE } from '../../assistant/evidence/evidence-item.ts';
import type { Issue } from '../../assistant/opinion.ts';
import type { Root } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';
import type { PrecommitInput } from './precommit.ts';

const NOTHING: Grounds = { evidence: NO_EVIDENCE, blocks: [], floor: null };

export async function questionGrounds(_question: string, _context: ToolContext, _project?: string): Promise<Grounds> {
  return NOTHING;
}
export async function fileGrounds(
  _files: readonly string[],
  _context: ToolContext,
  _project?: string,
  _judges = false,
): Promise<Grounds> {
  return NOTHING;
}
export async function failureGrounds(_text: string, _context: ToolContext, _project?: string): Promise<Grounds> {
  return NOTHING;
}
export async function pendingGrounds(
  _input: PrecommitInput,
  _context: ToolContext,
): Promise<{ readonly grounds: Grounds; readonly nothing: string | null }> {
  return { grounds: NOTHING, nothing: null };
}
export async function checkedIssues(
  issues: readonly Omit<Issue, 'doubts'>[],
  _root: Root,
  _context: ToolContext,
): Promise<readonly Issue[]> {
  return issues.map((issue) => ({ ...issue, doubts: [] }));
}

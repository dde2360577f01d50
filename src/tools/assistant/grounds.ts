import { type Grounds, NO_GROUNDS } from '../../assistant/consultation.ts';
import type { Issue } from '../../assistant/opinion.ts';
import type { Root } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';

export async function questionGrounds(_question: string, _context: ToolContext, _project?: string): Promise<Grounds> {
  return NO_GROUNDS;
}
export async function fileGrounds(
  _files: readonly string[],
  _context: ToolContext,
  _project?: string,
  _judges = false,
): Promise<Grounds> {
  return NO_GROUNDS;
}
export async function failureGrounds(_text: string, _context: ToolContext, _project?: string): Promise<Grounds> {
  return NO_GROUNDS;
}
export async function checkedIssues(
  issues: readonly Omit<Issue, 'doubts'>[],
  _root: Root,
  _context: ToolContext,
): Promise<readonly Issue[]> {
  return issues.map((issue) => ({ ...issue, doubts: [] }));
}

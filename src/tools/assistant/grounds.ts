import { checkFindings, treeToCheck } from '../../assistant/checking/check-findings.ts';
import { type Grounds, NO_GROUNDS } from '../../assistant/consultation.ts';
import { type Evidence, NO_EVIDENCE } from '../../assistant/evidence/evidence-item.ts';
import { evidenceOfUncommitted } from '../../assistant/evidence/of-change.ts';
import { evidenceOfFiles } from '../../assistant/evidence/of-files.ts';
import { evidenceOfQuestion, type FoundPiece } from '../../assistant/evidence/of-question.ts';
import type { Issue } from '../../assistant/opinion.ts';
import { verdictFloor } from '../../assistant/precommit/verdict.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { Root } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';

/** What evidence is gathered of, and with. */
export interface Ground {
  readonly root: Root;
  readonly context: ToolContext;
}

/** A question of more characters is searched for by its beginning. */
const MAX_SEARCHED = 600;
/** What a search is to find. */
const FOUND = { token_budget: 6000, top_k: 8, format: 'json' } as const;
/** Of that, what goes with a question on which no files were given. */
const FEW_FOUND = 5;

/** How the tree is built, where it changes most, and what a search finds for a question. */
export async function questionEvidence(question: string, { root, context }: Ground): Promise<Evidence> {
  const search = async (asked: string): Promise<readonly FoundPiece[]> => {
    const { contextFor } = await import('../graph/query-context-answer.ts');
    const { nodes } = await contextFor({ query: asked, ...FOUND, project_path: root.path }, context);
    return nodes;
  };
  return evidenceOfQuestion({ root, question: question.slice(0, MAX_SEARCHED), search }, context);
}

/** Of a search, the best alone: for a question that may not be about the tree at all. */
export async function fewResults(question: string, ground: Ground): Promise<Evidence> {
  const { items } = await questionEvidence(question, ground);
  return { items: items.filter(({ kind }) => kind === 'search_result').slice(0, FEW_FOUND), not_measured: [] };
}

/** What was measured of files. */
export async function fileEvidence(files: readonly string[], { root, context }: Ground): Promise<Evidence> {
  return files.length === 0 ? NO_EVIDENCE : evidenceOfFiles({ root, files }, context);
}

/** What changes with what is not committed of files yet. */
export async function uncommittedEvidence(files: readonly string[], { root, context }: Ground): Promise<Evidence> {
  return files.length === 0 ? NO_EVIDENCE : evidenceOfUncommitted({ root, files }, context);
}

/**
 * What was gathered, each once, in the order in which it bears on the question: where there is no room for all, the first is told.
 */
export async function groundsOf(...gatherings: readonly Promise<Evidence>[]): Promise<Grounds> {
  const parts = await Promise.all(gatherings);
  const distinct = new Map(
    parts
      .flatMap((part) => part.items)
      .map((item) => [JSON.stringify([item.kind, item.path, item.line, item.title]), item]),
  );
  const items = [...distinct.values()];
  return { ...NO_GROUNDS, evidence: { items, not_measured: parts.flatMap(({ not_measured }) => not_measured) } };
}

/** As `groundsOf`, with the best verdict that anybody may give. */
export async function judgedGrounds(...gatherings: readonly Promise<Evidence>[]): Promise<Grounds> {
  const grounds = await groundsOf(...gatherings);
  return { ...grounds, floor: verdictFloor(grounds.evidence.items) };
}

/** A model's issues with what in the tree speaks against them. */
export async function checkedIssues(
  issues: readonly Omit<Issue, 'doubts'>[],
  { root, context }: Ground,
): Promise<readonly Issue[]> {
  if (issues.length === 0) return [];
  const tree = treeToCheck(root, await context.linked(wholeRoot(root)));
  return checkFindings(issues, tree).map(({ finding, path, problems }) => ({
    ...finding,
    file: path ?? finding.file,
    doubts: problems,
  }));
}

import type { KnownChanges } from '../../search/history/change-histories.ts';
import type { HistoryEvidence, PastChanges } from '../../search/history/past-changes.ts';
import { parseQuery } from '../../search/query.ts';
import type { SearchableTree } from '../../search/search-indexes.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';
import { aboutWords } from './about-words.ts';
import type { SimilarCommit } from './hybrid-search.ts';

/** Commits named of a file. */
const COMMITS_NAMED = 3;

/** What a search of a folder goes by: its files, and for the text of a task what is known of its history; null for others. */
export async function treeAndHistory(
  query: string,
  folder: ResolvedPath,
  context: ToolContext,
): Promise<readonly [tree: SearchableTree, past: KnownChanges | null]> {
  const isTask = parseQuery(query).task !== null;
  const [tree, begun] = await Promise.all([
    context.searchable(folder, aboutWords(query)),
    isTask ? context.pastChanges(folder) : null,
  ]);
  // What was still being read may be there once the files are.
  return [tree, begun?.kind === 'reading' ? await context.pastChanges(folder) : begun];
}

export function changesOf(known: KnownChanges | null): PastChanges | null {
  return known?.kind === 'known' ? known.changes : null;
}

/** What became of the history: nothing for what it is not asked for. */
export function historyLeg(known: KnownChanges | null): { readonly history?: string } {
  return known === null ? {} : { history: historyState(known) };
}

function historyState(known: KnownChanges): string {
  switch (known.kind) {
    case 'known':
      return 'used';
    case 'reading':
      return 'skipped: it is still being read';
    case 'none':
      return `skipped: ${known.reason}`;
  }
}

/** What is to be said of a history that an answer goes without. */
export function historyNotes(known: KnownChanges | null): readonly string[] {
  if (known?.kind !== 'reading') return [];
  return ['Past commits are still being read, so this answer lacks them: ask again in a moment.'];
}

/** The past commits that speak for a file, the most similar first; nothing where the history is not known. */
export function commitsFor(
  path: string,
  history: HistoryEvidence | null,
): { readonly commits?: readonly SimilarCommit[] } {
  if (history === null) return {};
  const best = history.similar[0]?.score ?? 1;
  const own = history.similar.filter(({ change }) => change.files.includes(path)).slice(0, COMMITS_NAMED);
  const commits = own.map(({ change: { hash, message, at }, score }) => ({
    hash,
    subject: message.split('\n', 1)[0] as string,
    date: new Date(at).toISOString(),
    similarity: Math.round((score / best) * 1e4) / 1e4,
  }));
  return { commits };
}

import { HISTORY_DAYS } from '../../analysis/judgements/defects/change-measures.ts';
import { DEFAULT_THRESHOLDS } from '../../analysis/measures/complexity/thresholds.ts';
import { projectSummary } from '../../analysis/measures/project-summary.ts';
import type { UnmeasuredPart } from '../../analysis/measures/unmeasured.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import type { PieceKind } from '../../search/context/piece.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { HistoryResult } from '../../workspace/history.ts';
import type { Root } from '../../workspace/roots.ts';
import type { Surroundings } from '../surroundings.ts';
import type { Evidence, EvidenceItem } from './evidence-item.ts';
import { hotFiles, isOften, PERIOD } from './hot-files.ts';
import { openItems } from './open-items.ts';
import { counted, shortened } from './texts.ts';

/** Something that a search found, as `query_context` tells it. */
export interface FoundPiece {
  readonly kind: PieceKind;
  /** From the root on; null where it is no part of a file. */
  readonly path: string | null;
  readonly line: number | null;
  readonly title: string;
  readonly content: string;
  readonly why: string;
}

export interface AskedQuestion {
  readonly root: Root;
  readonly question: string;
  /** Searches code, documents, decisions and history; throws for questions that nothing can be found for. */
  readonly search: (question: string) => Promise<readonly FoundPiece[]>;
}

/** Hotspots that are told. */
const MOST_HOTSPOTS = 5;
const MOST_LANGUAGES = 5;
const MOST_FOLDERS = 8;
/** Of what was found so much is shown. */
const SHOWN = 400;

/** How the tree is built, where it changes most, and what a search finds for a question, the best first. */
export async function evidenceOfQuestion(
  { root, question, search }: AskedQuestion,
  surroundings: Surroundings,
): Promise<Evidence> {
  const folder = wholeRoot(root);
  const now = surroundings.clock();
  const [index, history, found] = await Promise.all([
    surroundings.linked(folder),
    surroundings.history(folder, { days: HISTORY_DAYS }),
    foundFor(question, search),
  ]);
  return {
    items: openItems([...structure(index), ...hotspots(index, history, now), ...found.items]),
    not_measured: [
      ...found.not_measured,
      ...(history.kind === 'none' ? [{ what: 'hotspots', reason: history.reason }] : []),
    ],
  };
}

const FACT = { severity: 'info', path: null, line: null, detail: '', fix: null, cwe: null } as const;

function structure(index: LinkedIndex): EvidenceItem[] {
  const { languages, folders, lines, test_files } = projectSummary(index);
  const share = (one: { readonly files: number; readonly code_lines: number }) =>
    `${counted(one.files, 'file')}, ${counted(one.code_lines, 'line')}`;
  const shownLanguages = languages.slice(0, MOST_LANGUAGES).map((one) => `${one.language} (${share(one)})`);
  const shownFolders = folders.slice(0, MOST_FOLDERS).map((one) => `${one.folder} (${share(one)})`);
  if (shownLanguages.length === 0) return [];
  return [
    {
      ...FACT,
      kind: 'structure',
      title: `${counted(index.files.length, 'source file')}, ${counted(lines.code, 'line')}, ${counted(test_files, 'test file')}`,
      detail: `Languages: ${shownLanguages.join('; ')}. Most code is in ${shownFolders.join('; ')}.`,
    },
  ];
}

function hotspots(index: LinkedIndex, history: HistoryResult, now: Date): EvidenceItem[] {
  if (history.kind === 'none') return [];
  const { warning } = DEFAULT_THRESHOLDS['cognitive-complexity'];
  const files = hotFiles(history, index.kinds, now);
  const often = files.filter((_, rank) => isOften(rank, files.length));
  const rows = often.flatMap((file) => {
    const facts = index.files[index.graph.fileNode(file.path)]?.facts;
    const most = facts?.definitions.reduce((max, { metrics }) => Math.max(max, metrics?.cognitive ?? 0), 0) ?? 0;
    return most > warning && !index.kinds.isTest(file.path) ? [{ ...file, most }] : [];
  });
  return rows.slice(0, MOST_HOTSPOTS).map(
    ({ path, commit_count, most }): EvidenceItem => ({
      ...FACT,
      kind: 'hotspot',
      path,
      title: `${path} changes often and is complex`,
      detail: `${counted(commit_count, 'commit')} within ${PERIOD}; the most complex function has a cognitive complexity of ${most}.`,
    }),
  );
}

async function foundFor(
  question: string,
  search: AskedQuestion['search'],
): Promise<{ readonly items: readonly EvidenceItem[]; readonly not_measured: readonly UnmeasuredPart[] }> {
  try {
    const pieces = await search(question);
    const items = pieces.map(
      ({ kind, path, line, title, content, why }): EvidenceItem => ({
        ...FACT,
        kind: 'search_result',
        path,
        line,
        title: `${title} (${kind})`,
        detail: `${why}: ${shortened(content, SHOWN)}`,
      }),
    );
    return { items, not_measured: [] };
  } catch (thrown) {
    // A question that is too broad to be searched for may still be asked of a model; what was cancelled may not.
    if (thrown instanceof Error && thrown.name === 'AbortError') throw thrown;
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return { items: [], not_measured: [{ what: 'search', reason }] };
  }
}

import { setTimeout as later } from 'node:timers/promises';
import { TaskClone, taskCommits } from '../../bench/search/task-commits.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { indexedText } from '../../src/index/source-text.ts';
import { ChangeHistories } from '../../src/search/history/change-histories.ts';
import type { PastChanges } from '../../src/search/history/past-changes.ts';
import { evidenceFor } from '../../src/search/lexical/evidence.ts';
import { parseQuery } from '../../src/search/query.ts';
import { FEATURES, type FeatureTable, featureTable } from '../../src/search/ranking/features.ts';
import { knownOfTask, rowScores } from '../../src/search/ranking/task-evidence.ts';
import { SearchIndexes } from '../../src/search/search-indexes.ts';
import { fileSimilarity } from '../../src/search/semantic/file-similarity.ts';

/** A commit as a task, with what its candidates are judged by. */
export interface TaskTable {
  readonly tree: string;
  readonly message: string;
  readonly shape: string;
  readonly table: FeatureTable;
  readonly paths: readonly string[];
  readonly grades: readonly number[];
  /** Of the rows that may be seeds: how far each other row was changed together with them. */
  readonly together: ReadonlyMap<number, readonly (readonly [row: number, share: number])[]>;
}

const SEED_ROWS = 40;

/** Returns the tables of the newest commits of a tree, each made in the tree as it was before. */
export async function taskTables(tree: string, most: number): Promise<readonly TaskTable[]> {
  const clone = new TaskClone(tree);
  const indexer = new Indexer();
  const searches = new SearchIndexes({ read: indexedText });
  const histories = new ChangeHistories();
  const { signal } = new AbortController();
  const tables: TaskTable[] = [];
  try {
    for (const { parent, message, modified } of taskCommits(tree, most)) {
      clone.checkOut(parent);
      const searched = await searches.of(await indexer.linked(clone.folder), clone.folder, signal);
      const history = await wholeHistory(histories, clone.folder);
      const { index, embedder, units } = searched;
      const parsed = parseQuery(message);
      const query =
        parsed.task === null
          ? { ...parsed, task: { title: message, body: '', scopes: [], mentions: [], names: [] } }
          : parsed;
      const similarity = fileSimilarity(units.similarities(embedder.terms(query.stems)), index.postings);
      const known = knownOfTask(query, history, index);
      const table = featureTable(query, evidenceFor(query, index), similarity, known.evidence, index);
      const paths = table.candidates.map((file) => index.index.files[file]?.path ?? '');
      const seeds = bestRows(table);
      const together = seeds.map((row) => {
        const values = history?.together(new Map([[table.candidates[row] as number, 1]]), index);
        const pairs = table.candidates.flatMap((file, other) =>
          values?.[file] ? [[other, values[file]] as const] : [],
        );
        return [row, pairs] as const;
      });
      tables.push({
        ...{ tree, message, shape: parsed.shape, table, paths, together: new Map(together) },
        grades: paths.map((path) => Number(modified.includes(path))),
      });
    }
  } finally {
    await searches.close();
    await indexer.close();
    histories.close();
    clone.remove();
  }
  return tables;
}

async function wholeHistory(histories: ChangeHistories, folder: string): Promise<PastChanges | null> {
  for (;;) {
    const known = await histories.of({ folder, pathPrefix: '' });
    if (known.kind !== 'reading') return known.kind === 'known' ? known.changes : null;
    await later(20);
  }
}

function bestRows(table: FeatureTable): number[] {
  const scores = rowScores(table, Object.fromEntries(FEATURES.map((name) => [name, 1])));
  const rows = [...table.candidates.keys()];
  return rows.sort((a, b) => (scores[b] as number) - (scores[a] as number)).slice(0, SEED_ROWS);
}

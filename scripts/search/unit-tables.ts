import { setTimeout as later } from 'node:timers/promises';
import { changedDefinitions } from '../../bench/search/changed-definitions.ts';
import { TaskClone, taskCommits } from '../../bench/search/task-commits.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { indexedText } from '../../src/index/source-text.ts';
import { ChangeHistories } from '../../src/search/history/change-histories.ts';
import type { PastChanges } from '../../src/search/history/past-changes.ts';
import { evidenceFor } from '../../src/search/lexical/evidence.ts';
import { type UnitTable, unitTable } from '../../src/search/ranking/unit-features.ts';
import { search } from '../../src/search/search.ts';
import { SearchIndexes } from '../../src/search/search-indexes.ts';

/** A commit as a task, with the units of the files that its message finds. */
export interface CommitUnits {
  readonly tree: string;
  readonly message: string;
  readonly table: UnitTable;
  /** Of each unit. */
  readonly ids: readonly string[];
  readonly files: readonly number[];
  /** Of each unit: whether it is a definition, and 1 where the commit changed it. */
  readonly isDefinition: readonly boolean[];
  readonly grades: readonly number[];
  /** How many definitions the commit changed. */
  readonly right: number;
}

const WEIGHTS = { lexical: 1, semantic: 1, graph: 0 };
/** Files whose units are compared. */
export const FILES = 10;

/** Returns the units of the best files for the newest commits of a tree, each in the tree as it was before. */
export async function commitUnits(tree: string, most: number): Promise<readonly CommitUnits[]> {
  const clone = new TaskClone(tree);
  const indexer = new Indexer();
  const searches = new SearchIndexes({ read: indexedText });
  const histories = new ChangeHistories();
  const { signal } = new AbortController();
  const found: CommitUnits[] = [];
  try {
    for (const commit of taskCommits(tree, most)) {
      clone.checkOut(commit.parent);
      const linked = await indexer.linked(clone.folder);
      const right = changedDefinitions(tree, commit, linked);
      if (right.size === 0) continue;
      const { index, embedder, units } = await searches.of(linked, clone.folder, signal);
      const history = await wholeHistory(histories, clone.folder);
      const request = { query: commit.message, history, weights: WEIGHTS, near: [], isWanted: () => true };
      const plain = search({ ...request, similarities: null }, index).query;
      const similarities = units.similarities(embedder.terms(plain.stems));
      const outcome = search({ ...request, similarities }, index);
      if (outcome.query.task === null) continue;
      const { isTest } = index.traits;
      const files = outcome.found.filter(({ file }) => isTest[file] === 0).slice(0, FILES);
      const words = evidenceFor(outcome.query, index).units;
      const table = unitTable(outcome.query, files, { words, similarities }, index);
      const places = table.units.map((unit) => {
        const file = index.postings.fileOfUnit[unit] as number;
        const own = index.files[file] as (typeof index.files)[number];
        const { definition, line } = own.units[
          unit - (index.postings.unitStart[file] as number)
        ] as (typeof own.units)[number];
        const name = own.names[unit - (index.postings.unitStart[file] as number)];
        return { file, definition, name, at: `${linked.files[file]?.path}:${line}` };
      });
      found.push({
        ...{ tree, message: commit.message, table, right: right.size },
        ids: places.map(({ at, name }) => `${at} ${name}`),
        files: places.map(({ file }) => file),
        isDefinition: places.map(({ definition }) => definition !== -1),
        grades: places.map(({ at, definition }) => Number(definition !== -1 && right.has(at))),
      });
    }
  } finally {
    await searches.close();
    await indexer.close();
    histories.close();
    clone.remove();
  }
  return found;
}

async function wholeHistory(histories: ChangeHistories, folder: string): Promise<PastChanges | null> {
  for (;;) {
    const known = await histories.of({ folder, pathPrefix: '' });
    if (known.kind !== 'reading') return known.kind === 'known' ? known.changes : null;
    await later(20);
  }
}

import { layCode, type TestCommit, testCommits } from '../../bench/change/test-commits.ts';
import { TaskClone } from '../../bench/search/task-commits.ts';
import { ChangeNodes } from '../../src/analysis/judgements/change/change-nodes.ts';
import { changedLines } from '../../src/analysis/judgements/change/changed-lines.ts';
import { changedSymbols } from '../../src/analysis/judgements/change/changed-symbols.ts';
import { fileDifferences } from '../../src/analysis/judgements/change/differences.ts';
import { testEvidence } from '../../src/analysis/judgements/change/likely-tests.ts';
import type { TestColumns } from '../../src/analysis/judgements/change/test-features.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { mayHoldCode } from '../../src/languages/registry.ts';
import { ChangeHistories } from '../../src/search/history/change-histories.ts';
import { readFileChanges } from '../../src/workspace/file-changes.ts';

/** A commit with what speaks for each test of the tree before it. */
export interface TestTable {
  readonly tree: string;
  readonly commit: TestCommit;
  /** Paths of the tests that may belong to the change. */
  readonly tests: readonly string[];
  /** Of each whether its file has nothing but tests. */
  readonly isApart: readonly boolean[];
  readonly columns: TestColumns;
}

/** Returns the tables of the newest commits of a tree. */
export async function testTables(tree: string, most: number): Promise<readonly TestTable[]> {
  const clone = new TaskClone(tree);
  const indexer = new Indexer();
  const histories = new ChangeHistories();
  const { signal } = new AbortController();
  const tables: TestTable[] = [];
  try {
    for (const commit of testCommits(tree, most)) {
      layCode(clone, commit);
      const [index, changes, past] = await Promise.all([
        indexer.linked(clone.folder),
        readFileChanges(clone.folder, { kind: 'working_tree', base: null }, { wanted: mayHoldCode, signal }),
        histories.whole({ folder: clone.folder, pathPrefix: '' }),
      ]);
      if (changes.kind === 'none') continue;
      const differences = await fileDifferences(changes.files, (files) => indexer.loose(clone.folder, files, signal));
      const nodes = new ChangeNodes(index, differences);
      const { tests, isApart, columns } = testEvidence({
        index,
        nodes: [...new Set(changedSymbols(differences).map((change) => nodes.of(change)))].filter((node) => node >= 0),
        changed: [...new Set(differences.flatMap(({ path, oldPath }) => [path, oldPath]))].filter(
          (path) => !index.kinds.isTest(path),
        ),
        lines: differences.filter(({ path }) => !index.kinds.isTest(path)).flatMap(changedLines),
        commits: past.kind === 'known' ? past.changes.changes : [],
      });
      tables.push({ tree, commit, tests: tests.map((file) => index.graph.name(file)), isApart, columns });
    }
  } finally {
    await indexer.close();
    histories.close();
    clone.remove();
  }
  return tables;
}

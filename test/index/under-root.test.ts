import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CodeIndex, LinkedIndex } from '../../src/index/code-index.ts';
import { edgesOf } from '../../src/index/graph-columns.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { indexUnderRoot, linkedUnderRoot } from '../../src/index/under-root.ts';
import type { ResolvedPath } from '../../src/workspace/roots.ts';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { untilSettled, writeFiles } from '../workspace/temporary-folder.ts';

let folder: ResolvedPath;
let plain: CodeIndex;
let linked: LinkedIndex;

beforeAll(async () => {
  const root = temporaryFolderForSuite();
  writeFiles(root, {
    'packages/a/src/main.js': "import { helper } from './helper.js';\nhelper();\n",
    'packages/a/src/helper.js': 'export function helper() {}\n',
    'packages/a/src/packed.min.js': `${'var a=1;'.repeat(2000)}\n`,
  });
  const absolute = join(root, 'packages/a');
  folder = { root: { path: root }, absolute, relative: 'packages/a' };
  await untilSettled();
  const indexer = new Indexer();
  linked = await indexer.linked(absolute);
  plain = await indexer.index(absolute);
  await indexer.close();
});

describe('the index of a folder, shown under its root', () => {
  it('has all paths from the root on', () => {
    const view = linkedUnderRoot(linked, folder);
    expect(view.folder).toBe(folder.root.path);
    expect(view.files.map(({ path }) => path)).toEqual(['packages/a/src/helper.js', 'packages/a/src/main.js']);
    expect(view.skipped).toEqual([{ path: 'packages/a/src/packed.min.js', reason: 'minified' }]);
    const { graph } = view;
    expect([0, 1].map((node) => graph.name(node))).toEqual(view.files.map(({ path }) => path));
    expect(graph.fileNode('packages/a/src/main.js')).toBe(1);
    expect(graph.fileNode('src/main.js')).toBe(-1);
  });

  it('names a folder that cannot be read at all', () => {
    const closed: CodeIndex = { ...plain, files: [], skipped: [{ path: '', reason: 'unreadable' }] };
    expect(indexUnderRoot(closed, folder).skipped).toEqual([{ path: 'packages/a', reason: 'unreadable' }]);
  });

  it('is otherwise the same: facts, symbols, edges and digests', () => {
    const view = linkedUnderRoot(linked, folder);
    expect(view.files.map(({ hash, language, bytes }) => [hash, language, bytes])).toEqual(
      linked.files.map(({ hash, language, bytes }) => [hash, language, bytes]),
    );
    expect(view.files[0]?.facts).toBe(linked.files[0]?.facts);
    expect(view.files[0]?.encodedFacts?.()).toEqual(linked.files[0]?.encodedFacts?.());
    expect([view.digest, view.graphDigest]).toEqual([linked.digest, linked.graphDigest]);
    const helper = view.graph.fileCount;
    expect(view.graph.qualifiedName(helper)).toBe('helper');
    expect([...edgesOf(view.graph, helper, 'incoming')]).toEqual([...edgesOf(linked.graph, helper, 'incoming')]);
    expect(view.graph.incoming).toBe(linked.graph.incoming);
    expect(view.graph.outgoing).toBe(linked.graph.outgoing);
    expect(view.graph.edgeSource).toBe(linked.graph.edgeSource);
  });

  it('is the same object each time, and has the same files with its graph and without', () => {
    expect(linkedUnderRoot(linked, folder)).toBe(linkedUnderRoot(linked, folder));
    expect(indexUnderRoot(plain, folder)).toBe(indexUnderRoot(plain, folder));
    expect(plain.files).toBe(linked.files);
    expect(indexUnderRoot(plain, folder).files).toBe(linkedUnderRoot(linked, folder).files);
  });

  it('is another one where the folder lies in another root', () => {
    const other = { ...folder, root: { path: join(folder.root.path, 'packages') }, relative: 'a' };
    expect(linkedUnderRoot(linked, other).files[0]?.path).toBe('a/src/helper.js');
    expect(linkedUnderRoot(linked, folder).files[0]?.path).toBe('packages/a/src/helper.js');
  });

  it('is the index itself where the folder is the root', () => {
    const whole = { root: { path: folder.absolute }, absolute: folder.absolute, relative: '' };
    expect(linkedUnderRoot(linked, whole)).toBe(linked);
    expect(indexUnderRoot(plain, whole)).toBe(plain);
  });
});

import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkedIndex } from '../../src/index/code-index.ts';
import { edgesOf } from '../../src/index/graph-columns.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { PartMaker } from '../../src/index/part.ts';
import type { ReadSoFar } from '../../src/index/part-request.ts';
import type { Snapshot, SnapshotFile } from '../../src/index/snapshot.ts';
import { snapshotOf } from '../../src/index/snapshot.ts';

const SOURCE = join(import.meta.dirname, '..', '..', 'src');
const SIGNAL = new AbortController().signal;

let folder: string;
let whole: LinkedIndex;
let soFar: ReadSoFar;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-part-')));
  // More than is linked in place.
  for (const part of ['store', 'workspace', 'index'])
    cpSync(join(SOURCE, part), join(folder, part), { recursive: true });
  const indexer = new Indexer();
  const paths = await indexer.paths(folder);
  const snapshot = (await indexer.index(folder)) as Snapshot;
  whole = await indexer.linked(folder);
  await indexer.close();
  const listing = { paths, source: 'walk' as const, unreadable: [], notes: [] };
  soFar = { snapshot, listing, total: snapshot.files.length };
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The edges that start in a file, a line each. */
function edgesFrom({ graph }: LinkedIndex, path: string): string[] {
  const place = (node: number) =>
    `${graph.name(graph.fileOf(node) === -1 ? node : graph.fileOf(node))} ${graph.name(node)}`;
  const lines: string[] = [];
  for (let node = 0; node < graph.nodeCount; node++) {
    if (graph.kind(node) === 'external' || graph.name(graph.fileOf(node)) !== path) continue;
    for (const { target, kind, certainty, rule, line } of edgesOf(graph, node, 'outgoing')) {
      const to = graph.kind(target) === 'external' ? graph.name(target) : place(target);
      lines.push(`${place(node)} ${kind} ${to} ${certainty} ${rule} ${line}`);
    }
  }
  return lines.sort();
}

describe('a part of a tree', () => {
  it('has all symbols that were read, and the very links of the files that a question is about', async () => {
    const about = { paths: [], names: ['isRegularFile'] };
    const { index, size } = await new PartMaker().part(soFar, about, SIGNAL);
    expect(index.graph.nodeCount).toBeGreaterThan(whole.files.length);
    expect(index.files.map(({ path }) => path)).toEqual(whole.files.map(({ path }) => path));
    expect(size).toMatchObject({ read: whole.files.length, total: whole.files.length });
    expect(size.linked).toBeGreaterThan(1);
    expect(size.linked).toBeLessThan(whole.files.length);
    const linked = index.files.filter(({ path }) => edgesFrom(index, path).length > 0);
    expect(linked.map(({ path }) => path)).toContain('workspace/stamp.ts');
    for (const { path } of linked) expect(edgesFrom(index, path)).toEqual(edgesFrom(whole, path));
  });

  it('has the links of all files that mention what a named file offers', async () => {
    const about = { paths: ['workspace/stamp.ts'], names: [] };
    const { index } = await new PartMaker().part(soFar, about, SIGNAL);
    const uses = ({ graph }: LinkedIndex) =>
      [...Array(graph.nodeCount).keys()]
        .flatMap((node) => [...edgesOf(graph, node, 'outgoing')])
        .filter(
          ({ target }) =>
            graph.kind(target) !== 'external' && graph.name(graph.fileOf(target)) === 'workspace/stamp.ts',
        )
        .map(({ source, line }) => `${graph.name(graph.fileOf(source))}:${line}`)
        .sort();
    expect(uses(index).length).toBeGreaterThan(10);
    expect(uses(index)).toEqual(uses(whole));
  });

  it('may be of the files alone that have to do with a question, or of those that are named', async () => {
    const maker = new PartMaker();
    const related = await maker.part(soFar, { paths: [], names: ['isRegularFile'], needs: 'related' }, SIGNAL);
    expect(related.size.read).toBeLessThan(whole.files.length);
    expect(related.size).toMatchObject({ linked: related.size.read, total: whole.files.length });
    expect(related.index.files.map(({ path }) => path)).toContain('workspace/stamp.ts');
  });

  it('leaves out a file that work on it breaks down on', async () => {
    const { snapshot } = soFar;
    const files = snapshot.files.map((file) => {
      if (file.path !== 'workspace/stamp.ts') return file;
      return new Proxy(file, {
        get: (of, name) => (name === 'path' ? of.path : name === 'readFacts' ? broken : value(of, name)),
      });
    });
    const odd = {
      ...soFar,
      snapshot: snapshotOf(snapshot.folder, snapshot.kinds, files, snapshot.skipped, snapshot.otherFiles),
    };
    const { index } = await new PartMaker().part(odd, { paths: [], names: ['isRegularFile'] }, SIGNAL);
    expect(index.files).toHaveLength(files.length - 1);
    expect(index.skipped).toContainEqual({ path: 'workspace/stamp.ts', reason: 'broke_down' });
  });
});

function value(of: SnapshotFile, name: string | symbol): unknown {
  const found = Reflect.get(of, name, of);
  return typeof found === 'function' ? found.bind(of) : found;
}

/** Facts that interfaces cannot be made of. */
const broken = () => ({ definitions: null });

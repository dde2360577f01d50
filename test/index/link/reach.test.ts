import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { edgesOf } from '../../../src/index/graph-columns.ts';
import { Indexer } from '../../../src/index/indexer.ts';
import { MAX_REACH } from '../../../src/index/link/bounds.ts';
import { DependencyKeys } from '../../../src/index/link/dependency-keys.ts';
import { FileGroup } from '../../../src/index/link/file-group.ts';
import { Reaches } from '../../../src/index/link/reach.ts';
import type { Reads } from '../../../src/index/link/reads.ts';
import { Parsers } from '../../../src/languages/parsers.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const parsers = new Parsers(1);
afterAll(() => parsers.close());

/** A tree that is edited, and the calls that are told in one of its files after each edit, as a fresh index finds them, too. */
function edited(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const refreshed = new Indexer({ parsers });
  const callsIn = async (indexer: Indexer, path: string) => {
    const { graph, graphDigest } = await indexer.linked(folder);
    const calls: string[] = [];
    for (let node = graph.fileCount; node < graph.nodeCount; node++) {
      if (graph.fileOf(node) === -1 || graph.name(graph.fileOf(node)) !== path) continue;
      for (const { target, kind, certainty } of edgesOf(graph, node, 'outgoing')) {
        if (kind === 'calls' && certainty !== 'candidate')
          calls.push(`${graph.name(graph.fileOf(target))} ${graph.qualifiedName(target)}`);
      }
    }
    return { calls: calls.sort(), graphDigest };
  };
  return {
    calls: async (path: string) => {
      const found = await callsIn(refreshed, path);
      expect(found).toEqual(await callsIn(new Indexer({ parsers }), path));
      return found.calls;
    },
    write: (path: string, text: string) => writeFiles(folder, { [path]: text }),
    remove: (path: string) => rmSync(join(folder, path)),
  };
}

const USER = "import { start } from './middle';\nexport function go(o) { start(); o.startServing(); }\n";
const MIDDLE = "import { Server } from './server';\nexport function start() { return Server; }\n";
const SERVER = 'export class Server { startServing() {} }\n';

describe('a method that a call names alone', () => {
  it('is meant as long as what the file imports imports it', async () => {
    const tree = edited({ 'user.ts': USER, 'middle.ts': MIDDLE, 'server.ts': SERVER });
    const both = ['middle.ts start', 'server.ts Server.startServing'];
    expect(await tree.calls('user.ts')).toEqual(both);
    tree.write('middle.ts', MIDDLE.replace('./server', './other'));
    expect(await tree.calls('user.ts')).toEqual(['middle.ts start']);
    tree.write('other.ts', "export { Server } from './server';\n");
    // Three steps away.
    expect(await tree.calls('user.ts')).toEqual(['middle.ts start']);
    tree.write('user.ts', `import './other';\n${USER}`);
    expect(await tree.calls('user.ts')).toEqual(both);
    tree.remove('other.ts');
    expect(await tree.calls('user.ts')).toEqual(['middle.ts start']);
    tree.write('middle.ts', MIDDLE);
    expect(await tree.calls('user.ts')).toEqual(both);
  });

  it('is meant where it comes to stand in a package that is imported', async () => {
    const user = 'package app;\nimport shop.Shop;\nclass User { void go() { unknown().openAtNight(); } }\n';
    const late = 'package shop;\nclass Zebra { void openAtNight() {} }\n';
    const tree = edited({ 'app/User.java': user, 'shop/Shop.java': 'package shop;\npublic class Shop {}\n' });
    expect(await tree.calls('app/User.java')).toEqual([]);
    tree.write('shop/Zebra.java', late);
    expect(await tree.calls('app/User.java')).toEqual(['shop/Zebra.java Zebra.openAtNight']);
    tree.write('shop/Zebra.java', late.replace('package shop', 'package far'));
    expect(await tree.calls('app/User.java')).toEqual([]);
  });
});

describe('links that were made twice with what was found out before', () => {
  it('rest on the same questions', async () => {
    const tree = edited({ 'user.ts': USER, 'middle/index.ts': 'export function start() {}\n' });
    for (const text of [USER, `${USER}// one\n`, `${USER}// two\n`, `${USER}// three\n`]) {
      tree.write('user.ts', text);
      expect(await tree.calls('user.ts')).toEqual(['middle/index.ts start']);
    }
    tree.write('middle.ts', 'export function start() {}\n');
    expect(await tree.calls('user.ts')).toEqual(['middle.ts start']);
  });
});

describe('the files in reach of one', () => {
  /** The reach of a file, and the questions that were asked for it. */
  function reachOf(path: string, imports: Readonly<Record<string, readonly (readonly string[])[]>>) {
    const keys = new DependencyKeys();
    const asked = new Set<number>();
    const note = ({ keys }: Reads) => {
      for (const key of keys) asked.add(key);
    };
    const reach = new Reaches(keys).of(path, {
      imported: (one) => imports[one] ?? [],
      packages: () => [],
      members: () => [],
      note,
    });
    const questions = [...keys.all()].flatMap(({ question, subject, number }) =>
      asked.has(number) ? [`${question} ${subject}`] : [],
    );
    return { reach, questions: questions.sort() };
  }

  it('are those two steps away, and rest on what those one step away import', () => {
    const { reach, questions } = reachOf('a', { a: [['b'], ['c', 'd']], b: [['e'], ['a']], d: [['f']], f: [['g']] });
    const paths = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'never heard of'];
    expect(paths.filter((path) => reach.has(path))).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(questions).toEqual(['targets a', 'targets b', 'targets c', 'targets d']);
  });

  it('are told by the packages that files are in, whatever was found out before', () => {
    const packages: Record<string, readonly string[]> = { b: ['jvm one'], c: ['jvm two'] };
    const keys = new DependencyKeys();
    const reaches = new Reaches(keys);
    const group = new FileGroup({ kind: 'package', name: 'one', family: 'jvm' }, ['b'], keys, () => {});
    const source = {
      imported: (path: string) => (path === 'a' ? [group] : []),
      packages: (path: string) => packages[path] ?? [],
      members: () => ['b'],
      note: () => {},
    };
    const refs = ['b', 'c'].flatMap((path) => Array.from({ length: 20 }, (_, ordinal) => ({ path, ordinal })));
    const found = () => reaches.of('a', source).first(refs, 1_000);
    expect(found()).toEqual(refs.slice(0, 20));
    packages.c = ['jvm one'];
    reaches.forget(['c'], ['jvm one', 'jvm two']);
    expect(found()).toEqual(refs);
  });

  it('are the first so many', () => {
    const many = Array.from({ length: MAX_REACH }, (_, at) => `many ${at}`);
    const { reach } = reachOf('a', { a: [['b'], ['c']], b: [many], c: [['d']] });
    expect(reach.size).toBe(MAX_REACH);
    expect(['b', 'c', 'many 0', 'd'].map((path) => reach.has(path))).toEqual([true, true, true, false]);
  });
});

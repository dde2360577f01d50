import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { analyzeDuplicates } from '../../../../src/analysis/findings/clones/duplicates.ts';
import { duplicatesInThread } from '../../../../src/analysis/findings/clones/duplicates-thread.ts';
import type { CodeIndex } from '../../../../src/index/code-index.ts';
import { Indexer } from '../../../../src/index/indexer.ts';
import { temporaryFolderForSuite } from '../../../temporary-folder-for-suite.ts';
import { temporaryFolder } from '../../../workspace/temporary-folder.ts';

const indexer = new Indexer();
/** Of the large tree. */
let index: CodeIndex;
beforeAll(async () => {
  index = await indexer.index(largeTree());
});
afterAll(() => indexer.close());

/** A tree of a megabyte of functions, each of which stands in it twice. */
function largeTree(): string {
  const folder = temporaryFolderForSuite();
  for (const part of ['a', 'b']) {
    mkdirSync(join(folder, part));
    for (let file = 0; file < 40; file++) {
      const functions = Array.from({ length: 60 }, (_, at) => functionText(`f${file}x${at}`, file * 60 + at));
      writeFileSync(join(folder, part, `m${file}.ts`), functions.join('\n'));
    }
  }
  return folder;
}

function functionText(name: string, number: number): string {
  const steps = Array.from(
    { length: 8 },
    (_, at) => `  total += values[${at}] ${'+-*'[(number >> at) % 3]} ${number + at};`,
  );
  return `export function ${name}(values: number[]): number {\n  let total = ${number};\n${steps.join('\n')}\n  return total;\n}`;
}

it('finds in a thread what it finds in this one', async () => {
  const inThread = await duplicatesInThread(index, { minLines: 5 }, undefined);
  const here = await analyzeDuplicates(index, { minLines: 5 });
  expect(inThread?.groups.length).toBeGreaterThan(10);
  expect({ ...inThread, performance: null }).toEqual({ ...here, performance: null });
});

it('ends the thread when it is cancelled', async () => {
  const cancelled = new AbortController();
  const search = duplicatesInThread(index, { minLines: 5 }, cancelled.signal);
  setTimeout(() => cancelled.abort(new Error('no longer wanted')), 20);
  await expect(search).rejects.toThrow('no longer wanted');
});

it('leaves small trees to the thread that asks', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a.ts'), functionText('one', 1));
  expect(await duplicatesInThread(await indexer.index(folder), {}, undefined)).toBeNull();
});

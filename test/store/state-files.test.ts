import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { StateFiles } from '../../src/store/state-files.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';

function stateFiles() {
  const state = temporaryFolder();
  const notes: string[] = [];
  return { state, notes, files: new StateFiles(state, (sentence) => notes.push(sentence)) };
}

test('reads what was written last, and has another stamp for it', () => {
  const { files, state } = stateFiles();
  expect([files.stamp('a'), files.read('a')]).toEqual([null, null]);
  expect(files.replace('a', Uint8Array.of(1, 2))).toBe(true);
  const before = files.stamp('a');
  expect(files.replace('a', Uint8Array.of(3, 4))).toBe(true);
  expect(files.read('a')).toEqual(Uint8Array.of(3, 4));
  expect(files.stamp('a')).not.toEqual(before);
  expect(readdirSync(`${state}/imports`)).toEqual(['a']);
});

test.skipIf(process.platform === 'win32')('keeps files to their user', () => {
  const { files, state } = stateFiles();
  files.replace('a', Uint8Array.of(1));
  expect(['imports', 'imports/a'].map((path) => statSync(`${state}/${path}`).mode & 0o777)).toEqual([0o700, 0o600]);
});

test('says that it cannot write, and throws nothing', () => {
  const { files, state, notes } = stateFiles();
  writeFileSync(`${state}/imports`, 'a file');
  expect(files.replace('a', Uint8Array.of(1))).toBe(false);
  expect(files.read('a')).toBeNull();
  expect(notes).toEqual([
    expect.stringContaining(`${state}/imports/a cannot be written`),
    expect.stringContaining(`${state}/imports/a cannot be read`),
  ]);
});

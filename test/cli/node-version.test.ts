import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OLDEST_NODE, whyTooOld } from '../../src/cli/node-version.ts';

const ROOT = join(import.meta.dirname, '..', '..');

test('the oldest Node is the one that the package asks for', () => {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(engines.node).toBe(`>=${OLDEST_NODE}`);
});

test.each(['18.20.8', '20.11.1', '22.0.0', '22.17.9'])('Node %s is told what is missing', (version) => {
  expect(whyTooOld(version)).toContain(`needs Node 22.18 or newer, and this is ${version}: install`);
});

test.each(['22.18.0', '22.19.1', '24.0.0', '100.1.0'])('Node %s will do', (version) => {
  expect(whyTooOld(version)).toBeNull();
});

test('what is loaded before that takes nothing by name that an older Node does not have', () => {
  const sources = ['main.ts', 'require-node.ts', 'node-version.ts', 'compile-cache.ts'].map((name) =>
    readFileSync(join(ROOT, 'src', 'cli', name), 'utf8'),
  );
  const named = sources.flatMap((text) =>
    [...text.matchAll(/^import (\{[^}]*\}|\w+) from 'node:(\w+)';$/gm)].map(([, what, from]) => `${from} ${what}`),
  );
  expect(named.sort()).toEqual([
    'module module',
    'os { homedir }',
    'path { join }',
    'process process',
    'process process',
    'process process',
  ]);
  expect(sources[0]).toMatch(/^#!.*\nimport '\.\/require-node\.ts';\n/);
});

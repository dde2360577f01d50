import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const TESTS = join(import.meta.dirname, '..');

/** What makes a verdict depend on the machine. What can only be measured belongs to `reliability/`. */
const MEASURES: readonly (readonly [what: string, form: RegExp])[] = [
  ['processor time', /\bprocess\.cpuUsage\(/],
  ['wall time', /\bperformance\.now\b/],
  ['a difference of times', /\bDate\.now\(\)\s*-(?!\s*(?:\d|[A-Z_]+\b))|-\s*Date\.now\(\)/],
  ['memory', /\bmemoryUsage\b|\bVm(?:HWM|RSS)\b|\bmaxRSS\b/],
  ['a wait with a deadline of its own', /\bvi\.wait(?:For|Until)\(/],
];

/** Files that may name one of these, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'eventually.ts': 'it gives what is waited for the time of a test',
  'server/running-calls.test.ts': 'a call is given when it began, on a fake clock',
  'server/part-of-index.test.ts': 'a call is given when it has to answer',
  'operation-growth.ts': 'it stops the clock while it counts',
  'store/records/record-contract.ts': 'it puts a fake clock in place',
  'store/records/records.test.ts': 'it puts a fake clock in place',
};

function measured(path: string): string[] {
  return readFileSync(join(TESTS, path), 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      MEASURES.filter(([, form]) => form.test(line)).map(([what]) => `${path}:${at + 1}: ${what}`),
    );
}

const files = globSync('**/*.ts', { cwd: TESTS, exclude: (path) => path === 'fixtures' }).map((path) =>
  path.replaceAll('\\', '/'),
);

it('no test measures time or memory', () => {
  expect(files.filter((path) => !(path in ALLOWED)).flatMap(measured)).toEqual([]);
});

it('every exception is one', () => {
  expect(Object.keys(ALLOWED).filter((path) => !files.includes(path) || measured(path).length === 0)).toEqual([]);
});

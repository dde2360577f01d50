import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** Imports and re-exports of files beside this one, of types alone included. */
const IMPORT = /^(?:import|export)\s[^;]*?\sfrom\s+'(\.{1,2}\/[^']+)';/gms;

/** The files that each file imports. */
function importsIn(folder: string): Map<string, string[]> {
  const files = globSync(`${folder}/**/*.ts`, { cwd: ROOT });
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const targets = [...text.matchAll(IMPORT)].map(([, target]) => join(dirname(file), target as string));
      return [file, targets.filter((target) => known.has(target))];
    }),
  );
}

/** The files left when those that import none of the others are taken away again and again: on circles, or leading to one. */
function filesOnCircles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(imports);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [file, targets] of left) if (!targets.some((target) => left.has(target))) left.delete(file);
  }
  return [...left.keys()];
}

test('finds files on a circle of imports', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['b']],
    ['d', []],
  ]);
  expect(filesOnCircles(imports)).toEqual(['a', 'b', 'c']);
});

test('no file of the source imports itself through others, not even for a type', () => {
  const imports = importsIn('src');
  expect([...imports.values()].flat().length).toBeGreaterThan(imports.size);
  expect(filesOnCircles(imports)).toEqual([]);
});

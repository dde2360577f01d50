import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readPageFiles } from '../../src/server/page/page-files.ts';

/** What `npm run build` has made, as it is served. */
const FILES = readPageFiles(join(import.meta.dirname, '..', '..', 'dist', 'web'));
const KILOBYTE = 1000;

function contentOf(path: string): Buffer {
  const file = FILES.get(path);
  if (file === undefined) throw new Error(`The page has no ${path}.`);
  return file.content;
}

const INDEX = contentOf('/').toString('utf8');
const SCRIPTS = [...FILES.keys()].filter((path) => path.endsWith('.js'));

/** Files that the start of the page loads: those that it names, what scripts import from there, and the chunk of the trend. */
function firstView(): Set<string> {
  const named = [...INDEX.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file]) => `/${file}`);
  const loaded = new Set([...named, ...[...FILES.keys()].filter((path) => /\/trend-charts-/.test(path))]);
  for (const file of loaded) {
    if (!file.endsWith('.js')) continue;
    const imports = contentOf(file)
      .toString('utf8')
      .matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g);
    for (const [, imported] of imports) loaded.add(`/assets/${imported}`);
  }
  return loaded;
}

describe('the built page', () => {
  test('is at most 160 kB for the first view, compressed', () => {
    const files = [...firstView()];
    expect(files.length).toBeGreaterThan(4);
    const size = ['/', ...files].reduce((sum, file) => sum + gzipSync(contentOf(file)).length, 0);
    expect(size).toBeLessThanOrEqual(160 * KILOBYTE);
  });

  test('has no script and no style within the document, and names nothing elsewhere', () => {
    expect(INDEX).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
    expect(INDEX).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
    expect(INDEX).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });

  test('does not evaluate text as code', () => {
    expect(SCRIPTS.length).toBeGreaterThan(8);
    const evaluating = SCRIPTS.filter((path) => /\beval\(/.test(contentOf(path).toString('utf8')));
    expect(evaluating).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

/** What `npm run build` has made. */
const BUILT = join(import.meta.dirname, '..', '..', 'dist', 'web');
const INDEX = readFileSync(join(BUILT, 'index.html'), 'utf8');
const KILOBYTE = 1000;

/** Files that the start of the page loads: those that it names, what scripts import from there, and the chunk of the trend. */
function firstView(): Set<string> {
  const named = [...INDEX.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file]) => file as string);
  const assets = readdirSync(join(BUILT, 'assets')).map((file) => `assets/${file}`);
  const loaded = new Set([...named, ...assets.filter((file) => /\/trend-charts-/.test(file))]);
  for (const file of loaded) {
    if (!file.endsWith('.js')) continue;
    const imports = readFileSync(join(BUILT, file), 'utf8').matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g);
    for (const [, imported] of imports) loaded.add(`assets/${imported}`);
  }
  return loaded;
}

describe('the built page', () => {
  test('is at most 160 kB for the first view, compressed', () => {
    const files = [...firstView()];
    expect(files.length).toBeGreaterThan(4);
    const size =
      gzipSync(INDEX).length + files.reduce((sum, file) => sum + gzipSync(readFileSync(join(BUILT, file))).length, 0);
    expect(size).toBeLessThanOrEqual(160 * KILOBYTE);
  });

  test('has no script and no style within the document, and names nothing elsewhere', () => {
    expect(INDEX).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
    expect(INDEX).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
    expect(INDEX).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });

  test('does not evaluate text as code', () => {
    const scripts = readdirSync(join(BUILT, 'assets')).filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(8);
    const evaluating = scripts.filter((file) => /\beval\(/.test(readFileSync(join(BUILT, 'assets', file), 'utf8')));
    expect(evaluating).toEqual([]);
  });
});

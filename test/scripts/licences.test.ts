import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { licenceNotice } from '../../scripts/licences.mjs';
import { temporaryFolder } from '../workspace/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');

it('every bundled package has the text of its licence with it', () => {
  const notices = readFileSync(join(ROOT, 'dist/THIRD-PARTY.txt'), 'utf8').split(`\n${'-'.repeat(80)}\n\n`);
  expect(notices.length).toBeGreaterThan(15);
  for (const notice of notices) {
    const [title = '', ...text] = notice.split('\n');
    expect(title).toMatch(/^\S+ \d+\.\d+\.\d+ \(.+\)$/);
    expect(text.join('\n')).toMatch(/copyright|public domain|blue oak/i);
    expect(text.join('\n').length, title).toBeGreaterThan(400);
  }
});

it('a package without one is not bundled', () => {
  const folder = join(temporaryFolder(), 'bare');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "name": "bare", "version": "1.0.0", "license": "MIT" }');
  expect(() => licenceNotice(folder)).toThrow(/bare 1\.0\.0 ships no licence text/);
});

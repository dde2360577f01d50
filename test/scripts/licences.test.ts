import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { joinedNotices, licenceNotice } from '../../scripts/licences.mjs';
import { temporaryFolder } from '../workspace/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A reference to what an earlier notice has at its end. */
const REST = /The rest is the same as in the notice of (\S+ \S+), from "(.+)" on\.\n$/;

const LINE = `\n${'-'.repeat(80)}\n\n`;

/** Notices by their titles, each with the text that it refers to. */
function wholeNotices(joined: string): Map<string, string> {
  const whole = new Map<string, string>();
  for (const notice of joined.split(LINE)) {
    const [title = '', ...text] = notice.split('\n');
    const replaced = text.join('\n').replace(REST, (_, name: string, start: string) => {
      const [, referred = ''] = [...whole].find(([other]) => other.startsWith(`${name} (`)) ?? [];
      const words = start
        .split(' ')
        .join('\\s+')
        .replaceAll(/[().[\]"]/g, '\\$&');
      const at = referred.search(new RegExp(words));
      expect(at, `what ${title} refers to`).toBeGreaterThanOrEqual(0);
      return referred.slice(at);
    });
    whole.set(title, replaced);
  }
  return whole;
}

it('every bundled package has the text of its licence with it', () => {
  const notices = wholeNotices(readFileSync(join(ROOT, 'dist/THIRD-PARTY.txt'), 'utf8'));
  expect(notices.size).toBeGreaterThan(15);
  for (const [title, text] of notices) {
    expect(title).toMatch(/^\S+ \d+\.\d+\.\d+ \(.+\)$/);
    expect(text).toMatch(/copyright|public domain|blue oak/i);
    expect(text.length, title).toBeGreaterThan(400);
  }
});

it('notices that end in the same words have them once, and keep their own copyright', () => {
  const permission = 'Permission is hereby granted to use it as you like. '.repeat(8).trim();
  const wrapped = permission.replaceAll('granted to', 'granted\nto');
  const notices = [
    `one 1.0.0 (MIT)\n\nCopyright Ada\n\n${permission}\n`,
    `two 2.0.0 (MIT)\n\nCopyright Bob\n\n${wrapped}\n`,
  ];
  const joined = joinedNotices([...notices, 'three 3.0.0 (ISC)\n\nCopyright Cyd\n\nUse it.\n']);
  expect(joined.split(LINE)).toEqual([
    notices[0],
    'two 2.0.0 (MIT)\n\nCopyright Bob\n\nThe rest is the same as in the notice of one 1.0.0, from "Permission is hereby granted to" on.\n',
    'three 3.0.0 (ISC)\n\nCopyright Cyd\n\nUse it.\n',
  ]);
  expect(wholeNotices(joined).get('two 2.0.0 (MIT)')).toContain(permission.slice(0, 100));
});

it('a package without one is not bundled', () => {
  const folder = join(temporaryFolder(), 'bare');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "name": "bare", "version": "1.0.0", "license": "MIT" }');
  expect(() => licenceNotice(folder)).toThrow(/bare 1\.0\.0 ships no licence text/);
});

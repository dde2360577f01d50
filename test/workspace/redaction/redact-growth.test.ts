import { describe, expect, it } from 'vitest';
import { redact } from '../../../src/workspace/redaction/redact.ts';
import { fasterThanInput } from '../../operation-growth.ts';

/** Steps within one match of an expression are counted for all expressions of the sources, in `test/expressions`. */
describe('texts made to be slow to read', () => {
  it.each([
    ...[
      'token',
      'eyJ-',
      '.eyJ',
      'sk-',
      'a:/',
      '://a:',
      'mysql ',
      'redis-cli -',
      ' -u a:',
      'x-',
      'login a password ',
      'password=',
      'password="',
      'AAAA',
      'x:// ',
      'Basic ',
    ],
    ...[
      `-----BEGIN ${'PRIVATE'} KEY-----`,
      `-----END ${'PRIVATE'} KEY-----\n`,
      `${'A1b2'.repeat(12)}\n`,
      '-----END',
      'xoxb-1-',
    ],
  ])('of %j over and over are read in time that grows no faster than they do', async (unit) => {
    const prepare = (size: number) => {
      const text = unit.repeat(Math.ceil(size / unit.length));
      return () => redact(text);
    };
    expect(await fasterThanInput(prepare, 4_000)).toEqual([]);
  });
});

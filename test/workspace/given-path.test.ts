import { expect, test } from 'vitest';
import { readingsOf } from '../../src/workspace/given-path.ts';

test.each([
  ['src/a.ts', [['src/a.ts', null]]],
  ['./src/a.ts', [['./src/a.ts', null]]],
  ['src\\a.ts', [['src/a.ts', null]]],
  ['file:///home/ada/my%20code/a.ts', [['/home/ada/my code/a.ts', null]]],
  [
    'file:///home/ada/a.ts#L12',
    [
      ['/home/ada/a.ts#L12', null],
      ['/home/ada/a.ts', { start: 12, end: null }],
    ],
  ],
  ['file://elsewhere/a.ts', [['file://elsewhere/a.ts', null]]],
  [
    'a.ts:12',
    [
      ['a.ts:12', null],
      ['a.ts', { start: 12, end: null }],
    ],
  ],
  [
    'a.ts:12:7',
    [
      ['a.ts:12:7', null],
      ['a.ts', { start: 12, end: null }],
    ],
  ],
  [
    'a.ts:12-20',
    [
      ['a.ts:12-20', null],
      ['a.ts', { start: 12, end: 20 }],
    ],
  ],
  [
    'a.ts#L12',
    [
      ['a.ts#L12', null],
      ['a.ts', { start: 12, end: null }],
    ],
  ],
  [
    'a.ts#L12-L20',
    [
      ['a.ts#L12-L20', null],
      ['a.ts', { start: 12, end: 20 }],
    ],
  ],
  ['a.ts#main', [['a.ts#main', null]]],
  [':12', [[':12', null]]],
])('%s may mean', (given, readings) => {
  expect(readingsOf(given).map(({ path, lines }) => [path, lines])).toEqual(readings);
});

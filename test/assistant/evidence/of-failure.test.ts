import { afterAll, describe, expect, it } from 'vitest';
import { lastName } from '../../../src/assistant/evidence/failure/resolve-frame.ts';
import { evidenceOfFailure } from '../../../src/assistant/evidence/of-failure.ts';
import { commitAll, initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { openSurroundings } from '../surroundings-of.ts';

const surroundings = openSurroundings();
afterAll(() => surroundings.close());

const CART =
  'export class Cart {\n  total(items) {\n    return items.map(priceOf);\n  }\n}\n\nfunction priceOf(item) {\n  return item.price.amount;\n}\n';
const PAY = "import { Cart } from './cart.js';\nexport function pay(items) {\n  return new Cart().total(items);\n}\n";

function shop(): string {
  const folder = temporaryFolder();
  initRepository(folder);
  writeFiles(folder, {
    'src/cart.js': CART,
    'src/pay.js': PAY,
    'lib/decoder.py': 'def decode():\n    pass\n',
    'test/pay.test.js': "import { pay } from '../src/pay.js';\ntest('pays', () => pay([{}]));\n",
    'java/com/x/App.java': 'package com.x;\nclass App {\n  int bar() { return 1; }\n}\n',
  });
  commitAll(folder);
  return folder;
}

const trace = (place: string) =>
  [
    "TypeError: Cannot read properties of undefined (reading 'amount')",
    `    at priceOf (${place}/src/cart.js:8:21)`,
    '    at Array.map (<anonymous>)',
    `    at Cart.total (${place}/src/cart.js:3:18)`,
    `    at pay (${place}/src/pay.js:3:21)`,
    `    at ${place}/test/pay.test.js:2:20`,
    `    at run (${place}/node_modules/runner/src/cart.js:9:9)`,
    '    at node:internal/process/task_queues:95:5',
  ].join('\n');

describe('a failure', () => {
  it.each(['here', '/app', 'C:\\work\\shop', 'file:///builds/shop'])(
    'that was written %s leads to symbols of the tree',
    async (where) => {
      const root = shop();
      const { messages, suspects } = await evidenceOfFailure(
        { root: { path: root }, text: trace(where === 'here' ? root : where) },
        surroundings,
      );
      expect(messages).toEqual(["TypeError: Cannot read properties of undefined (reading 'amount')"]);
      expect(suspects).toEqual([
        { path: 'src/cart.js', line: 8, symbol: 'priceOf' },
        { path: 'src/cart.js', line: 3, symbol: 'Cart.total' },
        { path: 'src/pay.js', line: 3, symbol: 'pay' },
        { path: 'test/pay.test.js', line: 2, symbol: null },
      ]);
    },
  );

  it('is told with callers and recent commits, the likeliest frame first', async () => {
    const root = shop();
    const { items } = await evidenceOfFailure({ root: { path: root }, text: trace(root) }, surroundings);
    expect(items.map(({ kind, severity, path, line }) => `${severity} ${kind} ${path}:${line}`)).toEqual([
      'high frame src/cart.js:8',
      'info recent_change src/cart.js:null',
      'medium frame src/cart.js:3',
      'medium frame src/pay.js:3',
      'info recent_change src/pay.js:null',
      'info frame test/pay.test.js:2',
      'info recent_change test/pay.test.js:null',
    ]);
    expect(items[3]?.detail).toContain('test/pay.test.js:2');
    expect(items[1]?.title).toMatch(/changed this file: all$/);
  });

  it('of code that has moved since leads to where it is now', async () => {
    const root = shop();
    const text = trace(root).replace('cart.js:8:21', 'cart.js:40:21');
    const { suspects, items } = await evidenceOfFailure({ root: { path: root }, text }, surroundings);
    expect(suspects[0]).toEqual({ path: 'src/cart.js', line: 7, symbol: 'priceOf' });
    expect(items[0]?.detail).toContain('The trace says line 40');
  });

  it('finds files of Java by their package, and takes none of a library for its own', async () => {
    const root = shop();
    const text = 'X.YException: no\n\tat com.x.App.bar(App.java:3)\n\tat org.other.App.bar(App.java:3)\n';
    const python =
      'Traceback (most recent call last):\n  File "/usr/lib/python3/json/decoder.py", line 1, in decode\nValueError: no\n';
    const java = await evidenceOfFailure({ root: { path: root }, text }, surroundings);
    expect(java.suspects).toEqual([{ path: 'java/com/x/App.java', line: 3, symbol: 'App.bar' }]);
    const { suspects, not_measured } = await evidenceOfFailure({ root: { path: root }, text: python }, surroundings);
    expect(suspects).toEqual([]);
    expect(not_measured).toContainEqual({ what: 'frames', reason: 'none of 1 frame is in a file of the tree' });
  });

  it('without a trace says so', async () => {
    const { items, not_measured } = await evidenceOfFailure(
      { root: { path: shop() }, text: 'It is slow.' },
      surroundings,
    );
    expect(items).toEqual([]);
    expect(not_measured).toEqual([{ what: 'frames', reason: 'the text has no stack trace and no file position' }]);
  });
});

it.each([
  ['Object.<anonymous>', 'Object'],
  ['Foo.bar [as baz]', 'bar'],
  ['async Promise.all', 'all'],
  ['com.x.App.lambda$main$0', 'App'],
  ['shop/cart.(*Basket).Check.func1', 'Check'],
  ['block (2 levels) in Shop::Cart#total', 'total'],
  ['Shop.Shop.<>c__DisplayClass3_0.<Pay>b__0', 'Pay'],
  ['a::outer::{{closure}}', 'outer'],
  ['Shop\\Cart->total', 'total'],
  ['<module>', null],
])('the own name of %s is %s', (symbol, name) => expect(lastName(symbol)).toBe(name));

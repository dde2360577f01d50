import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { StackTrace } from '../../../../src/assistant/evidence/failure/frame.ts';
import { stackTraces } from '../../../../src/assistant/evidence/failure/stack-traces.ts';

const traceOf = (name: string) => readFileSync(join(import.meta.dirname, 'traces', `${name}.txt`), 'utf8');

const shown = (traces: readonly StackTrace[]) =>
  traces.map(({ message, frames }) => [
    message,
    ...frames.map(({ symbol, file, line }) => `${symbol ?? '-'} ${file?.split(/[\\/]/).at(-1) ?? '-'}:${line ?? '-'}`),
  ]);

/** What the runtimes wrote for small programs that fail: Node 20, Python 3.11, Java 17, Rust 1.9x; the others as in public reports. */
const EXPECTED: Readonly<Record<string, readonly (readonly (string | null)[])[]>> = {
  node: [
    [
      "TypeError: Cannot read properties of undefined (reading 'z')",
      'Foo.bar a.js:1',
      'outer a.js:2',
      '- a.js:3',
      'main a.js:3',
    ],
    ['Error: outer failed', 'outer a.js:2', '- a.js:3', 'main a.js:3'],
  ],
  python: [
    [
      'json.decoder.JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)',
      ...['raw_decode decoder.py:353', 'decode decoder.py:337', 'loads __init__.py:346', 'bar a.py:4', 'outer a.py:7'],
    ],
    ['RuntimeError: outer failed', 'outer a.py:9', '<module> a.py:10'],
  ],
  java: [
    [
      'java.lang.NumberFormatException: For input string: "q"',
      'java.lang.NumberFormatException.forInputString NumberFormatException.java:67',
      ...['java.lang.Integer.parseInt Integer.java:668', 'java.lang.Integer.parseInt Integer.java:786'],
      'com.x.App$Foo.bar App.java:3',
    ],
    [
      'java.lang.IllegalStateException: outer failed',
      ...['com.x.App.outer App.java:4', 'com.x.App.lambda$main$0 App.java:5', 'com.x.App.main App.java:5'],
    ],
  ],
  go: [
    [
      'panic: runtime error: index out of range [0] with length 0',
      'shop/cart.(*Basket).total basket.go:176',
      'shop/cart.(*Basket).Check.func1 basket.go:65',
      'shop/cart.(*Basket).Check basket.go:63',
    ],
  ],
  csharp: [
    [
      'System.NullReferenceException: Object reference not set to an instance of an object.',
      'Shop.Cart.Total Cart.cs:42',
      'Shop.Shop.<>c__DisplayClass3_0.<Pay>b__0 Shop.cs:17',
    ],
    [
      'System.InvalidOperationException: outer failed',
      ...['Shop.Shop.Pay Shop.cs:12', 'System.Threading.Tasks.Task.Execute -:-', 'Shop.Program.Main Program.cs:8'],
    ],
  ],
  ruby: [
    [
      "undefined method `price' for nil:NilClass (NoMethodError)",
      ...['block in total cart.rb:12', 'each cart.rb:11', 'Shop::Cart#total cart.rb:11', '<main> shop:4'],
    ],
  ],
  php: [
    [
      'Error: Call to a member function total() on null in /var/www/shop/src/Cart.php:104',
      ...[
        'Shop\\Cart->total Cart.php:104',
        'Shop\\Shop::pay Shop.php:86',
        'require_once Shop.php:112',
        '- index.php:34',
      ],
    ],
  ],
};

describe('stack traces', () => {
  test.each(Object.keys(EXPECTED))('of %s are read, the cause first and the innermost call first', (name) => {
    expect(shown(stackTraces(traceOf(name)))).toEqual(EXPECTED[name]);
  });

  it('of Rust begin where the thread panicked', () => {
    const [trace] = stackTraces(traceOf('rust'));
    expect(trace?.message).toContain('index out of bounds: the len is 1 but the index is 99');
    const own = trace?.frames.filter(({ file }) => !file?.startsWith('/rustc/'));
    expect(own?.map(({ symbol, line }) => `${symbol} ${line}`)).toEqual([
      'null 2',
      'a::Foo::bar 2',
      'a::outer 3',
      'a::main 4',
    ]);
  });

  it('of several causes have the last cause first', () => {
    const text =
      'A.X.Error: a\n\tat p.A.a(A.java:1)\nCaused by: p.BError: b\n\tat p.B.b(B.java:2)\nCaused by: p.CError: c\n\tat p.C.c(C.java:3)\n';
    expect(stackTraces(text).map(({ message }) => message)).toEqual(['p.CError: c', 'p.BError: b', 'A.X.Error: a']);
  });

  it('are found within logs, quotes, colours and prose', () => {
    const wrapped = traceOf('node')
      .split('\n')
      .map((line) => `web_1  | \u001b[31m${line}\u001b[0m`)
      .join('\n');
    expect(shown(stackTraces(`It fails since Monday:\n\n${wrapped}\n\nAny idea?`))).toEqual(EXPECTED.node);
  });

  it('are places in files where there is no trace', () => {
    const text =
      'src/cart.ts:12:5 - error TS2304: Cannot find name x.\n --> src/main.rs:3:9\nsee http://example.com:80/x';
    expect(stackTraces(text).flatMap(({ frames }) => frames.map(({ file, line }) => `${file}:${line}`))).toEqual([
      'src/cart.ts:12',
      'src/main.rs:3',
    ]);
  });

  it('are none in prose', () => expect(stackTraces('The button does nothing at all: see below.')).toEqual([]));

  it('are what this very Node writes', () => {
    const program = 'function inner() { null.x }\nclass A { go() { [1].forEach(() => inner()) } }\nnew A().go()';
    const { stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
    const [trace] = stackTraces(stderr);
    expect(trace?.message).toMatch(/^TypeError: Cannot read properties of null/);
    expect(trace?.frames.slice(0, 3).map(({ symbol, line }) => `${symbol} ${line}`)).toEqual([
      'inner 1',
      'null 2',
      'A.go 2',
    ]);
  });

  it('of any text are read without a fault, and none is longer than the text', () => {
    const parts = fc.constantFrom(...Object.keys(EXPECTED).flatMap((name) => traceOf(name).split('\n')));
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string({ unit: 'binary' })), { maxLength: 40 }), (lines) => {
        const frames = stackTraces(lines.join('\n')).flatMap((trace) => trace.frames);
        expect(frames.length).toBeLessThanOrEqual(lines.join('\n').split('\n').length);
        for (const { line } of frames) expect(line === null || Number.isSafeInteger(line)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('made up of any frames come back as they were', () => {
    const name = fc.stringMatching(/^[a-z][a-zA-Z]{0,8}$/);
    const frame = fc.record({ symbol: name, file: name, line: fc.integer({ min: 1, max: 99_999 }) });
    const forms: Readonly<Record<string, (one: { symbol: string; file: string; line: number }) => string>> = {
      node: (one) => `    at ${one.symbol} (/srv/${one.file}.js:${one.line}:7)`,
      java: (one) => `\tat org.x.${one.symbol}(${one.file}.java:${one.line})`,
      csharp: (one) => `   at X.${one.symbol}(String a) in /srv/${one.file}.cs:line ${one.line}`,
      go: (one) => `main.${one.symbol}(0x1, 0x2)\n\t/srv/${one.file}.go:${one.line} +0x1d`,
      ruby: (one) => `\tfrom /srv/${one.file}.rb:${one.line}:in 'X#${one.symbol}'`,
      gdb: (one) => `#1 0x0000 in ${one.symbol} (a=1) at /srv/${one.file}.c:${one.line}`,
    };
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(forms)),
        fc.uniqueArray(frame, { minLength: 1, maxLength: 20, selector: (one) => one.line }),
        (format, frames) => {
          const text = frames.map((one) => forms[format]?.(one)).join('\n');
          const [trace] = stackTraces(`SomeError: it failed\n${text}`);
          expect(trace?.message).toBe('SomeError: it failed');
          expect(trace?.frames.map((one) => `${one.file?.split('/').at(-1)?.split('.')[0]}:${one.line}`)).toEqual(
            frames.map(({ file, line }) => `${file}:${line}`),
          );
          expect(trace?.frames.every(({ symbol }, at) => symbol?.endsWith(frames[at]?.symbol ?? '?'))).toBe(true);
        },
      ),
    );
  });
});

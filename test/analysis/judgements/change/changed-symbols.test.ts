import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { changedSymbols, type SymbolChange } from '../../../../src/analysis/judgements/change/changed-symbols.ts';
import { namedText } from '../../../../src/analysis/judgements/change/own-text.ts';
import type { FileVersion } from '../../../../src/analysis/judgements/change/version.ts';
import { qualifiedName } from '../../../../src/index/names.ts';
import { LineTable } from '../../../../src/languages/line-table.ts';
import { differences, versionOf } from './versions.ts';

type Files = Readonly<Record<string, string>>;

async function changes(before: Files, after: Files): Promise<SymbolChange[]> {
  return changedSymbols(await differences(before, after));
}

/** Each as `change parts name`. */
async function told(before: string, after: string, path = 'a.ts'): Promise<string[]> {
  const found = await changes({ [path]: before }, { [path]: after });
  return found.map(({ change, parts, symbol, was }) => {
    const name = was === null ? symbol : `${was.symbol} → ${symbol}`;
    return [change, ...parts, name].join(' ');
  });
}

const CLASS = `class Shape {
  area(width: number) {
    const half = width / 2;
    return half * half + width;
  }
  name() { return 'shape'; }
}
`;

describe('the symbols of a change', () => {
  it('are the innermost whose own code differs', async () => {
    expect(await told(CLASS, CLASS.replace('half * half', 'half + half'))).toEqual(['modified body Shape.area']);
    const nested = 'function outer() { function inner() { return 1; } return inner(); }\n';
    expect(await told(nested, nested.replace('1', '2'))).toEqual(['modified body outer.inner']);
    expect(await told(nested, nested.replace('return inner()', 'return -inner()'))).toEqual(['modified body outer']);
  });

  it('hold what a function without a name says as a part of what it stands in', async () => {
    const code = 'function all(list: number[]) { return list.map((one) => one + 1); }\n';
    expect(await told(code, code.replace('one + 1', 'one + 2'))).toEqual(['modified body all']);
  });

  it('tell another signature from another body', async () => {
    expect(await told(CLASS, CLASS.replace('width: number', 'width: number, height = 1'))).toEqual([
      'modified signature Shape.area',
    ]);
    expect(await told('export const f = (a: number) => a;\n', 'export const f = (a?: number) => a;\n')).toEqual([
      'modified signature f',
    ]);
    expect(await told(CLASS, CLASS.replace('class Shape', 'class Shape extends Base'))).toEqual([
      'modified signature Shape',
    ]);
  });

  it('tell what is given away no longer', async () => {
    expect(await told('export function f() { return 1; }\n', 'function f() { return 1; }\n')).toEqual([
      'modified export f',
    ]);
  });

  it('are none where comments, blanks and line breaks alone differ', async () => {
    const other =
      "// About shapes.\nclass Shape {\n  /** In all. */\n  area(width: number) { const half = width / 2;\n  return half\n * half + width; }\n\n  name() {\n    return 'shape';\n  }\n}\n";
    expect(await told(CLASS, other)).toEqual([]);
  });

  it('are there where blanks differ that count', async () => {
    expect(await told("const f = () => 'a  b';\n", "const f = () => 'a b';\n")).toEqual(['modified body f']);
    const python = 'def f(a):\n    if a:\n        b()\n        c()\n';
    expect(await told(python, python.replace('        c()', '    c()'), 'a.py')).toEqual(['modified body f']);
    expect(await told('function f() { return a; }\n', 'function f() { return\na; }\n')).toEqual(['modified body f']);
  });

  it('are found again under another name, with all that stands in them', async () => {
    expect(await told(CLASS, CLASS.replace('area', 'surface'))).toEqual(['renamed Shape.area → Shape.surface']);
    expect(await told(CLASS, CLASS.replace('Shape', 'Form'))).toEqual(['renamed Shape → Form']);
    const both = CLASS.replace('Shape', 'Form').replace('half * half', 'half + half');
    expect(await told(CLASS, both)).toEqual(['renamed Shape → Form', 'modified body Shape.area → Form.area']);
  });

  it('are found again in another file', async () => {
    const found = await changes(
      { 'a.ts': `${CLASS}const a = 1;\n`, 'b.ts': '' },
      { 'a.ts': 'const a = 1;\n', 'b.ts': CLASS },
    );
    expect(found.map(({ change, symbol, file, was }) => [change, symbol, was?.file, file])).toEqual([
      ['moved', 'Shape', 'a.ts', 'b.ts'],
    ]);
  });

  it('came or went where nothing is like them', async () => {
    const more = `${CLASS}function other(list: string[]) { for (const one of list) console.log(one); }\n`;
    expect(await told(CLASS, more)).toEqual(['added other']);
    expect(await told(more, CLASS)).toEqual(['removed other']);
  });

  it('leave out values that came with what they stand in', async () => {
    const type = 'interface Options { readonly a: string; readonly b: number }\n';
    expect(await told('', type)).toEqual(['added Options']);
    expect(await told(type, type.replace('; readonly b: number', ''))).toEqual(['removed Options.b']);
  });

  it('include code outside all of them, but for imports that bind nothing else', async () => {
    const code = "import { a } from './a.ts';\na();\nexport function f() { return a(); }\n";
    expect(await told(code, code.replace('\na();', '\na(1);'))).toEqual(['modified body (top level)']);
    expect(await told(code, code.replace('{ a }', '{ a, b }'))).toEqual([]);
    expect(await told(code, code.replace('./a.ts', './b.ts'))).toEqual(['modified imports (top level)']);
    expect(await told(code, `import './effect.ts';\n${code}`)).toEqual(['modified imports (top level)']);
  });

  it('tell where they are, what they measure and how they are called, before and after', async () => {
    const [found] = await changes(
      { 'a.ts': CLASS },
      {
        'a.ts': CLASS.replace('return half', 'if (half > 1) return 1;\n    return half').replace(
          'width: number',
          'width: bigint',
        ),
      },
    );
    expect(found).toMatchObject({
      symbol: 'Shape.area',
      kind: 'method',
      file: 'a.ts',
      line: 2,
      end_line: 6,
      signature: { before: 'area(width: number)', after: 'area(width: bigint)' },
      metrics: { before: { cyclomatic: 1, code_lines: 4 }, after: { cyclomatic: 2, code_lines: 5 } },
    });
  });
});

/** A program as lines that can be edited: functions with statements, some of them in a class or in another function. */
interface Unit {
  readonly name: string;
  readonly statements: readonly number[];
  readonly inner: readonly Unit[];
}

const units: fc.Memo<readonly Unit[]> = fc.memo((depth) =>
  fc.array(
    fc.record({
      name: fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'),
      statements: fc.array(fc.nat(5), { maxLength: 4 }),
      inner: depth > 1 ? units(depth - 1) : fc.constant([]),
    }),
    { maxLength: 4 },
  ),
);

const WRITERS = {
  'a.ts': (list: readonly Unit[]): string =>
    list
      .map(
        ({ name, statements, inner }) =>
          `function ${name}(a: number) {\n${WRITERS['a.ts'](inner)}${statements.map((one) => `  use(a, ${one});\n`).join('')}}\n`,
      )
      .join(''),
  'a.py': (list: readonly Unit[], indent = ''): string =>
    list
      .map(({ name, statements, inner }) => {
        const deeper = `${indent}    `;
        const body = statements.map((one) => `${deeper}use(a, ${one})\n`).join('');
        return `${indent}def ${name}(a):\n${deeper}begin()\n${WRITERS['a.py'](inner, deeper)}${body}`;
      })
      .join(''),
} as const;

/** Each definition by its name, with the text of its lines without those of the definitions in it. */
function ownLines({ file, text }: FileVersion): string[] {
  const lines = text.split('\n');
  const { definitions } = file.facts;
  return definitions.map((definition, at) => {
    const inner = definitions.filter(({ owner }) => owner === at);
    const isOwn = (line: number) => !inner.some((one) => one.line <= line && line <= one.endLine);
    const own = lines
      .map((line, index) => ({ line, number: index + 1 }))
      .filter(({ number }) => number >= definition.line && number <= definition.endLine && isOwn(number));
    return `${qualifiedName(definitions, definition)}\n${own.map(({ line }) => line.trim()).join('\n')}`;
  });
}

/** What occurs more often on one side, by the first line. */
function differing(one: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  const rest = one.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return rest.map((text) => text.split('\n', 1)[0] as string);
}

describe('after any edit of a file', () => {
  for (const path of ['a.ts', 'a.py'] as const) {
    it(`the changed symbols are those whose lines differ: ${path}`, async () => {
      await fc.assert(
        fc.asyncProperty(units(3), units(3), async (one, other) => {
          const unique = (list: readonly Unit[]): Unit[] =>
            list
              .filter(({ name }, at) => list.findIndex((unit) => unit.name === name) === at)
              .map((unit) => ({ ...unit, inner: unique(unit.inner) }));
          const [before, after] = [unique(one), unique(other)].map((list) => WRITERS[path](list)) as [string, string];
          if (before === after) return;
          const [old, now] = [await versionOf(path, before), await versionOf(path, after)];
          const expected = new Set([
            ...differing(ownLines(old), ownLines(now)),
            ...differing(ownLines(now), ownLines(old)),
          ]);
          const found = changedSymbols([
            { path, oldPath: path, change: 'modified', before: old, after: now, unread: null },
          ]);
          const symbols = new Set(
            found
              .filter(({ kind }) => kind !== 'file')
              .flatMap(({ symbol, was }) => [symbol, ...(was === null ? [] : [was.symbol])]),
          );
          // What stands in code that was renamed has another name, and is the same.
          const renamed = found.flatMap(({ symbol, was }) => (was === null ? [] : [`${symbol}.`, `${was.symbol}.`]));
          const isInRenamed = (name: string) => renamed.some((prefix) => name.startsWith(prefix));
          const told = (names: ReadonlySet<string>) => [...names].filter((name) => !isInRenamed(name)).sort();
          expect(told(symbols)).toEqual(told(expected));
        }),
        { numRuns: 150 },
      );
    });
  }
});

it('reads the code of a version once, whatever it is compared with', async () => {
  const [before, after, later] = await Promise.all(
    ['half * half', 'half + half', 'half - half'].map((by) => versionOf('a.ts', CLASS.replace('half * half', by))),
  );
  const compared = (one: FileVersion | undefined, other: FileVersion | undefined) =>
    changedSymbols([
      { path: 'a.ts', oldPath: 'a.ts', change: 'modified', before: one ?? null, after: other ?? null, unread: null },
    ]);
  const cut = vi.spyOn(LineTable.prototype, 'start');
  onTestFinished(() => cut.mockRestore());
  expect(compared(before, after)).toHaveLength(1);
  const first = cut.mock.calls.length;
  cut.mockClear();
  expect(compared(after, later)).toHaveLength(1);
  // Of one version in place of two.
  expect(cut.mock.calls.length).toBeLessThan(first);
  cut.mockClear();
  expect(compared(before, later)).toHaveLength(1);
  expect(namedText(before as FileVersion)).toBe(namedText(before as FileVersion));
});

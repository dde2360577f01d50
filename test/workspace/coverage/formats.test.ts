import { describe, expect, it } from 'vitest';
import { parseCobertura } from '../../../src/workspace/coverage/cobertura.ts';
import { parseGoProfile } from '../../../src/workspace/coverage/go-profile.ts';
import { parseIstanbul } from '../../../src/workspace/coverage/istanbul.ts';
import { parseLcov } from '../../../src/workspace/coverage/lcov.ts';

const hits = (files: readonly { readonly path: string; readonly lines: ReadonlyMap<number, number> }[]) =>
  Object.fromEntries(files.map(({ path, lines }) => [path, Object.fromEntries(lines)]));

describe('LCOV', () => {
  const TRACEFILE =
    'TN:unit\nSF:src/a.ts\nFN:1,(anonymous_0)\nFNF:1\nFNH:1\nFNDA:3,(anonymous_0)\nDA:1,3\nDA:2,0,checksum\nLF:2\nLH:1\nBRDA:1,0,0,-\nend_of_record\n';

  it('gives the hits of lines by file', () => {
    expect(hits(parseLcov(TRACEFILE).files)).toEqual({ 'src/a.ts': { 1: 3, 2: 0 } });
  });

  it('reads several files, and line ends of Windows', () => {
    const both = `${TRACEFILE}SF:C:\\b.ts\nDA:7,1\nend_of_record\n`.replaceAll('\n', '\r\n');
    expect(hits(parseLcov(both).files)).toEqual({ 'src/a.ts': { 1: 3, 2: 0 }, 'C:\\b.ts': { 7: 1 } });
  });

  it.each([
    ['no record at all', '', /it names no file/],
    ['other text', '<html>\n', /line 1 is no record/],
    ['a cut file', 'SF:a.ts\nDA:1,1\n', /ends in the middle of a\.ts/],
    ['a line without a number', 'SF:a.ts\nDA:x,1\nend_of_record\n', /line 2 is not of the form DA:line,hits/],
    ['a line outside any file', 'DA:1,1\n', /line 1 tells of a line outside any file/],
    ['a file inside a file', 'SF:a.ts\nSF:b.ts\nend_of_record\n', /line 2 begins a file before a\.ts has ended/],
    ['an end without a beginning', 'end_of_record\n', /line 1 ends a file that has not begun/],
  ])('says what is wrong with %s', (_, text, message) => {
    expect(() => parseLcov(text)).toThrow(message);
  });
});

describe('Cobertura', () => {
  const report = (classes: string) =>
    `<?xml version="1.0"?>\n<!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">\n` +
    `<coverage line-rate="0.5"><sources><source>/ci/project</source></sources><packages><package name="p"><classes>${classes}</classes></package></packages></coverage>`;
  const line = (number: number | string, count: number | string) => `<line number="${number}" hits="${count}"/>`;

  it('gives the hits of lines by file, of all classes of the file', () => {
    const { files, bases } = parseCobertura(
      report(
        `<class name="A" filename="a.py"><methods><method name="m"><lines>${line(9, 9)}</lines></method></methods><lines>${line(1, 2)}${line(2, 0)}</lines></class>` +
          `<class name="A.B" filename="a.py"><lines>${line(2, 5)}</lines></class><class name="C" filename="c &amp; d.py"><lines/></class>`,
      ),
    );
    expect(hits(files)).toEqual({ 'a.py': { 1: 2, 2: 5 }, 'c & d.py': {} });
    expect(bases).toEqual(['/ci/project']);
  });

  it.each([
    ['broken XML', '<coverage><packages></coverage>', /Expected closing tag 'packages'/],
    ['other XML', '<testsuites/>', /its top element is not <coverage>/],
    ['no class', '<coverage><packages/></coverage>', /it names no file/],
    ['a class of no file', report('<class name="A"><lines/></class>'), /a <class> has no filename/],
    [
      'a line without a number',
      report(`<class filename="a.py"><lines>${line('x', 1)}</lines></class>`),
      /a\.py has number="x"/,
    ],
    [
      'a line without hits',
      report('<class filename="a.py"><lines><line number="1"/></lines></class>'),
      /hits=null, which is no number/,
    ],
  ])('says what is wrong with %s', (_, text, message) => {
    expect(() => parseCobertura(text)).toThrow(message);
  });

  it('does not expand entities without end', () => {
    const entities = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
    const bomb = `<!DOCTYPE coverage [<!ENTITY e0 "x">${entities}]>${report('<class filename="&e20;"><lines/></class>').replace(/^[\s\S]*?(?=<coverage)/, '')}`;
    let length = 0;
    try {
      length = (parseCobertura(bomb).files[0]?.path ?? '').length;
    } catch {
      // Refused is as good as left alone.
    }
    expect(length).toBeLessThan(10_000);
  });
});

describe('Istanbul', () => {
  const file = (path: string) => ({
    path,
    statementMap: {
      0: { start: { line: 1, column: 0 }, end: { line: 1, column: 9 } },
      1: { start: { line: 1, column: 10 }, end: { line: 3, column: 1 } },
      2: { start: { line: 2, column: 2 }, end: { line: 2, column: 9 } },
    },
    s: { 0: 1, 1: 4, 2: 0 },
    fnMap: {},
    f: {},
    branchMap: {},
    b: {},
  });

  it('counts a line as often as the most used statement that starts on it', () => {
    expect(hits(parseIstanbul(JSON.stringify({ '/p/a.js': file('/p/a.js') })).files)).toEqual({
      '/p/a.js': { 1: 4, 2: 0 },
    });
  });

  it('reads files that are wrapped', () => {
    expect(hits(parseIstanbul(JSON.stringify({ '/p/a.js': { data: file('/p/a.js') } })).files)).toEqual({
      '/p/a.js': { 1: 4, 2: 0 },
    });
  });

  it.each([
    ['no JSON', '{', /it is no JSON/],
    ['a list', '[]', /it is no JSON object/],
    ['nothing', '{}', /it names no file/],
    ['another object', '{"total": {"lines": {"pct": 5}}}', /total has no statementMap and s/],
    [
      'a statement without a count',
      JSON.stringify({ a: { ...file('a'), s: { 0: 1 } } }),
      /statement 1 of a has no line or no count/,
    ],
  ])('says what is wrong with %s', (_, text, message) => {
    expect(() => parseIstanbul(text)).toThrow(message);
  });
});

describe('Go cover profiles', () => {
  it('count statements as go tool cover does, and lines', () => {
    const { files } = parseGoProfile(
      'mode: count\nexample.com/m/a.go:3.20,5.2 2 7\nexample.com/m/a.go:7.1,7.30 1 0\nexample.com/m/a.go:3.20,5.2 2 1\n',
    );
    expect(hits(files)).toEqual({ 'example.com/m/a.go': { 3: 7, 4: 7, 5: 7, 7: 0 } });
    expect(files[0]?.statements).toEqual({ covered: 2, total: 3 });
  });

  it.each([
    ['no mode', 'a.go:1.1,2.2 1 1\n', /line 1 is no mode: line/],
    ['a cut line', 'mode: set\na.go:1.1,2.2 1\n', /line 2 is no block of a cover profile/],
    ['no block', 'mode: set\n', /it names no file/],
  ])('say what is wrong with %s', (_, text, message) => {
    expect(() => parseGoProfile(text)).toThrow(message);
  });
});

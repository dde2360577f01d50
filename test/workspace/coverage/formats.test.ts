import { describe, expect, it } from 'vitest';
import { CoberturaParser } from '../../../src/workspace/coverage/cobertura.ts';
import type { ParsedReport, ReportedFile, ReportParser } from '../../../src/workspace/coverage/coverage-report.ts';
import { GoProfileParser } from '../../../src/workspace/coverage/go-profile.ts';
import { IstanbulParser } from '../../../src/workspace/coverage/istanbul.ts';
import { LcovParser } from '../../../src/workspace/coverage/lcov.ts';
import { MalformedReport } from '../../../src/workspace/coverage/malformed-report.ts';
import { fasterThanInput } from '../../operation-growth.ts';

const hits = (files: readonly ReportedFile[]) =>
  Object.fromEntries(
    files.map(({ path, lines }) => [
      path,
      Object.fromEntries(
        [...lines.settled()].flatMap(({ start, end, hits }) =>
          Array.from({ length: end - start + 1 }, (_, at) => [start + at, hits]),
        ),
      ),
    ]),
  );

/** What a parser makes of a text that comes in pieces of a length. */
function parsed(parser: ReportParser, text: string, length = text.length): ParsedReport {
  for (let from = 0; from < text.length; from += length) parser.write(text.slice(from, from + length));
  return parser.end();
}
const parseLcov = (text: string) => parsed(new LcovParser(), text);
const parseCobertura = (text: string) => parsed(new CoberturaParser(), text);
const parseIstanbul = (text: string) => parsed(new IstanbulParser(), text);
const parseGoProfile = (text: string) => parsed(new GoProfileParser(), text);

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
    ['other text', '<html>\n', /line 1 is not a record/],
    ['a cut file', 'SF:a.ts\nDA:1,1\n', /ends in the middle of a\.ts/],
    ['a line without a number', 'SF:a.ts\nDA:x,1\nend_of_record\n', /line 2 is not of the form DA:line,hits/],
    ['a line outside any file', 'DA:1,1\n', /line 1 reports a line outside any file/],
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
    ['broken XML', '<coverage><packages></coverage>', /it is not XML: 1:\d+: unexpected close tag/],
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
      /hits=null, which is not a number/,
    ],
  ])('says what is wrong with %s', (_, text, message) => {
    expect(() => parseCobertura(text)).toThrow(message);
  });

  it('does not expand entities without end', () => {
    const entities = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
    const bomb = `<!DOCTYPE coverage [<!ENTITY e0 "x">${entities}]>${report('<class filename="&e20;"><lines/></class>').replace(/^[\s\S]*?(?=<coverage)/, '')}`;
    expect(() => parseCobertura(bomb)).toThrow(/undefined entity/);
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
    ['no JSON', '{', /it is not JSON/],
    ['a list', '[]', /it is not a JSON object/],
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
    ['no mode', 'a.go:1.1,2.2 1 1\n', /line 1 is not a "mode:" line/],
    ['a cut line', 'mode: set\na.go:1.1,2.2 1\n', /line 2 is not a block of a cover profile/],
    ['no block', 'mode: set\n', /it names no file/],
  ])('say what is wrong with %s', (_, text, message) => {
    expect(() => parseGoProfile(text)).toThrow(message);
  });
});

describe('a report in pieces of any length is read as a whole one', () => {
  const line = '<line number="7" hits="3"/>';
  const statement = { start: { line: 2, column: 0 }, end: { line: 2, column: 9 } };
  it.each([
    ['LCOV', () => new LcovParser(), 'SF:a.ts\r\nDA:1,3\r\nDA:2,0\r\nend_of_record\r\nSF:é.ts\nDA:3,1\nend_of_record'],
    ['Go', () => new GoProfileParser(), 'mode: set\nm/a.go:3.20,5.2 2 7\nm/a.go:7.1,7.30 1 0'],
    [
      'Istanbul',
      () => new IstanbulParser(),
      JSON.stringify(
        { 'a"\\b': { statementMap: { 0: statement }, s: { 0: 4 } }, c: { statementMap: {}, s: {} } },
        null,
        2,
      ),
    ],
    [
      'Cobertura',
      () => new CoberturaParser(),
      `<?xml version="1.0"?><coverage><sources><source>/a&amp;b</source></sources><packages><package><classes><class filename="a.py"><lines>${line}</lines></class></classes></package></packages></coverage>`,
    ],
  ])('%s', (_, parser, text) => {
    const shape = ({ files, bases }: ParsedReport) => [hits(files), files.map((file) => file.statements), bases];
    const whole = shape(parsed(parser(), text));
    for (const length of [1, 2, 3, 7, 64]) expect(shape(parsed(parser(), text, length))).toEqual(whole);
  });
});

describe('a report that says more than there can be is damaged', () => {
  it.each([
    [
      'a line that no file has, in LCOV',
      () => parseLcov('SF:a.ts\nDA:99999999999,1\nend_of_record\n'),
      /line 99999999999 of a\.ts/,
    ],
    ['line 0', () => parseLcov('SF:a.ts\nDA:0,1\nend_of_record\n'), /line 0 of a\.ts, a line that cannot exist/],
    [
      'a block up to such a line, in Go',
      () => parseGoProfile('mode: set\na.go:1.1,99999999999.1 1 1\n'),
      /line 99999999999/,
    ],
    [
      'a block that ends before it begins',
      () => parseGoProfile('mode: set\na.go:9.1,2.1 1 1\n'),
      /ends before it begins/,
    ],
    [
      'a fraction of a line, in Istanbul',
      () => parseIstanbul(JSON.stringify({ a: { statementMap: { 0: { start: { line: 1.5 } } }, s: { 0: 1 } } })),
      /line 1\.5 of a/,
    ],
    ['a path of great length', () => parseLcov(`SF:${'a'.repeat(2000)}\n`), /has a file name of 2000 characters/],
    ['a record of great length', () => parseLcov(`SF:${'a'.repeat(2 ** 21)}`), /line 1 is longer than any record/],
    ['JSON nested deeply', () => parseIstanbul(`{"a":${'['.repeat(1_000_000)}`), /nested deeper than 64/],
    ['XML nested deeply', () => parseCobertura(`<coverage>${'<a>'.repeat(100_000)}`), /nested deeper than 64/],
    [
      'XML with very many attributes',
      () => parseCobertura(`<coverage ${Array.from({ length: 1000 }, (_, at) => `a${at}="" `).join('')}>`),
      /more than 100 attributes/,
    ],
    [
      'very many sources',
      () =>
        parseCobertura(
          `<coverage><sources>${'<source>a</source>'.repeat(17)}</sources><packages><package><classes><class filename="a"/></classes></package></packages></coverage>`,
        ),
      /more than 16 sources/,
    ],
    ['JSON after JSON', () => parseIstanbul('{} {}'), /it is not a JSON object/],
    ['JSON with a wrong bracket', () => parseIstanbul('{"a": 1]'), /brackets do not match/],
    ['JSON with an empty member', () => parseIstanbul('{,}'), /it has an empty member/],
  ])('%s', (_, parse, message) => {
    expect(parse).toThrow(MalformedReport);
    expect(parse).toThrow(message);
  });

  it('with more runs of lines than a file can have', () => {
    const lines = Array.from({ length: 700_000 }, (_, at) => `DA:${2 * at + 1},1\n`).join('');
    expect(() => parseLcov(`SF:a.ts\n${lines}end_of_record\n`)).toThrow(/more than 300000 ranges of lines/);
  });
});

it('a report that tells of the same again and again keeps it once', () => {
  const again = `DA:1,1\nDA:3,0\nDA:2,5\n`.repeat(100_000);
  const { files } = parseLcov(`SF:a.ts\n${again}end_of_record\n`);
  expect(hits(files)).toEqual({ 'a.ts': { 1: 1, 2: 5, 3: 0 } });
  expect([...(files[0]?.lines ?? [])].length).toBeLessThan(10_000);
});

/** Ranges are joined for the first time when there are 4,096. */
const MANY = 9000;

it.each([
  ['LCOV', parseLcov, (size: number) => `SF:a.ts\n${'DA:1,1\nDA:9,0\n'.repeat(size)}end_of_record\n`],
  [
    'LCOV from the last line to the first',
    parseLcov,
    (size: number) =>
      `SF:a.ts\n${Array.from({ length: size }, (_, at) => `DA:${3 * (size - at)},1\n`).join('')}end_of_record\n`,
  ],
  [
    'Go',
    parseGoProfile,
    (size: number) =>
      `mode: set\n${Array.from({ length: size }, (_, at) => `a.go:${at + 1}.1,${at + 1 + size}.1 1 ${at}\n`).join('')}`,
  ],
  [
    'Istanbul',
    parseIstanbul,
    (size: number) => `{${Array.from({ length: size }, (_, at) => `"${at}":{"statementMap":{},"s":{}}`).join(',')}}`,
  ],
  [
    'Cobertura',
    parseCobertura,
    (size: number) =>
      `<coverage><packages><package><classes><class filename="a"><lines>${'<line number="1" hits="1"/>'.repeat(size)}</lines></class></classes></package></packages></coverage>`,
  ],
])('parsing %s takes steps in proportion to the length of the report', async (_, parse, report) => {
  const parsing = (size: number) => {
    const text = report(size);
    return () => parse(text);
  };
  expect(await fasterThanInput(parsing, MANY)).toEqual([]);
});

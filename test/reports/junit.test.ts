import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { type JunitCase, junitReport as report } from '../../src/reports/junit.ts';

const junitReport = (suite: string, cases: readonly JunitCase[]) => report(suite, cases).text;

const PARSER = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => name === 'testcase',
});

const caseOf = (name: string, outcome: JunitCase['outcome']): JunitCase => ({
  className: 'gate',
  name,
  outcome,
  output: 'out',
});

/** Whether XML 1.0 allows the character. */
const isXml = (code: number) =>
  [0x9, 0xa, 0xd].includes(code) ||
  (code >= 0x20 && (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff);

describe('junitReport', () => {
  it('has a case for each, passed ones too, and counts them', () => {
    const { testsuites } = PARSER.parse(
      junitReport('Gate', [
        caseOf('good', { kind: 'passed' }),
        caseOf('bad', { kind: 'failed', message: 'too much', details: 'a.ts:1' }),
        caseOf('unknown', { kind: 'skipped', message: 'no report' }),
      ]),
    );
    const counts = { '@tests': '3', '@failures': '1', '@errors': '0', '@skipped': '1' };
    expect(testsuites).toMatchObject({ '@name': 'Gate', ...counts });
    expect(testsuites.testsuite).toMatchObject({ '@name': 'Gate', ...counts });
    const [good, bad, unknown] = testsuites.testsuite.testcase;
    expect(good).toEqual({ '@classname': 'gate', '@name': 'good', 'system-out': 'out', '#text': expect.any(String) });
    expect(bad.failure).toEqual({ '@message': 'too much', '@type': 'violation', '#text': 'a.ts:1' });
    expect(unknown.skipped).toEqual({ '@message': 'no report' });
  });

  it('is XML that reads back, whatever the texts hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const xml = junitReport(text, [caseOf(text, { kind: 'failed', message: text, details: text })]);
        expect(XMLValidator.validate(xml)).toBe(true);
        expect([...xml].filter((character) => !isXml(character.codePointAt(0) as number))).toEqual([]);
      }),
    );
  });

  it('keeps what XML gives a meaning to', () => {
    const text = `<a href="x">'&amp;' ]]> &`;
    const { testsuites } = PARSER.parse(
      junitReport('Gate', [caseOf('bad', { kind: 'failed', message: text, details: text })]),
    );
    expect(testsuites.testsuite.testcase[0].failure).toMatchObject({ '@message': text, '#text': text });
  });
});

import { describe, expect, it } from 'vitest';
import { leftOut, leftOutByFlags } from '../../src/reports/left-out.ts';
import { blocks, md } from '../../src/reports/markdown.ts';

describe('what a report leaves out', () => {
  const report = blocks([md`# Clones`, leftOut('1,204', 'detailed'), leftOut(3, 'json')]).text;

  it('names the format that a tool is to be asked for', () => {
    expect(report).toBe('# Clones\n\n1,204 more: ask for format "detailed".\n\n3 more: ask for format "json".');
  });

  it('names the flag where a person reads it in a terminal', () => {
    expect(leftOutByFlags(report)).toBe('# Clones\n\n1,204 more: --format detailed.\n\n3 more: --format json.');
  });

  it('stays as it is within a sentence of the code', () => {
    const quoted = 'It says 3 more: ask for format "json".';
    expect(leftOutByFlags(quoted)).toBe(quoted);
  });
});

import { describe, expect, it } from 'vitest';
import { leftOut, leftOutByFlags } from '../../src/reports/left-out.ts';
import { blocks, md } from '../../src/reports/markdown.ts';

describe('what a report leaves out', () => {
  const report = blocks([md`# Clones`, leftOut('1,204', 'detailed'), leftOut(3, 'json')]).text;

  it('names the format to ask a tool for', () => {
    expect(report).toBe('# Clones\n\n1,204 more: use format "detailed".\n\n3 more: use format "json".');
  });

  it('names the flag for a person at a terminal', () => {
    expect(leftOutByFlags(report)).toBe('# Clones\n\n1,204 more: --format detailed.\n\n3 more: --format json.');
  });

  it('stays as it is within a sentence of the code', () => {
    const quoted = 'It says 3 more: use format "json".';
    expect(leftOutByFlags(quoted)).toBe(quoted);
  });
});

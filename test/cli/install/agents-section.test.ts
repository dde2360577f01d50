import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agentsSection, sectionIn, withoutSection, withSection } from '../../../src/cli/install/agents-section.ts';
import { CATALOGUE, offerOf } from '../../../src/tools/catalogue.ts';

describe('the section for agents', () => {
  test('names tools that there are, and only those that are offered', () => {
    const named = [...agentsSection(CATALOGUE).matchAll(/`(\w+)`/g)].map(([, name]) => name);
    const known = ['orrery', ...CATALOGUE.map(({ name }) => name)];
    expect(named.length).toBeGreaterThan(6);
    expect(named.filter((name) => !known.includes(name as string))).toEqual([]);
    const analysis = agentsSection(offerOf(CATALOGUE, ['analysis']).tools);
    expect(analysis).toContain('quality_gate');
    expect(analysis).not.toContain('record_decision');
  });

  test('is put at the end, after an empty line, and replaced where it is there', () => {
    const once = withSection('# Ours\n', 'old');
    expect(once).toBe('# Ours\n\n<!-- orrery: begin -->\nold\n<!-- orrery: end -->\n');
    expect(withSection(`${once}\nmore\n`, 'new')).toBe(
      '# Ours\n\n<!-- orrery: begin -->\nnew\n<!-- orrery: end -->\n\nmore\n',
    );
    expect(sectionIn(once)).toBe('old');
  });

  test('is taken away without a trace', () => {
    const text = fc.array(fc.constantFrom('a', ' ', '\n', '\r\n', '# b', '`')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (before) => {
        expect(withoutSection(withSection(before, 'x\n\ny'))).toBe(before);
      }),
    );
  });

  test('leaves what others wrote after it', () => {
    const text = `${withSection('# Ours\n', 'x')}\n## More\n`;
    expect(withoutSection(text)).toBe('# Ours\n\n## More\n');
  });
});

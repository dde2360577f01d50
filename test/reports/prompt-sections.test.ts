import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Markdown, md } from '../../src/reports/markdown.ts';
import { codeName, sectionsText } from '../../src/reports/prompt-sections.ts';

const section = (title: string, count: number, more: Markdown | null = null) => ({
  title,
  lead: `Of ${title}:`,
  items: Array.from({ length: count }, (_, at) => `${title} ${at} ${'x'.repeat(30)}`),
  more,
});

describe('findings before a model', () => {
  it('are told section by section', () => {
    const text = sectionsText([section('a', 2), { ...section('b', 0), lead: 'None.' }], 1000).text;
    const x = 'x'.repeat(30);
    expect(text).toBe(`## a\n\nOf a:\n- a 0 ${x}\n- a 1 ${x}\n\n## b\n\nNone.`);
  });

  it('share the room, and say how many are left out and where they are', () => {
    const text = sectionsText([section('long', 20, md`call \`more\``), section('short', 3)], 600).text;
    expect(text.match(/short \d/g)).toHaveLength(3);
    const shown = text.match(/long \d/g)?.length ?? 0;
    expect(shown).toBeGreaterThan(3);
    expect(text).toContain(`- … ${20 - shown} more: call \`more\``);
    expect(text.length).toBeLessThanOrEqual(600);
  });

  it('never take more room than there is, as long as the headings fit', () => {
    const sections = fc.array(fc.tuple(fc.nat(40), fc.boolean()), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(sections, fc.integer({ min: 400, max: 5000 }), (counts, characters) => {
        const made = counts.map(([count, hasMore], at) => section(`s${at}`, count, hasMore ? md`call \`x\`` : null));
        expect(sectionsText(made, characters).text.length).toBeLessThanOrEqual(characters);
      }),
    );
  });
});

describe('a name from the code', () => {
  it('stays within its quotation, whatever is in it', () => {
    expect(codeName('a`b\n# c').text).toBe('``a`b\\n# c``');
    expect(codeName('x'.repeat(300)).text).toBe(`\`${'x'.repeat(160)}…\``);
  });
});

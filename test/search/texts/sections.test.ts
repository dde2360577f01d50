import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDocument, sectionsOf } from '../../../src/search/texts/sections.ts';

const shown = (text: string) => sectionsOf('docs/a.md', text).map(({ title, line, endLine }) => [title, line, endLine]);

describe('a document', () => {
  it.each([
    ['docs/guide.md', true],
    ['README.rst', true],
    ['notes/design.adoc', true],
    ['src/main.ts', false],
    ['LICENSE.txt', false],
    ['requirements-dev.txt', false],
    ['packages/a/CHANGELOG.md', false],
    ['docs/history-of-ideas/why.md', true],
  ])('is told by its name: %s is one: %s', (path, is) => {
    expect(isDocument(path)).toBe(is);
  });
});

describe('the sections of a document', () => {
  it('are below headings, named by the way down to them', () => {
    expect(shown('intro\n\n# One\na\n## Two\nb\n# Three\nc\n')).toEqual([
      ['a.md', 1, 1],
      ['One', 3, 4],
      ['One › Two', 5, 6],
      ['Three', 7, 8],
    ]);
  });

  it('are found below underlined headings, too', () => {
    expect(shown('Title\n=====\ntext\n\nPart\n----\nmore')).toEqual([
      ['Title', 1, 3],
      ['Title › Part', 5, 7],
    ]);
  });

  it('do not begin in blocks of code, at rules or in lists', () => {
    expect(shown('# One\n```sh\n# no heading\n```\n- item\n---\n')).toEqual([['One', 1, 6]]);
  });

  it('are cut where they are long', () => {
    const parts = shown(Array.from({ length: 130 }, (_, at) => `line ${at}`).join('\n'));
    expect(parts.map(([, line, endLine]) => [line, endLine])).toEqual([
      [1, 60],
      [61, 120],
      [121, 130],
    ]);
  });

  it('hold every line that is not empty, once, in order', () => {
    const line = fc.constantFrom('', 'text', '# One', '## Two', '====', '---', '```', '- item', '== Three');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const sections = sectionsOf('a.md', lines.join('\n'));
        const covered = sections.flatMap((one) => lines.slice(one.line - 1, one.endLine).filter((row) => row !== ''));
        expect(covered).toEqual(lines.filter((row) => row !== ''));
        sections.slice(1).forEach((one, at) => {
          expect(one.line).toBeGreaterThan(sections[at]?.endLine ?? 0);
        });
      }),
    );
  });
});

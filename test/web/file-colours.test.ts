import { describe, expect, test } from 'vitest';
import type { FileColumns } from '../../web/src/data/measures.ts';
import { scaleColour } from '../../web/src/design/colour.ts';
import { fileColours } from '../../web/src/views/hotspots/colours.ts';

const FILES: FileColumns = {
  path: ['a.ts', 'b.ts', 'c.ts'],
  language: ['typescript', 'typescript', 'typescript'],
  role: ['code', 'code', 'code'],
  lines: [10, 20, 30],
  complexity: [0, 25, null],
  cognitive: [0, 0, 0],
  commits: [1, 2, 3],
  risk: [0.5, 1, 0],
  coverage: [1, 0, 0.5],
  debt: [0, 0, 0],
  duplicated: [0, 0, 0],
  owner: ['ada', 'bob', 'bob'],
};
const ROWS = [0, 1, 2];

describe('colours of files', () => {
  test('go from the least to the most of the files in view', () => {
    const { of, shown } = fileColours(FILES, ROWS, 'complexity', 'light');
    expect(of(0)).toBe(scaleColour(0, 'light'));
    expect(of(1)).toBe(scaleColour(1, 'light'));
    expect(shown(1)).toBe('25');
  });

  test('tell what was not measured from nought', () => {
    const { of, shown, legend } = fileColours(FILES, ROWS, 'complexity', 'light');
    expect(of(2)).toBe(scaleColour(null, 'light'));
    expect(shown(2)).toBe('–');
    expect(legend.at(-1)?.label).toBe('not measured');
  });

  test('are turned round where much is good', () => {
    const { of } = fileColours(FILES, ROWS, 'coverage', 'dark');
    expect(of(0)).toBe(scaleColour(0, 'dark'));
    expect(of(1)).toBe(scaleColour(1, 'dark'));
  });

  test('of a share are by the share, not by the highest in view', () => {
    expect(fileColours(FILES, [0, 2], 'risk', 'light').of(0)).toBe(scaleColour(0.5, 'light'));
  });

  test('of owners begin with who has most lines', () => {
    const { legend, shown } = fileColours(FILES, ROWS, 'owner', 'light');
    expect(legend.map(({ label }) => label)).toEqual(['bob', 'ada']);
    expect(shown(0)).toBe('ada');
  });

  test('stay at the low end where there is nothing of a measure', () => {
    expect(fileColours(FILES, ROWS, 'debt', 'light').of(0)).toBe(scaleColour(0, 'light'));
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { partialFiles } from '../../src/index/partial-files.ts';
import { notebookCode, notebookUnread } from '../../src/languages/notebook/code.ts';
import { indexOf } from '../analysis/indexed-tree.ts';
import { describeEdges } from '../index/described-edges.ts';

const PLOT = readFileSync(join(import.meta.dirname, '../fixtures/languages/notebook/plot.ipynb'), 'utf8');

describe('a notebook', () => {
  it('has the code of its cells on their lines', () => {
    const code = notebookCode(PLOT).split('\n');
    expect(code.join('\n').length).toBe(PLOT.length);
    expect(code.map((line) => line.trimEnd()).filter((line) => line !== '')).toEqual([
      'from lib.core import ship',
      'def label(year):',
      '    if year > 2000:',
      '        return "new\\n"',
      "    return 'old'",
      'class Fleet:',
      '    def __init__(self, years):',
      '        self.years = [year for year in years if year]',
      '    def labels(self):',
      '        return {year: label(year) for year in self.years}',
      'fleet = Fleet([1999, 2001])',
      'for year, name in fleet.labels().items():',
      '    if name and year or not year:',
      '        print(f"{year}: {name}")',
      'ship([label(1999)])',
    ]);
  });

  it('calls what its cells call', async () => {
    const { graph, files } = await indexOf({
      'lib/__init__.py': '',
      'lib/core.py': 'def ship(argv):\n    return 0 if argv else 1\n',
      'plot.ipynb': PLOT,
    });
    expect(describeEdges(graph)).toEqual(
      expect.arrayContaining([
        'plot.ipynb calls lib/core.py#ship:1',
        'plot.ipynb calls plot.ipynb#label:19',
        'plot.ipynb imports lib/core.py',
      ]),
    );
    expect(partialFiles(files)).toEqual([
      { path: 'plot.ipynb', language: 'notebook', lines: [{ start_line: 53, end_line: 53 }] },
    ]);
  });

  it('says which of its code is not read', () => {
    const cell = (source: string) => `"cell_type": "code",\n"source": ${source}\n`;
    expect(notebookUnread(cell('"x = 1\\ny = 2"'))).toEqual([{ line: 2, endLine: 2 }]);
    expect(notebookUnread(cell('""'))).toEqual([]);
    const inR = `${cell('[\n"x <- 1"\n]')}"language": "R"`;
    expect(notebookUnread(inR)).toEqual([{ line: 3, endLine: 3 }]);
    expect(notebookCode(inR).trim()).toBe('');
  });

  it('is read in spite of long lines of output', async () => {
    const output = `"image/png": "${'A'.repeat(20_000)}",\n`;
    const { files } = await indexOf({ 'a.ipynb': `${output}"cell_type": "code",\n"source": [\n"def f(): pass"\n]\n` });
    expect(files[0]?.facts.definitions.map(({ name, line }) => [name, line])).toEqual([['f', 4]]);
  });
});

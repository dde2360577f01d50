import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scaffold } from '../../scripts/scaffold.mjs';
import { temporaryFolder } from '../workspace/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');

function checkout(): string {
  const root = temporaryFolder();
  for (const path of ['src/tools/catalogue.ts', 'test/tools/every-use.ts']) {
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  }
  return root;
}

const linesOf = (root: string, path: string, kind: RegExp) =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .filter((line) => kind.test(line));

describe('the scaffold', () => {
  it('begins a tool with its rows in the order of the alphabet', () => {
    const root = checkout();
    const { written } = scaffold(['tool', 'find-things', 'analysis'], root);
    expect(written).toEqual([
      'src/tools/analysis/find-things.ts',
      'test/tools/analysis/find-things.test.ts',
      'src/tools/catalogue.ts',
      'test/tools/every-use.ts',
    ]);
    for (const path of written as string[]) expect(existsSync(join(root, path))).toBe(true);
    const rows = linesOf(root, 'src/tools/catalogue.ts', /^ {2}\w+,$/);
    expect(rows).toEqual([...rows].sort());
    expect(rows).toContain('  findThings,');
    const imports = linesOf(root, 'src/tools/catalogue.ts', /^import .*'\.\/analysis\//);
    expect(imports.at(-2)).toBe("import { findThings } from './analysis/find-things.ts';");
    expect(linesOf(root, 'test/tools/every-use.ts', /find_things/)).toEqual(['  find_things: [{}],']);
  });

  it('begins an analysis', () => {
    const root = checkout();
    expect(scaffold(['analysis', 'thing-counts', 'measures'], root).written).toEqual([
      'src/analysis/measures/thing-counts/thing-counts.ts',
      'test/analysis/measures/thing-counts/thing-counts.test.ts',
    ]);
  });

  it.each([
    [['nothing', 'a', 'b'], /^nothing cannot be begun: say tool or analysis\.$/],
    [['tool', 'findThings', 'analysis'], /^findThings is no name: /],
    [['tool', 'find-things', '../x'], /^\.\.\/x holds no tool: say one of /],
    [[], /^Nothing cannot be begun/],
  ])('says what is wrong with %j', (asked, problem) => {
    expect(scaffold(asked, checkout()).problem).toMatch(problem);
  });

  it('writes over nothing', () => {
    const root = checkout();
    scaffold(['tool', 'find-things', 'graph'], root);
    expect(scaffold(['tool', 'find-things', 'graph'], root).problem).toMatch(/is there already/);
  });
});

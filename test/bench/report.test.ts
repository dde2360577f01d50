import { describe, expect, it } from 'vitest';
import { withTable } from '../../bench/report.ts';
import type { BenchRow } from '../../bench/row.ts';

const row: BenchRow = {
  name: 'a start',
  ours: 86.58,
  peer: 64.5,
  peerName: 'another',
  ratio: 1.3423,
  unit: 'ms',
  bound: '≤ 1.5 ×',
  met: true,
  tree: '',
  note: 'n = 3',
};
const result = (rows: readonly BenchRow[]) => ({
  name: 'start',
  date: '2026-01-02T03:04:05.000Z',
  commit: 'abc',
  machine: '2 cores',
  command: 'npm run bench -- start',
  rows,
});
const document =
  'Before\n<!-- bench start -->\nold\n<!-- end start -->\nAfter\n<!-- bench other -->\nkept\n<!-- end other -->\n';

describe('withTable', () => {
  it('replaces one table and leaves the rest', () => {
    const text = withTable(document, result([row]));
    expect(text).not.toContain('old');
    expect(text).toMatch(/^Before\n/);
    expect(text).toContain('kept');
    expect(text).toContain(
      '| a start | 86.6 ms | 64.5 ms (another) | 1.34 × | ≤ 1.5 × | yes |  | 2 cores | `npm run bench -- start` | n = 3; 2026-01-02, commit abc |',
    );
    expect(withTable(text, result([row]))).toBe(text);
  });

  it('says "no" of what was not reached, and nothing of what has no aim', () => {
    const missed = withTable(document, result([{ ...row, ours: 1234.5, met: false }]));
    expect(missed).toContain('| 1230 ms |');
    expect(missed).toContain('| no |');
    const bare = { ...row, peer: null, peerName: null, ratio: null, bound: '', met: null };
    expect(withTable(document, result([bare]))).toContain('| a start | 86.6 ms |  |  |  |  |  | 2 cores |');
  });

  it('shows a chart below the table', () => {
    expect(withTable(document, result([row]), 'xychart-beta')).toMatch(
      /commit abc \|\n\n```mermaid\nxychart-beta\n```\n<!-- end start -->/,
    );
  });

  it('refuses a document that has no place for it', () => {
    expect(() => withTable('nothing', result([row]))).toThrow('no place for start');
  });
});

import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findSecrets } from '../../src/analysis/findings/secrets/secrets.ts';
import { debtGradient } from '../../src/analysis/judgements/debt-gradient/debt-gradient.ts';
import { withoutAccepted } from '../../src/analysis/judgements/gate/accepted-findings.ts';
import { changedCode } from '../../src/analysis/judgements/gate/changed-code.ts';
import type { GateFinding } from '../../src/analysis/judgements/gate/gate-report.ts';
import { limitsOf } from '../../src/analysis/judgements/gate/limits.ts';
import { crossLanguageReferences } from '../../src/analysis/measures/cross-language/cross-language.ts';
import { cycleThrough } from '../../src/analysis/measures/dependencies/traverse.ts';
import type { LinkedIndex } from '../../src/index/code-index.ts';
import { directedGraph } from '../../src/index/csr.ts';
import type { FileGraph } from '../../src/index/file-graph.ts';
import { CONVENTIONAL } from '../../src/languages/file-kinds.ts';
import { fasterThanInput } from '../operation-growth.ts';
import { indexOf } from './indexed-tree.ts';

const LIMITS = limitsOf({
  ...{ complexity: 10, duplication: 5, coverage: 80, defect: 0.3 },
  ...{ dead_code: 15, satd: 0, security: 0 },
});

/** Of what has to be parsed first. */
const FEW = 200;

const list = <T>(n: number, item: (at: number) => T): T[] => Array.from({ length: n }, (_, at) => item(at));

const finding = (value: number, fingerprint: string): GateFinding => ({
  check: 'complexity',
  rule: 'cyclomatic-complexity',
  severity: 'error',
  file: 'a.ts',
  line: 1,
  end_line: 1,
  symbol: 'f',
  message: '',
  value,
  fingerprint,
});

/** Copies of a file under names of their own. */
function copies({ files: [file], ...index }: LinkedIndex, n: number, path: (at: number) => string): LinkedIndex {
  if (file === undefined) throw new Error('there is no file to copy');
  return { ...index, files: list(n, (at) => ({ ...file, path: path(at), facts: file.facts })) };
}

describe('looking things up takes steps in proportion to how many there are', () => {
  it('accepts findings that differ from what was accepted', async () => {
    const prepare = (n: number) => {
      const findings = list(n, (at) => finding(20, `new ${at}`));
      const accepted = list(n, (at) => finding(12, `old ${at}`));
      return () => withoutAccepted(findings, accepted, (check) => LIMITS[check]);
    };
    expect(await fasterThanInput(prepare, 200)).toEqual([]);
  });

  it('accepts findings that are alike, each with the first entry that is bad enough', async () => {
    const prepare = (n: number) => {
      const findings = list(n, (at) => finding(n + at, 'same'));
      return () => withoutAccepted(findings, findings.toReversed(), (check) => LIMITS[check]);
    };
    expect(await fasterThanInput(prepare, 200)).toEqual([]);
  });

  it('tells which functions changed', async () => {
    const functions = (n: number) =>
      indexOf({ 'a.ts': list(n, (at) => `function f${at}() {\n  return ${at};\n}`).join('\n') });
    const prepare = async (n: number) => {
      const index = await functions(n);
      const changes = new Map([['a.ts', list(n, (at) => ({ start: 3 * at + 2, end: 3 * at + 2 }))]]);
      return () => changedCode(index, { files: changes });
    };
    expect(await fasterThanInput(prepare, FEW)).toEqual([]);
  });

  it('finds secrets', async () => {
    const hex = (at: number) => hash('sha256', String(at)).slice(0, 40);
    const secrets = (n: number) => ({
      path: 'a.ts',
      text: list(n, (at) => `\n\n\nconst k${at} = "ghp_${hex(at).slice(0, 36)}";`).join('\n'),
    });
    const prepare = (n: number) => {
      const file = secrets(n);
      return () => findSecrets([file], CONVENTIONAL);
    };
    expect(findSecrets([secrets(100)], CONVENTIONAL).length).toBeGreaterThan(50);
    expect(await fasterThanInput(prepare, FEW)).toEqual([]);
  });

  it('finds a circle through a file that all of a chain lead to', async () => {
    const prepare = (n: number) => {
      // 0 leads to all, each leads to the one before it, and the first back to 0.
      const [sources, targets] = [
        [...list(n, () => 0), ...list(n, (at) => at + 1)],
        [...list(n, (at) => n - at), ...list(n, (at) => at)],
      ];
      const graph: FileGraph = {
        fileCount: n + 1,
        ...directedGraph(n + 1, Int32Array.from(sources), Int32Array.from(targets)),
      };
      return () => cycleThrough(graph, 0);
    };
    expect(await fasterThanInput(prepare, 200)).toEqual([]);
  });

  it('ranks the gradients of files', async () => {
    const index = await indexOf({ 'a.ts': 'export const a = 1;' });
    const prepare = (n: number) => {
      const minutes = new Map<string, number>();
      const many = copies(index, n, (at) => `f${at}.ts`);
      const graph = { ...index.graph, edgeCount: 0 } as LinkedIndex['graph'];
      return () =>
        debtGradient({
          index: { ...many, graph },
          history: { kind: 'none', reason: 'there is none' },
          duplication: new Map(list(n, (at) => [`f${at}.ts`, at / n / 7])),
          debtMinutes: minutes,
          includeTests: true,
        });
    };
    expect(await fasterThanInput(prepare, 500)).toEqual([]);
  });

  it('finds the scripts that strings name', async () => {
    const python = await indexOf({ 'a.py': 'a = 1\n' });
    const strings = (n: number) => list(n, (at) => `  'd${at}/a.py',`).join('\n');
    const starting = (n: number) =>
      indexOf({
        'c.ts': `import { spawn } from 'child_process';\nspawn('x');\nexport const all = [\n${strings(n)}\n];`,
      });
    const prepare = async (n: number) => {
      const { files, ...index } = await starting(n);
      const scripts = copies(python, n, (at) => `d${at}/a.py`).files;
      return () => crossLanguageReferences({ ...index, files: [...files, ...scripts] });
    };
    expect((await prepare(FEW))()).toHaveLength(FEW);
    expect(await fasterThanInput(prepare, FEW)).toEqual([]);
  });
});

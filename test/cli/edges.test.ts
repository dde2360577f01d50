import { realpathSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readScipFile } from '../../src/index/scip/scip-file.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { orrery } from './orrery.ts';

function project(): string {
  const folder = temporaryFolder();
  writeFiles(folder, {
    'a.ts':
      "import { b } from './b.ts';\nexport function a(n: number): number {\n  return n > 0 ? a(n - 1) : b();\n}\n",
    'b.ts': 'export function b() {\n  return 1;\n}\n',
  });
  return folder;
}

const linesOf = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('edges', () => {
  test('writes every edge with its place, how sure it is and why, recursion too', async () => {
    const { status, stdout } = await orrery(['edges', project(), '--kinds', 'calls']);
    expect(status).toBe(0);
    const a = { name: 'a', kind: 'function', file: 'a.ts', line: 2 };
    expect(linesOf(stdout)).toEqual([
      { kind: 'calls', certainty: 'exact', rule: 'scope', line: 3, from: a, to: a },
      {
        ...{ kind: 'calls', certainty: 'exact', rule: 'import-binding', line: 3, from: a },
        to: { name: 'b', kind: 'function', file: 'b.ts', line: 1 },
      },
    ]);
  });

  test('writes one object for each line that makes an edge', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'a.ts': 'export function a() {}\na();\na();\n' });
    const { stdout } = await orrery(['edges', folder]);
    expect(linesOf(stdout).map(({ kind, line }) => [kind, line])).toEqual([
      ['calls', 2],
      ['calls', 3],
    ]);
  });

  test('writes GraphML with every node', async () => {
    const { status, stdout } = await orrery(['edges', project(), '--format', 'graphml']);
    expect(status).toBe(0);
    expect(stdout.match(/<node /g)).toHaveLength(4);
    expect(stdout).toContain('<data key="edge2">import-binding</data>');
    expect(stdout.trimEnd().endsWith('</graphml>')).toBe(true);
  });

  test('writes a SCIP index to a file', async () => {
    const folder = project();
    const { status, stdout } = await orrery(['edges', folder, '--format', 'scip', '--output', 'own.scip'], {
      cwd: folder,
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${realpathSync(folder)}/own.scip\n` });
    const paths: string[] = [];
    await readScipFile(`${realpathSync(folder)}/own.scip`, 'own.scip', (part) => {
      if (part.kind === 'document') paths.push(part.document.path);
    });
    expect(paths).toEqual(['a.ts', 'b.ts']);
  });

  test('does not write SCIP to a terminal', async () => {
    const { status, stderr } = await orrery(['edges', project(), '--format', 'scip'], { terminal: true });
    expect(status).not.toBe(0);
    expect(stderr).toContain('SCIP is binary. Name a file with --output.');
  });

  test.each([
    [['--format', 'dot'], '--format takes jsonl, graphml, scip, not "dot"'],
    [['--kinds', 'calls,knows'], '--kinds takes imports, calls'],
  ])('refuses %j', async (given, message) => {
    const { status, stderr } = await orrery(['edges', project(), ...given]);
    expect(status).not.toBe(0);
    expect(stderr).toContain(message);
  });
});

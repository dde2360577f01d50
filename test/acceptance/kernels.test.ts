import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

const PROGRAM = join(import.meta.dirname, '../../dist/orrery.js');

describe('the bundle', () => {
  it('runs kernels on vectors', () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      'a.ts': "import { b } from './b';\nexport const a = () => b();\n",
      'b.ts': 'export const b = () => 1;\n',
    });
    const args = [PROGRAM, 'call', 'analyze_graph_metrics', 'metrics=["centrality"]', '--json'];
    const printed = execFileSync(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
    expect(JSON.parse(String(printed))).toMatchObject({
      total_edges: 1,
      centrality: { closeness: { engine: 'wasm-simd' } },
    });
  });
});

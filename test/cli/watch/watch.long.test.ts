import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PROGRAM } from '../../acceptance/built-server.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

/** A function with so many branches. */
const branchy = (name: string, branches: number) =>
  `export function ${name}(n: number) {\n${Array.from({ length: branches }, (_, at) => `  if (n === ${at}) return ${at};`).join('\n')}\n  return n;\n}\n`;

/** A watch over a tree, as a process of its own. */
function watching(files: Record<string, string>, ...args: string[]) {
  const cwd = temporaryFolder();
  writeFiles(cwd, files);
  const child = spawn(process.execPath, [PROGRAM, 'watch', '--checks', 'complexity', '--log-level', 'error', ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  return { child, next, save: (changed: Record<string, string>) => writeFiles(cwd, changed) };
}

describe('orrery watch', () => {
  test('tells what is there, then what each change has brought or taken, and ends when it is told to', async () => {
    const { child, next, save } = watching({ 'a.ts': branchy('first', 15), 'b.ts': branchy('second', 3) });
    expect(await next()).toMatch(/^\d\d:\d\d:\d\d {2}✖ failed {2}1 error$/);
    expect(await next()).toBe('1 finding. Watching for new and fixed findings; Ctrl-C ends it.');
    save({ 'b.ts': branchy('second', 20) });
    expect(await next()).toMatch(/✖ failed {2}2 errors$/);
    expect(await next()).toBe('+ b.ts:1: second has a cyclomatic complexity of 21, above 10.');
    // What only moves is neither.
    save({ 'a.ts': branchy('first', 2), 'b.ts': `// moved\n${branchy('second', 20)}` });
    expect(await next()).toMatch(/✖ failed {2}1 error$/);
    expect(await next()).toBe('- a.ts:1: first has a cyclomatic complexity of 16, above 10.');
    save({ 'b.ts': branchy('second', 1) });
    expect(await next()).toMatch(/✔ passed {2}0 errors$/);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('writes an object a line with --json', async () => {
    const { child, next, save } = watching({ 'a.ts': branchy('first', 2) }, '--json');
    expect(JSON.parse(await next())).toEqual({ passed: true, total_violations: 0, new: [], gone: [] });
    save({ 'a.ts': branchy('first', 12) });
    const told = JSON.parse(await next());
    expect(told).toMatchObject({ passed: false, gone: [], new: [{ file: 'a.ts', symbol: 'first' }] });
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('says why it cannot run, and does not watch', async () => {
    const { child } = watching({}, '--fail-on', 'nothing');
    expect(await once(child, 'exit')).toEqual([2, null]);
  });
});

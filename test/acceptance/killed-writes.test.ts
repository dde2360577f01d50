import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Sample, templateFiles } from '../templates/sample-templates.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { startProgram } from './built-server.ts';

const TIMES = 12;
const FILES = 30;
/** What stands there before and is replaced. */
const REPLACED = 10;
const OLD = 'as it was\n';
const LONGEST_WAIT_MS = 40;

const paths = Array.from({ length: FILES }, (_, at) => `part-${at % 5}/deep/file-${at}.txt`);

const SAMPLES: Readonly<Record<string, Sample>> = Object.fromEntries(
  paths.map((file, at) => [
    `part-${at}/zig/cli`,
    { metadata: { name: `Part ${at}`, file, mime_type: 'text/plain' }, source: `new ${'x'.repeat(20_000)}\n` },
  ]),
);

/** Every file below a folder, by its path. */
function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort();
}

/** Kills a program once it has begun to write, after a while; whether it was still at it. */
async function killMidway(args: readonly string[], state: string, delay: number): Promise<boolean> {
  const child = startProgram({ args });
  const exited = once(child, 'exit');
  const journal = join(state, 'writes');
  const isWriting = () => existsSync(journal) && readdirSync(journal).some((name) => name.endsWith('.going-on.json'));
  while (child.exitCode === null && !isWriting()) await wait(1);
  await wait(delay);
  child.kill('SIGKILL');
  const [, signal] = await exited;
  return signal === 'SIGKILL';
}

test.skipIf(process.platform === 'win32')(
  'a project whose writing is killed at any moment is all there, or as it was, when the program runs again',
  async () => {
    const [root, state, templates] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    writeFiles(templates, templateFiles(SAMPLES));
    const common = ['--root', root, '--state', state, '--templates', templates];
    let killed = 0;
    for (let time = 0; time < TIMES; time++) {
      const folder = join(root, `project-${time}`);
      mkdirSync(folder);
      writeFiles(folder, Object.fromEntries(paths.slice(0, REPLACED).map((path) => [path, OLD])));
      writeFileSync(join(folder, 'mine.txt'), OLD);
      const args = ['templates', 'scaffold', 'zig', '--folder', `project-${time}`, '--overwrite', ...common];
      // Spread over the whole of the writing, and beyond: the same moments each time.
      if (await killMidway(args, state, (time * LONGEST_WAIT_MS) / TIMES)) killed++;
    }
    const again = startProgram({ args: ['templates', 'list', ...common] });
    expect(await once(again, 'exit')).toEqual([0, null]);

    const ends = { all: 0, none: 0 };
    for (let time = 0; time < TIMES; time++) {
      const folder = join(root, `project-${time}`);
      const found = filesIn(folder);
      const isAll = found.includes('.orrery-scaffold.json');
      ends[isAll ? 'all' : 'none']++;
      const expected = isAll ? [...paths, '.orrery-scaffold.json'] : paths.slice(0, REPLACED);
      expect(found).toEqual([...expected, 'mine.txt'].sort());
      for (const path of expected.filter((one) => one.endsWith('.txt'))) {
        expect(readFileSync(join(folder, path), 'utf8').startsWith(isAll ? 'new ' : OLD)).toBe(true);
      }
    }
    expect(readdirSync(join(state, 'writes')).filter((name) => name.endsWith('.json'))).toEqual([]);
    expect(killed).toBeGreaterThan(TIMES / 2);
    expect(ends.none).toBeGreaterThan(0);
  },
);

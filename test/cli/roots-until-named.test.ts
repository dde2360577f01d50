import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serverSettings } from '../../src/cli/server-options.ts';
import { rootsUntilNamed } from '../../src/cli/session.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';

async function rootsIn(cwd: string, state: string) {
  const settings = serverSettings({ state }, {}, cwd);
  const { roots, refused } = await rootsUntilNamed(settings);
  return { roots: roots.all.map(({ path }) => path), refused: refused.map(({ message }) => message) };
}

describe('the roots until a client names some', () => {
  it('are the working directory', async () => {
    const cwd = temporaryFolder();
    expect(await rootsIn(cwd, temporaryFolder())).toEqual({ roots: [cwd], refused: [] });
  });

  it.each(['state', '.local/share/orrery', '.'])('are none where the state folder is %s in it', async (state) => {
    const cwd = temporaryFolder();
    expect(await rootsIn(cwd, join(cwd, state))).toEqual({
      roots: [],
      refused: [expect.stringContaining(`${cwd} cannot be a root: the state folder`)],
    });
  });

  it('are the working directory in the state folder', async () => {
    const state = temporaryFolder();
    const cwd = join(state, 'project');
    mkdirSync(cwd);
    expect(await rootsIn(cwd, state)).toEqual({ roots: [cwd], refused: [] });
  });
});

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ProjectStores, type ProjectStoresOptions } from '../../src/store/project-stores.ts';
import { commitAll, git, initRepository } from '../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

function stores(options: Partial<ProjectStoresOptions>, notes: string[] = []): ProjectStores {
  return new ProjectStores({
    roots: [],
    env: {},
    home: temporaryFolder(),
    platform: 'linux',
    onNote: (note) => notes.push(note),
    ...options,
  });
}

describe('the stores of projects', () => {
  it('are one for all folders and working trees of a repository', async () => {
    const folder = temporaryFolder();
    const main = join(folder, 'main');
    writeFiles(main, { 'src/a.ts': '' });
    initRepository(main);
    commitAll(main);
    git(main, 'worktree', 'add', '--quiet', join(folder, 'second'));
    const opened = stores({});
    const store = await opened.of(main);
    expect(store?.isWritable).toBe(true);
    expect(await opened.of(join(main, 'src'))).toBe(store);
    expect(await opened.of(join(folder, 'second'))).toBe(store);
    await opened.close();
  });

  it('are apart for projects apart', async () => {
    const home = temporaryFolder();
    const opened = stores({ home });
    const [a, b] = [await opened.of(temporaryFolder()), await opened.of(temporaryFolder())];
    expect(a).not.toBe(b);
    expect(readdirSync(join(home, '.local/share/orrery'))).toHaveLength(2);
    await opened.close();
  });

  it('are in the folder that the user named, for all projects', async () => {
    const stateDir = join(temporaryFolder(), 'state');
    const opened = stores({ stateDir });
    expect(await opened.of(temporaryFolder())).toBe(await opened.of(temporaryFolder()));
    await opened.close();
    expect(existsSync(join(stateDir, 'index.db'))).toBe(true);
  });

  it('are refused at once when the user named a folder inside an analysed tree', () => {
    const root = temporaryFolder();
    expect(() => stores({ stateDir: join(root, 'state'), roots: [root] })).toThrow(/inside the analysed tree/);
  });

  it('are done without where the default folder cannot be made, which a note says once', async () => {
    const home = join(temporaryFolder(), 'home');
    mkdirSync(home);
    writeFileSync(join(home, '.local'), 'a file where a folder should be');
    const notes: string[] = [];
    const opened = stores({ home }, notes);
    const folder = temporaryFolder();
    expect(await opened.of(folder)).toBeNull();
    expect(await opened.of(folder)).toBeNull();
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(/Nothing is cached between runs/);
    await opened.close();
  });
});

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nameInAddress, repositoryName } from '../../src/workspace/repository-name.ts';
import { temporaryFolder } from './temporary-folder.ts';

describe('the name in an address', () => {
  it.each([
    ['https://github.com/ada/engine.git', 'github.com/ada/engine'],
    ['https://ada:secret@GitHub.com:443/ada/engine/', 'github.com/ada/engine'],
    ['git@github.com:ada/engine.git', 'github.com/ada/engine'],
    ['github.com:ada/engine', 'github.com/ada/engine'],
    ['ssh://git@github.com:22/ada/engine.git', 'github.com/ada/engine'],
    ['ssh://git@git.example.com:2222/team/sub/engine', 'git.example.com:2222/team/sub/engine'],
    ['git://example.com/engine', 'example.com/engine'],
  ])('of %s is %s', (address, name) => expect(nameInAddress(address)).toBe(name));

  it.each([
    '/srv/engine.git',
    '../engine',
    'file:///srv/engine.git',
    'C:\\engine',
    'C:/engine',
    'https://github.com/',
    '',
  ])('is null for %s, which only one machine knows or which names nothing', (address) =>
    expect(nameInAddress(address)).toBeNull(),
  );
});

describe('the name of a repository', () => {
  it('is that of its remote origin, in each of its folders', () => {
    const folder = temporaryFolder();
    const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args]);
    git('init', '-q');
    expect(repositoryName(folder)).toBeNull();
    git('remote', 'add', 'upstream', 'https://example.com/other.git');
    git('remote', 'add', 'origin', 'git@example.com:team/engine.git');
    mkdirSync(join(folder, 'src'));
    expect([folder, join(folder, 'src')].map(repositoryName)).toEqual([
      'example.com/team/engine',
      'example.com/team/engine',
    ]);
  });

  it('is null without a repository', () => expect(repositoryName(temporaryFolder())).toBeNull());
});

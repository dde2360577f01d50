import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGeneratedTree } from '../bench/generated-tree.ts';

const LANGUAGES = join(import.meta.dirname, '..', 'test', 'fixtures', 'languages');
const IDENTITY = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@x', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@x' };

/** Makes a folder, by its real path, for as long as `work` takes. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-reliability-')));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function git(folder: string, ...args: string[]): string {
  const env = { ...process.env, ...IDENTITY, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', maxBuffer: 2 ** 30 });
}

/** A repository of a few dozen files in every language there is a fixture of, with a commit and a report of coverage. */
export function writeSampleTree(folder: string, generatedFiles: number): void {
  mkdirSync(folder, { recursive: true });
  writeGeneratedTree(folder, generatedFiles);
  cpSync(LANGUAGES, join(folder, 'languages'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "sample", "exports": { "./*": "./src/*.ts" } }\n');
  writeFileSync(join(folder, 'lcov.info'), 'SF:src/part0/module0.ts\nDA:1,1\nDA:2,0\nend_of_record\n');
  writeFileSync(join(folder, '.ignore'), 'build/\n');
  commit(folder, 'Begin');
}

/** Copies what git tracks of a checkout, with a history of one commit. */
export function copyCheckout(from: string, to: string): void {
  for (const path of git(from, 'ls-files', '-z').split('\0').filter(Boolean)) {
    cpSync(join(from, path), join(to, path), { recursive: true, dereference: false });
  }
  git(to, 'init', '--quiet');
  commit(to, 'Begin');
}

export function commit(folder: string, message: string): void {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '-m', message);
}

/** The files of a folder, but for those that git keeps for itself, with forward slashes. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !path.startsWith('.git/'))
    .sort();
}

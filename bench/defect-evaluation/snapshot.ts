import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageOf } from '../../src/languages/registry.ts';
import { git } from './repository-log.ts';

/** What imports are resolved by, beside the code itself. */
const MANIFESTS: ReadonlySet<string> = new Set([
  'package.json',
  'tsconfig.json',
  'Cargo.toml',
  'go.mod',
  'pubspec.yaml',
  'pyproject.toml',
  '.gitignore',
]);

/** Calls `use` with a temporary folder that holds the code of a repository as it was at a commit. */
export async function withSnapshot<T>(
  repository: string,
  commit: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const top = mkdtempSync(join(tmpdir(), 'orrery-snapshot-'));
  try {
    const folder = join(top, 'tree');
    mkdirSync(folder);
    const env = { ...process.env, GIT_INDEX_FILE: join(top, 'index') };
    const run = (args: readonly string[], input: string) =>
      execFileSync('git', ['-C', repository, `--work-tree=${folder}`, ...args], { env, input });
    run(['read-tree', commit], '');
    const paths = git(repository, ['ls-tree', '-r', '-z', '--name-only', '--full-tree', commit]).split('\0');
    const kept = paths.filter((path) => languageOf(path) !== null || MANIFESTS.has(path.split('/').at(-1) as string));
    run(['checkout-index', '-q', '-z', '--stdin', `--prefix=${folder}/`], kept.map((path) => `${path}\0`).join(''));
    return await use(folder);
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
}

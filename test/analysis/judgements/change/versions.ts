import { afterAll } from 'vitest';
import type { FileDifference, FileVersion } from '../../../../src/analysis/judgements/change/version.ts';
import { LooseFiles } from '../../../../src/index/loose-files.ts';
import { Parsers } from '../../../../src/languages/parsers.ts';

const parsers = new Parsers(1);
const loose = new LooseFiles(parsers);
afterAll(() => parsers.close());

const { signal } = new AbortController();

export async function versionOf(path: string, text: string): Promise<FileVersion> {
  const [file] = await loose.read([{ path, content: Buffer.from(text) }], null, signal);
  if (file === null || file === undefined || !('facts' in file)) throw new Error(`${path} has no facts.`);
  return { file, text };
}

type Files = Readonly<Record<string, string>>;

/** What differs between two states of a tree, files being the same where their names are. */
export async function differences(before: Files, after: Files): Promise<FileDifference[]> {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const changed = paths.filter((path) => before[path] !== after[path]);
  return Promise.all(
    changed.map(async (path) => {
      const [old, now] = [before[path], after[path]];
      return {
        path,
        oldPath: path,
        change: old === undefined ? 'added' : now === undefined ? 'removed' : 'modified',
        before: old === undefined ? null : await versionOf(path, old),
        after: now === undefined ? null : await versionOf(path, now),
        unread: null,
      } as const;
    }),
  );
}

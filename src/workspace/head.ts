import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readRegularFile } from './read-file.ts';
import type { Repository } from './repository.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/** Symbolic references may name others, but not without end. */
const MAX_STEPS = 5;

/**
 * The hash of the commit that is checked out, read from git's files, which is quicker than asking git. Empty before the
 * first commit; null where the files do not tell, as git keeps references in other ways, too.
 */
export function headCommit(repository: Repository): string | null {
  let value = readLine(join(repository.gitDirectory, 'HEAD'));
  for (let step = 0; step < MAX_STEPS && value !== null; step++) {
    const [, reference] = /^ref: (.+)$/.exec(value) ?? [];
    if (reference === undefined) return /^[0-9a-f]{40,64}$/.test(value) ? value : null;
    const hash = readLine(join(repository.commonDirectory, reference)) ?? packedReference(repository, reference);
    if (hash === null) return existsSync(join(repository.commonDirectory, 'reftable')) ? null : '';
    value = hash;
  }
  return null;
}

function packedReference({ commonDirectory }: Repository, reference: string): string | null {
  const read = readRegularFile(join(commonDirectory, 'packed-refs'), MAX_BYTES);
  if (read.kind !== 'bytes') return null;
  const line = `\n${read.bytes.toString('utf8')}`.split(` ${reference}\n`, 2);
  return line.length === 1 ? null : (line[0] as string).slice((line[0] as string).lastIndexOf('\n') + 1);
}

function readLine(path: string): string | null {
  const read = readRegularFile(path, MAX_BYTES);
  return read.kind === 'bytes' ? read.bytes.toString('utf8').trimEnd() : null;
}

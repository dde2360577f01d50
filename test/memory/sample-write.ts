import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Provenance, VersionedWrite } from '../../src/memory/versioned-write.ts';
import { type Disk, SYSTEM_DISK } from '../../src/workspace/disk.ts';
import { readRegularFile } from '../../src/workspace/read-file.ts';
import { settleWrites, writeFilesTogether } from '../../src/workspace/write-files.ts';
import type { Journal } from '../../src/workspace/write-journal.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';

export const PROVENANCE: Provenance = { agent: 'ada', reason: 'because', at: 1000, commit: null };

export interface SampleTree {
  readonly root: string;
  readonly state: string;
}

export function sampleTree(): SampleTree {
  const folder = temporaryFolder();
  const tree = { root: join(folder, 'tree'), state: join(folder, 'state') };
  mkdirSync(tree.root);
  mkdirSync(tree.state, { mode: 0o700 });
  return tree;
}

export function contentOf(root: string, path: string): Buffer | null {
  const read = readRegularFile(join(root, path));
  return read.kind === 'bytes' ? read.bytes : null;
}

/** A write as a tool makes it. */
export function sampleWrite(
  { root }: SampleTree,
  path: string,
  content: string | Buffer,
  journal: Journal | null,
  { disk = SYSTEM_DISK, ...change }: Partial<VersionedWrite> & { readonly disk?: Disk } = {},
): VersionedWrite {
  return {
    entity: { tree: '', path },
    name: path,
    target: join(root, path),
    provenance: PROVENANCE,
    client: {},
    clock: () => new Date(PROVENANCE.at),
    expected: null,
    read: () => contentOf(root, path),
    contentFor: () => Buffer.from(content),
    write: async (bytes, current) => {
      const file = {
        path,
        content: bytes.toString(),
        overwrite: true,
        ...(current !== null && { instead: current }),
      };
      await writeFilesTogether(root, [file], { journal, disk });
    },
    settleFiles: async () => {
      if (journal !== null) await settleWrites(journal, () => {}, disk);
    },
    locate: (other) => join(root, other),
    signal: new AbortController().signal,
    ...change,
  };
}

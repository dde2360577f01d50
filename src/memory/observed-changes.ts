import { hash } from 'node:crypto';
import { newRecordId } from '../store/records/record-id.ts';
import type { Records, RecordTables } from '../store/records/records.ts';
import { FILE_SYSTEM, type Version } from '../store/records/version-table.ts';
import { readRegularFile } from '../workspace/read-file.ts';
import { isSettled, type Stamp, sameStamp, stampOf } from '../workspace/stamp.ts';
import { settleAlone } from './settle-intents.ts';
import type { TreePlace } from './tree-place.ts';

/** Where changes are looked for. */
export interface Observed {
  /** The root, absolute and real. */
  readonly root: string;
  readonly place: TreePlace;
  /** From the root on; null: every file that has versions. */
  readonly paths: readonly string[] | null;
  /** Whether a file, from the root on, is kept from clients: it is not read. */
  readonly isWithheld: (path: string) => boolean;
  readonly clock: () => Date;
  /** As in `VersionedWrite`. */
  readonly settleFiles: () => Promise<void>;
}

/** What a file was when it was last found to hold its last version. */
interface Seen {
  readonly version: string;
  readonly stamp: Stamp;
}

/** By the files' entities. */
const seenFiles = new WeakMap<Records, Map<string, Seen>>();

/**
 * Makes a version of each file that has versions and holds something else than the last of them, or is gone: an editor changed
 * it, or a checkout. What it held between two looks is not known. Files that cannot be read are left as they are; so are all
 * while another call writes, whose own versions these may be: the next look finds them.
 *
 * @throws OrreryError `DATABASE_ERROR`
 */
export async function recordObserved(records: Records, observed: Observed): Promise<void> {
  if ((await changedFiles(records, observed)).length === 0) return;
  await records.aloneIfFree(async () => {
    await settleAlone(records, observed.settleFiles);
    const commit = observed.place.head();
    for (const { last, content } of await changedFiles(records, observed)) {
      const { tree, path, hash: previous } = last;
      await records.write(async ({ blobs, versions }) => {
        await versions.add({
          ...{ id: newRecordId('ver'), tree, path, previous, commit, oldPath: null },
          at: observed.clock().getTime(),
          agent: FILE_SYSTEM,
          kind: content === null ? 'delete' : previous === null ? 'create' : 'update',
          reason: reasonFor(content, previous),
          hash: content === null ? null : await blobs.put(content, previous),
          bytes: content?.length ?? 0,
        });
      });
    }
  });
}

function reasonFor(content: Buffer | null, previous: string | null): string {
  if (content === null) return 'It was removed outside Orrery.';
  return previous === null ? 'It was recreated outside Orrery.' : 'It was changed outside Orrery.';
}

interface Changed {
  readonly last: Version;
  /** Null: it is gone. */
  readonly content: Buffer | null;
}

async function changedFiles(records: Records, { root, place, paths, isWithheld }: Observed): Promise<Changed[]> {
  const lasts = await records.read((tables) => lastVersions(tables, place, paths));
  const seen = seenFiles.get(records) ?? new Map<string, Seen>();
  seenFiles.set(records, seen);
  const changed = lasts.flatMap((last) => {
    const path = place.pathOf(last.path);
    if (path === null || isWithheld(path)) return [];
    return changeSince(last, `${root}/${path}`, seen) ?? [];
  });
  const told: Changed[] = [];
  for (const change of changed) {
    if (change.content !== null || !(await hasMoved(records, change.last))) told.push(change);
  }
  return told;
}

async function lastVersions(
  { versions }: RecordTables,
  place: TreePlace,
  paths: readonly string[] | null,
): Promise<readonly Version[]> {
  if (paths === null) return versions.lastOfEach(place.tree);
  const lasts: Version[] = [];
  for (const path of paths) {
    const last = await versions.latest(place.entity(path));
    if (last !== null) lasts.push(last);
  }
  return lasts;
}

/** Whether a file has moved: then the version at its new place tells that it is gone from the old one. */
async function hasMoved(records: Records, last: Version): Promise<boolean> {
  const moved = await records.read(({ versions }) => versions.movedFrom(last));
  return moved?.previous === (last.hash ?? undefined);
}

/** Returns how a file differs from its last version, or null. A file with the stamp that was seen is not read again. */
function changeSince(last: Version, file: string, seen: Map<string, Seen>): Changed | null {
  const key = `${last.tree}\0${last.path}`;
  const stamp = stampOf(file);
  const known = seen.get(key);
  if (stamp !== null && known?.version === last.id && sameStamp(known.stamp, stamp)) return null;
  const read = readRegularFile(file);
  if (read.kind === 'skipped') return null;
  const content = read.kind === 'gone' ? null : read.bytes;
  if (hashOf(content) !== last.hash) return { last, content };
  if (stamp !== null && isSettled(stamp, Date.now())) seen.set(key, { version: last.id, stamp });
  return null;
}

function hashOf(content: Buffer | null): string | null {
  return content === null ? null : hash('sha256', content);
}

import { type ObjectId, objectId } from './git/object-id.ts';

/** A file as the index has it. */
export interface IndexEntry {
  /** Relative to the folder that was asked about. */
  readonly path: string;
  readonly kind: 'file' | 'other';
  /** As git writes it: `100644`, `100755`, `120000` for a link, `160000` for a commit of another repository. */
  readonly mode: string;
  readonly id: ObjectId;
  /** Deliberately not in the working tree, as in a sparse checkout. */
  readonly isLeftOut: boolean;
  /** One side of a conflict that is not resolved yet. */
  readonly isUnmerged: boolean;
  /** Only said to be added one day: of what it holds, the index has nothing. */
  readonly isIntended: boolean;
  /** The user promised not to change it, and git does not look. */
  readonly isTakenAsUnchanged: boolean;
  readonly state: FileState;
}

/** What the index remembers of a file on disk; the size and the inode modulo 2³². */
export interface FileState {
  /** Nanoseconds since the epoch. */
  readonly modified: bigint;
  readonly changed: bigint;
  readonly inode: bigint;
  readonly size: bigint;
}

const RECORD =
  /^(?: {2}ctime: (\d+):(\d+)\n {2}mtime: (\d+):(\d+)\n {2}dev: \d+\tino: (\d+)\n {2}uid: \d+\tgid: \d+\n {2}size: (\d+)\tflags: ([0-9a-f]+)\n)?(?:(\d{6}) ([0-9a-f]+) ([0-3])\t)?/;

/** Bits of the flags: `CE_SKIP_WORKTREE` of git. */
const LEFT_OUT = 0x40000000n;
/** `CE_INTENT_TO_ADD` and `CE_VALID`. */
const INTENDED = 0x20000000n;
const TAKEN_AS_UNCHANGED = 0x8000n;

/**
 * Reads what git writes when it is asked for the `index`: of each entry its mode, object, stage and path, ended by a NUL,
 * then what it knows of the file. Null where that is not as expected. A path in conflict comes once for each side.
 */
export function parseIndex(output: string): readonly IndexEntry[] | null {
  const fields = output.split('\0');
  const entries: IndexEntry[] = [];
  for (let at = 0; at + 1 < fields.length; at++) {
    const field = fields[at] as string;
    const [head = '', , , , , , , , mode = '', hash = '', stage] = RECORD.exec(field) ?? [];
    const id = objectId(hash);
    const [, ctime, ctimeNs, mtime, mtimeNs, inode, size, flags] = RECORD.exec(fields[at + 1] as string) ?? [];
    if (id === null || ctime === undefined) return null;
    const bits = BigInt(`0x${flags}`);
    entries.push({
      path: field.slice(head.length),
      kind: mode.startsWith('100') ? 'file' : 'other',
      mode,
      id,
      isLeftOut: (bits & LEFT_OUT) !== 0n,
      isUnmerged: stage !== '0',
      isIntended: (bits & INTENDED) !== 0n,
      isTakenAsUnchanged: (bits & TAKEN_AS_UNCHANGED) !== 0n,
      state: {
        modified: nanoseconds(mtime, mtimeNs),
        changed: nanoseconds(ctime, ctimeNs),
        inode: BigInt(inode as string),
        size: BigInt(size as string),
      },
    });
  }
  return entries;
}

function nanoseconds(seconds: string | undefined, rest: string | undefined): bigint {
  return BigInt(seconds as string) * 1_000_000_000n + BigInt(rest as string);
}

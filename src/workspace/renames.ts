import type { Content, FileChange } from './file-change.ts';

/** Files that have so large a share of their lines in common are one file under two names, as git has it. */
const LEAST_SHARED = 0.5;
/** Where more pairs would have to be compared, only files that are equal are paired. */
const MAX_PAIRS = 10_000;

/** Files that went, and files that came and hold much the same, as one that was renamed. The others as they are. */
export function withRenames(files: readonly FileChange[]): readonly FileChange[] {
  const gone = files.filter(({ after, before }) => after.kind === 'none' && before.kind === 'bytes');
  const added = files.filter(({ before, after }) => before.kind === 'none' && after.kind === 'bytes');
  if (gone.length === 0 || added.length === 0) return files;
  const oldNames = pairedNames(gone, added);
  const renamed = new Set(oldNames.values());
  return files.flatMap((file) => {
    if (renamed.has(file) && file.after.kind === 'none') return [];
    const old = oldNames.get(file);
    return old === undefined ? [file] : [{ ...file, oldPath: old.path, before: old.before }];
  });
}

/** What each new file was before, the most alike first. */
function pairedNames(gone: readonly FileChange[], added: readonly FileChange[]): ReadonlyMap<FileChange, FileChange> {
  const before = gone.map((file) => ({ file, lines: lineCounts(file.before) }));
  const after = added.map((file) => ({ file, lines: lineCounts(file.after) }));
  const areMany = before.length * after.length > MAX_PAIRS;
  const pairs = before.flatMap((old) =>
    after.flatMap((now) => {
      const isEqual = bytesOf(old.file.before).equals(bytesOf(now.file.after));
      const share = isEqual ? 1 : areMany ? 0 : sharedLines(old.lines, now.lines);
      return share >= LEAST_SHARED
        ? [{ old: old.file, now: now.file, share, sameName: nameIn(old) === nameIn(now) }]
        : [];
    }),
  );
  pairs.sort((a, b) => b.share - a.share || Number(b.sameName) - Number(a.sameName));
  const taken = new Map<FileChange, FileChange>();
  const used = new Set<FileChange>();
  for (const { old, now } of pairs) {
    if (used.has(old) || taken.has(now)) continue;
    used.add(old);
    taken.set(now, old);
  }
  return taken;
}

const nameIn = ({ file: { path } }: { readonly file: FileChange }) => path.slice(path.lastIndexOf('/') + 1);

const NO_BYTES = Buffer.alloc(0);
const bytesOf = (content: Content) => (content.kind === 'bytes' ? content.bytes : NO_BYTES);

interface LineCounts {
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

/** How often each line occurs, those left out that only close something. */
function lineCounts(content: Content): LineCounts {
  const counts = new Map<string, number>();
  let total = 0;
  for (const line of bytesOf(content).toString('latin1').split('\n')) {
    const text = line.trim();
    if (text.length < 2) continue;
    counts.set(text, (counts.get(text) ?? 0) + 1);
    total += 1;
  }
  return { counts, total };
}

/** Lines that two files share, as a share of the larger one's. */
function sharedLines(one: LineCounts, other: LineCounts): number {
  const most = Math.max(one.total, other.total);
  if (most === 0 || Math.min(one.total, other.total) < LEAST_SHARED * most) return 0;
  let shared = 0;
  for (const [line, count] of one.counts) shared += Math.min(count, other.counts.get(line) ?? 0);
  return shared / most;
}

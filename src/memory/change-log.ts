import type { Decision } from '../store/records/decision-table.ts';
import type { Records } from '../store/records/records.ts';
import type { Refusal } from '../store/records/refusal-table.ts';
import type { TimeSpan, Version } from '../store/records/version-table.ts';
import type { History } from '../workspace/history.ts';
import { concerns } from './decision-report.ts';
import type { TreePlace } from './tree-place.ts';

export const CHANGE_TYPES = ['create', 'update', 'delete', 'move', 'rename', 'decision'] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

interface ChangeBase {
  /** Of a version or decision; of a commit, its hash and the file. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly agent: string;
  readonly type: ChangeType;
}

/** One thing that happened, whoever remembers it. */
export type Change =
  | (ChangeBase & { readonly source: 'version'; readonly path: string; readonly version: Version })
  /** A write that did not come about. */
  | (ChangeBase & { readonly source: 'refusal'; readonly path: string; readonly refusal: Refusal })
  | (ChangeBase & { readonly source: 'decision'; readonly decision: Decision })
  | (ChangeBase & {
      readonly source: 'git';
      readonly path: string;
      readonly commit: string;
      readonly additions: number;
      readonly deletions: number;
    });

/** Which changes are wanted. Paths are from the root on. */
export interface ChangeFilter {
  /** Whether a file's changes are wanted; its earlier names count as the file. */
  readonly wants: (path: string) => boolean;
  /** The files, where they are few and known: decisions about them are wanted. Null: every decision is. */
  readonly files: ReadonlySet<string> | null;
  /** Only decisions about this symbol of the files, or about the files as a whole. */
  readonly symbol: string | null;
  readonly span: TimeSpan;
  /** Null: all. */
  readonly types: ReadonlySet<ChangeType> | null;
  readonly agent: string | null;
}

/** What is remembered of a project and what git knows of it, newest first. */
export async function changesOf(
  records: Records | null,
  history: History | null,
  place: TreePlace,
  filter: ChangeFilter,
): Promise<Change[]> {
  const changes = [
    ...(records === null ? [] : await recorded(records, place, filter)),
    ...(history === null ? [] : committed(history, filter)),
  ];
  return changes
    .filter(({ type, agent }) => (filter.types?.has(type) ?? true) && (filter.agent === null || agent === filter.agent))
    .sort((a, b) => b.at - a.at);
}

function recorded(records: Records, place: TreePlace, { wants, files, symbol, span }: ChangeFilter): Promise<Change[]> {
  return records.read(async ({ versions, refusals, decisions }) => {
    const seen = (path: string) => {
      const shown = place.pathOf(path);
      return shown !== null && wants(shown) ? shown : null;
    };
    const changes: Change[] = [];
    for (const version of await versions.within(place.tree, span)) {
      const path = seen(version.path);
      const { id, at, agent, kind } = version;
      if (path !== null) changes.push({ source: 'version', id, at, agent, type: kind, path, version });
    }
    for (const refusal of await refusals.within(place.tree, span)) {
      const path = seen(refusal.path);
      const { id, at, agent, found } = refusal;
      const type = found === null ? 'create' : 'update';
      if (path !== null) changes.push({ source: 'refusal', id, at, agent, type, path, refusal });
    }
    const about = files === null ? null : new Set([...files].map((path) => place.entity(path).path));
    for (const decision of await decisions.within(span)) {
      const { id, at, agent } = decision;
      if (about === null ? isSeen(decision, place) : concerns(decision, about, symbol)) {
        changes.push({ source: 'decision', id, at, agent, type: 'decision', decision });
      }
    }
    return changes;
  });
}

/** Whether a decision is about something in the root, or about nothing in particular. */
function isSeen({ anchors }: Decision, place: TreePlace): boolean {
  return anchors.length === 0 || anchors.some(({ path }) => place.pathOf(path) !== null);
}

/** Git tells of names and lines: the first commit of a file made it, and the last of one that is gone removed it. */
function committed(history: History, { wants, span }: ChangeFilter): Change[] {
  const { start, end } = span;
  const isWhole = !history.shallow && history.partial === null;
  const oldest = new Map<string, string>();
  const newest = new Map<string, string>();
  for (const { hash, files } of history.commits) {
    for (const { path } of files) {
      oldest.set(path, hash);
      if (!newest.has(path)) newest.set(path, hash);
    }
  }
  const typeOf = (path: string, hash: string): ChangeType => {
    if (!history.tracked.has(path) && newest.get(path) === hash) return 'delete';
    return isWhole && oldest.get(path) === hash ? 'create' : 'update';
  };
  return history.commits
    .filter(({ at }) => (start === null || at >= start) && (end === null || at < end))
    .flatMap(({ hash, author, at, files }) =>
      files
        .filter(({ path }) => wants(path))
        .map(({ path, additions, deletions }): Change => {
          const type = typeOf(path, hash);
          const id = `${hash}:${path}`;
          return { source: 'git', id, at, agent: author, type, path, commit: hash, additions, deletions };
        }),
    );
}

/** The paths that a file has had, its own among them, as far as our own versions tell. From the root on. */
export async function earlierPaths(
  path: string,
  records: Records | null,
  place: TreePlace,
): Promise<ReadonlySet<string>> {
  const paths = new Set([path]);
  if (records === null) return paths;
  await records.read(async ({ versions }) => {
    for (const known of paths) {
      for (const oldPath of await versions.oldPaths(place.entity(known))) {
        const old = place.pathOf(oldPath);
        if (old !== null) paths.add(old);
      }
    }
  });
  return paths;
}

/** What is wanted of a folder, from the root on and empty for the root itself: its files, and decisions about any of them. */
export async function folderFilter(
  folder: string,
  records: Records | null,
  place: TreePlace,
): Promise<Pick<ChangeFilter, 'wants' | 'files'>> {
  if (folder === '') return { wants: () => true, files: null };
  const wants = (path: string) => path.startsWith(`${folder}/`);
  const decided = (await records?.read(({ decisions }) => Array.fromAsync(decisions.all()))) ?? [];
  const paths = decided.flatMap(({ anchors }) => anchors.flatMap(({ path }) => place.pathOf(path) ?? []));
  return { wants, files: new Set(paths.filter(wants)) };
}

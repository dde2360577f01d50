import { HISTORY_DAYS } from '../../analysis/judgements/defects/change-measures.ts';
import { callersOf } from '../../analysis/measures/symbols/relations.ts';
import { fullNameOf } from '../../analysis/measures/symbols/symbol.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import type { FileKinds } from '../../languages/file-kinds.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { History } from '../../workspace/history.ts';
import { redact } from '../../workspace/redaction/redact.ts';
import type { Root } from '../../workspace/roots.ts';
import type { Surroundings } from '../surroundings.ts';
import type { Evidence, EvidenceItem } from './evidence-item.ts';
import { FrameResolver, type ResolvedFrame } from './failure/resolve-frame.ts';
import { stackTraces } from './failure/stack-traces.ts';
import { openItems } from './open-items.ts';
import { counted, shortened, some } from './texts.ts';

/** A frame of the tree that may be at fault. */
export interface SuspectedFrame {
  /** From the root on. */
  readonly path: string;
  readonly line: number | null;
  /** With the names around it; null for code outside all symbols. */
  readonly symbol: string | null;
}

/** What a failure's text tells of the tree. */
export interface FailureEvidence extends Evidence {
  /** What was thrown, the cause first. */
  readonly messages: readonly string[];
  /** The likeliest first; none where no frame is of the tree. */
  readonly suspects: readonly SuspectedFrame[];
  /** In the order of `suspects`: each frame with who calls it and what changed there. */
  readonly items: readonly EvidenceItem[];
}

/** Frames that are told, and of which more is looked up. */
const MOST_FRAMES = 15;
const MOST_LOOKED_UP = 5;
/** Commits of a file that are told. */
const MOST_COMMITS = 3;

/**
 * The stack traces in a text, with the files and symbols of the tree that they lead through: first those of the failure that
 * others came of, the innermost first; tests last, as they show the failure and seldom are it.
 */
export async function evidenceOfFailure(
  { root, text }: { readonly root: Root; readonly text: string },
  surroundings: Surroundings,
): Promise<FailureEvidence> {
  const traces = stackTraces(text);
  const messages = [...new Set(traces.flatMap(({ message }) => (message === null ? [] : redact(message).text)))];
  if (traces.every(({ frames }) => frames.length === 0)) {
    const reason = 'the text has no stack trace and no file position';
    return { messages, suspects: [], items: [], not_measured: [{ what: 'frames', reason }] };
  }
  const folder = wholeRoot(root);
  const [index, history] = await Promise.all([
    surroundings.linked(folder),
    surroundings.history(folder, { days: HISTORY_DAYS }),
  ]);
  const resolver = new FrameResolver(index);
  const resolved = traces.flatMap((trace) => trace.frames.map((frame) => resolver.resolve(frame)));
  const frames = ranked(resolved, index.kinds);
  const looked = frames.slice(0, MOST_LOOKED_UP);
  const changes = history.kind === 'none' ? [] : await recentChanges(looked, history, folder, surroundings);
  const count = traces.reduce((sum, trace) => sum + trace.frames.length, 0);
  return {
    messages,
    suspects: frames.map(({ path, line, node }) => ({
      path: path as string,
      line,
      symbol: node === null ? null : fullNameOf(index, node),
    })),
    items: openItems(
      frames
        .slice(0, MOST_FRAMES)
        .flatMap((frame, rank) => [
          frameItem(frame, rank, index),
          ...changes.filter(({ path }) => rank < MOST_LOOKED_UP && path === frame.path && isFirstOf(frames, rank)),
        ]),
    ),
    not_measured: [
      ...(history.kind === 'none' ? [{ what: 'recent changes', reason: history.reason }] : []),
      ...(frames.length === 0
        ? [{ what: 'frames', reason: `none of ${counted(count, 'frame')} is in a file of the tree` }]
        : []),
    ],
  };
}

/** Frames of the tree, each symbol and line once: tests behind all others, else as they came. */
function ranked(frames: readonly ResolvedFrame[], kinds: FileKinds): ResolvedFrame[] {
  const seen = new Set<string>();
  const own = frames.filter(({ path, line, node }) => {
    const key = `${path}\0${line}\0${node}`;
    if (path === null || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return own.sort((a, b) => Number(kinds.isTest(a.path as string)) - Number(kinds.isTest(b.path as string)));
}

function isFirstOf(frames: readonly ResolvedFrame[], rank: number): boolean {
  return frames.findIndex(({ path }) => path === frames[rank]?.path) === rank;
}

function frameItem(
  { frame, path, line, node, hasMoved }: ResolvedFrame,
  rank: number,
  index: LinkedIndex,
): EvidenceItem {
  const name = node === null ? (frame.symbol ?? 'code outside functions') : fullNameOf(index, node);
  const callers = node === null || rank >= MOST_LOOKED_UP ? [] : callersOf(index, { main: node, nodes: [node] }, 1);
  const places = callers.flatMap(({ at, symbol }) => (at === null ? [] : [`${symbol ?? 'top level'} (${at})`]));
  const drift = hasMoved
    ? ` The trace says line ${frame.line}, which has other code now: the file has changed since.`
    : line === null && frame.line !== null
      ? ` The trace says line ${frame.line}, which the file does not have: it has changed since.`
      : '';
  return {
    kind: 'frame',
    severity: rank === 0 ? 'high' : rank < MOST_LOOKED_UP && !index.kinds.isTest(path as string) ? 'medium' : 'info',
    path,
    line,
    title:
      rank === 0
        ? `It failed in \`${shortened(name, 120)}\`, the innermost frame in the tree`
        : `\`${shortened(name, 120)}\` is on the call path`,
    detail: `${places.length === 0 ? '' : `Called by ${some(places)}.`}${drift}`.trim(),
    fix: null,
    cwe: null,
  };
}

async function recentChanges(
  frames: readonly ResolvedFrame[],
  history: History,
  folder: ReturnType<typeof wholeRoot>,
  surroundings: Surroundings,
): Promise<EvidenceItem[]> {
  const paths = [...new Set(frames.flatMap(({ path }) => path ?? []))];
  const commits = paths.map((path) => ({
    path,
    commits: history.commits.filter(({ files }) => files.some((file) => file.path === path)).slice(0, MOST_COMMITS),
  }));
  const hashes = commits.flatMap((one) => one.commits.map(({ hash }) => hash));
  const subjects = await surroundings.commitSubjects(folder, hashes);
  return commits.flatMap(({ path, commits: recent }) =>
    recent.map(
      ({ hash, at, author }): EvidenceItem => ({
        kind: 'recent_change',
        severity: 'info',
        path,
        line: null,
        title: `${hash.slice(0, 12)} changed this file: ${shortened(subjects.get(hash) ?? '', 120)}`,
        detail: `By ${author}, ${new Date(at).toISOString().slice(0, 10)}.`,
        fix: null,
        cwe: null,
      }),
    ),
  );
}

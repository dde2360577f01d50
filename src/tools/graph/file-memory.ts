import type { Change } from '../../memory/change-log.ts';
import type { DecisionReport } from '../../memory/decision-report.ts';
import type { Records } from '../../store/records/records.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import { observedRecords } from '../memory/observed-records.ts';
import type { ToolContext } from '../tool.ts';
import type { NamedFile } from './indexed-file.ts';

/** A state that a file has had, the present one first. */
export interface FileState {
  /** Seconds since 1970; null for a present state that nobody has recorded. */
  readonly timestamp: number | null;
  readonly at: string | null;
  /** Null for what was never recorded, and for commits. */
  readonly version: number | null;
  readonly agent_id: string;
  readonly reason: string | null;
  readonly content_hash: string | null;
  /** What it held; null where it was gone, and where only git knows. */
  readonly content: string | null;
  readonly commit: string | null;
}

interface Wanted {
  readonly include_history: boolean;
  readonly include_decisions: boolean;
  readonly history_limit: number;
}

export interface FileMemory {
  readonly told: {
    readonly version?: number | null;
    readonly history?: readonly FileState[];
    readonly decisions?: readonly DecisionReport[];
  };
  readonly notes: readonly string[];
}

/** Decisions shown with a file. */
const MAX_DECISIONS = 10;

/** What is remembered of a file. That records cannot be read is no reason not to show it: then a note says so. */
export async function rememberedOf(
  file: NamedFile,
  source: { readonly text: string; readonly hash: string },
  wanted: Wanted,
  context: ToolContext,
): Promise<FileMemory> {
  if (!wanted.include_history && !wanted.include_decisions) return { told: {}, notes: [] };
  const notes: string[] = [];
  const root = { path: file.root };
  const records = await observedRecords(root, [file.path], notes, context).catch((thrown: unknown) => {
    notes.push(thrown instanceof Error ? thrown.message : String(thrown));
    return null;
  });
  const decisions = records !== null && wanted.include_decisions ? await decisionsOn(file, records, context) : [];
  const history = wanted.include_history ? await statesOf(file, source, wanted.history_limit, records, context) : null;
  return {
    told: {
      ...(history !== null && { version: history[0]?.version ?? null, history }),
      ...(decisions.length > 0 && { decisions }),
    },
    notes,
  };
}

async function decisionsOn(file: NamedFile, records: Records, context: ToolContext): Promise<DecisionReport[]> {
  const [{ reportDecision }, { earlierPaths }, { TreePlace }, { lookupIn }] = await Promise.all([
    import('../../memory/decision-report.ts'),
    import('../../memory/change-log.ts'),
    import('../../memory/tree-place.ts'),
    import('../memory/tree-memory.ts'),
  ]);
  const place = new TreePlace(file.root);
  const paths = [...(await earlierPaths(file.path, records, place))].map((path) => place.entity(path).path);
  const about = await records.read(({ decisions }) => decisions.about(paths, MAX_DECISIONS));
  const lookup = lookupIn({ path: file.root }, records, context);
  const reports: DecisionReport[] = [];
  for (const decision of about) reports.push(await reportDecision(decision, records, place, lookup));
  return reports;
}

/** Versions and commits, newest first. The present state is the first, whether it was recorded or not. */
async function statesOf(
  file: NamedFile,
  source: { readonly text: string; readonly hash: string },
  limit: number,
  records: Records | null,
  context: ToolContext,
): Promise<FileState[]> {
  const [{ changesOf, earlierPaths }, { TreePlace }] = await Promise.all([
    import('../../memory/change-log.ts'),
    import('../../memory/tree-place.ts'),
  ]);
  const place = new TreePlace(file.root);
  const paths = await earlierPaths(file.path, records, place);
  const folder = wholeRoot({ path: file.root });
  const history = await context.history(folder, { days: null });
  const all = await changesOf(records, history.kind === 'history' ? history : null, place, {
    wants: (path) => paths.has(path),
    files: paths,
    symbol: null,
    span: { start: null, end: null },
    types: null,
    agent: null,
  });
  const changes = all.filter(({ source: from }) => from === 'version' || from === 'git');
  const shown = changes.slice(0, limit);
  const commits = shown.flatMap((change) => (change.source === 'git' ? [change.commit] : []));
  const subjects = commits.length === 0 ? null : await context.commitSubjects(folder, commits);
  const contents = await contentsOf(shown, records);
  const states = shown.flatMap((change): FileState[] => {
    const { at, agent } = change;
    const base = { timestamp: Math.floor(at / 1000), at: new Date(at).toISOString(), agent_id: agent };
    if (change.source === 'git') {
      const reason = subjects?.get(change.commit) ?? null;
      return [{ ...base, version: null, reason, content_hash: null, content: null, commit: change.commit }];
    }
    if (change.source !== 'version') return [];
    const { version, reason, hash, commit } = change.version;
    const content = hash === null ? null : (contents.get(hash)?.toString('utf8') ?? null);
    return [{ ...base, version, reason, content_hash: hash, content, commit }];
  });
  const latest = changes.find((change) => change.source === 'version');
  if (latest?.source === 'version' && latest.version.hash === source.hash) return states;
  const present: FileState = {
    timestamp: null,
    at: null,
    version: null,
    agent_id: 'filesystem',
    reason: null,
    content_hash: source.hash,
    content: source.text,
    commit: null,
  };
  return [present, ...states].slice(0, limit);
}

/** What files held in their versions, by its hash. */
async function contentsOf(
  changes: readonly Change[],
  records: Records | null,
): Promise<ReadonlyMap<string, Buffer | null>> {
  const hashes = changes.flatMap((change) => (change.source === 'version' ? (change.version.hash ?? []) : []));
  const contents = new Map<string, Buffer | null>();
  await records?.read(async ({ blobs }) => {
    for (const hash of hashes) contents.set(hash, await blobs.get(hash));
  });
  return contents;
}

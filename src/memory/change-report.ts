import type { Records } from '../store/records/records.ts';
import type { AnchorLookup } from './anchors.ts';
import type { Change, ChangeType } from './change-log.ts';
import { type DecisionReport, reportDecision } from './decision-report.ts';
import type { TreePlace } from './tree-place.ts';
import { textDiff } from './unified-diff.ts';

/** A change as clients are told of it. */
export interface ChangeReport {
  readonly id: string;
  /** A file from the root on, or a decision. */
  readonly entity_id: string;
  readonly change_type: ChangeType;
  readonly source: Change['source'];
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly at: string;
  readonly agent_id: string;
  /** Null where nothing says why. */
  readonly reason: string | null;
  readonly version?: number | undefined;
  readonly size?: number | undefined;
  readonly content_hash?: string | null | undefined;
  readonly previous_hash?: string | null | undefined;
  readonly old_path?: string | undefined;
  readonly commit?: string | null | undefined;
  readonly additions?: number | undefined;
  readonly deletions?: number | undefined;
  /** Of a write that did not come about: `conflict` or `interrupted`. */
  readonly refused?: string | undefined;
  readonly diff?: string | undefined;
  readonly diff_truncated?: boolean | undefined;
  readonly decision?: DecisionReport | undefined;
}

export interface ReportSources {
  /** Null where nothing is recorded yet: then all changes are git's. */
  readonly records: Records | null;
  readonly place: TreePlace;
  readonly lookup: AnchorLookup;
  /** First lines of commits' messages, by hash. */
  readonly subjects: ReadonlyMap<string, string>;
  readonly includeDiff: boolean;
}

/** Changes with all that is known of each, in their order. */
export async function reportChanges(changes: readonly Change[], sources: ReportSources): Promise<ChangeReport[]> {
  const reports: ChangeReport[] = [];
  for (const change of changes) reports.push(await reportChange(change, sources));
  return reports;
}

async function reportChange(change: Change, sources: ReportSources): Promise<ChangeReport> {
  const { records, place, lookup, subjects } = sources;
  const { id, at, agent, type, source } = change;
  const base = {
    id,
    change_type: type,
    source,
    timestamp: Math.floor(at / 1000),
    at: new Date(at).toISOString(),
    agent_id: agent,
  };
  switch (change.source) {
    case 'decision': {
      const decision = await reportDecision(change.decision, records as Records, place, lookup);
      return { ...base, entity_id: id, reason: decision.reasoning, decision };
    }
    case 'git': {
      const { path, commit, additions, deletions } = change;
      return { ...base, entity_id: path, reason: subjects.get(commit) ?? null, commit, additions, deletions };
    }
    case 'version': {
      const { version, oldPath, previous, hash } = change.version;
      const from = oldPath === null ? null : place.pathOf(oldPath);
      return {
        ...base,
        entity_id: change.path,
        version,
        ...written(change.version, previous),
        ...(from !== null && { old_path: from }),
        ...(await diffBetween(change.path, previous, hash, sources)),
      };
    }
    case 'refusal': {
      const { found, hash, cause } = change.refusal;
      return {
        ...base,
        entity_id: change.path,
        refused: cause,
        ...written(change.refusal, found),
        ...(await diffBetween(change.path, found, hash, sources)),
      };
    }
  }
}

function written(
  {
    reason,
    bytes,
    hash,
    commit,
  }: { readonly reason: string; readonly bytes: number; readonly hash: string | null; readonly commit: string | null },
  previous: string | null,
) {
  return { reason, size: bytes, content_hash: hash, previous_hash: previous, commit };
}

async function diffBetween(
  path: string,
  before: string | null,
  after: string | null,
  { records, includeDiff }: ReportSources,
): Promise<Pick<ChangeReport, 'diff' | 'diff_truncated'>> {
  if (!includeDiff || records === null) return {};
  const blob = async (digest: string | null) =>
    digest === null ? null : records.read(({ blobs }) => blobs.get(digest));
  const diff = textDiff(path, await blob(before), await blob(after));
  return diff === null ? {} : { diff: diff.diff, ...(diff.isCut && { diff_truncated: true }) };
}

import { relative, sep } from 'node:path';
import type { UnmeasuredPart } from '../../analysis/measures/unmeasured.ts';
import { withoutStop } from '../../full-stop.ts';
import { type FileKinds, fileKinds } from '../../languages/file-kinds.ts';
import { shortHash } from '../../workspace/branch.ts';
import { MAX_FILE_BYTES } from '../../workspace/classify.ts';
import type { Pending } from '../../workspace/pending/read-pending.ts';
import { readPending } from '../../workspace/pending/read-pending.ts';
import { readPlainFile } from '../../workspace/plain-files.ts';
import { summedRedactions } from '../../workspace/redaction/redact.ts';
import type { Root } from '../../workspace/roots.ts';
import { isPathBelow } from '../../workspace/working-files.ts';
import { type EvidenceItem, sortedEvidence } from '../evidence/evidence-item.ts';
import { evidenceOfChange } from '../evidence/of-change.ts';
import { openItems } from '../evidence/open-items.ts';
import { counted } from '../evidence/texts.ts';
import { addedWeaknessEvidence } from '../evidence/weaknesses.ts';
import type { Surroundings } from '../surroundings.ts';
import { checkChanges, conflictMarkers, missingDocs, unmergedPaths } from './checks.ts';
import { findRepositories, type RepositoryPlace } from './find-repositories.ts';
import type {
  ChangeSet,
  PendingChange,
  PrecommitReport,
  PrecommitRequest,
  RepositoryReport,
} from './precommit-report.ts';
import { composed, pendingChange, type ReviewedChange, reviewedChange } from './reviewed-change.ts';
import { verdictFloor } from './verdict.ts';

/** A repository that was looked at, with what was found. */
interface Looked {
  readonly report: RepositoryReport;
  readonly redactions: PrecommitReport['redactions'];
  readonly items: readonly EvidenceItem[];
  readonly not_measured: readonly UnmeasuredPart[];
}

/**
 * What is about to be committed in the repositories at and below a folder, what speaks against it, and the best verdict that
 * anybody may give. Nothing of it depends on a model.
 *
 * @throws the signal's reason when it aborts
 */
export async function precommit(request: PrecommitRequest, surroundings: Surroundings): Promise<PrecommitReport> {
  const { path, max_depth } = request;
  const { root } = path;
  const { places, refused, isCut } = await findRepositories(path, max_depth, surroundings.signal);
  const looked: Looked[] = [];
  for (const place of places) looked.push(await lookAt(place, request, surroundings));
  const unread = refused.map(({ folder, reason }) => ({
    what: `the repository ${fromRoot(root, folder) || '.'}`,
    reason,
  }));
  const cut = isCut ? [{ what: 'folders', reason: 'there are too many of them to search all for repositories' }] : [];
  const evidence = openItems(sortedEvidence(looked.flatMap(({ items }) => items)));
  return {
    repositories: looked.map(({ report }) => report),
    evidence,
    ...verdictFloor(evidence, [
      ...looked.flatMap(({ report }) => report.problem ?? []),
      ...unread.map(({ what, reason }) => `No information about ${what}: ${withoutStop(reason)}.`),
    ]),
    not_measured: [...looked.flatMap(({ not_measured }) => not_measured), ...unread, ...cut],
    redactions: summedRedactions(looked.map(({ redactions }) => redactions)),
  };
}

async function lookAt(
  { repository, folder }: RepositoryPlace,
  request: PrecommitRequest,
  surroundings: Surroundings,
): Promise<Looked> {
  const { root } = request.path;
  const path = fromRoot(root, folder);
  const prefix = path === '' ? '' : `${path}/`;
  const wanted = {
    staged: request.include_staged,
    unstaged: request.include_unstaged,
    untracked: request.include_untracked,
    comparedTo: request.compare_to,
  };
  const read = await readPending(repository, folder, wanted, { signal: surroundings.signal });
  if (read.kind === 'none') {
    const problem = `Pending changes cannot be read: ${withoutStop(read.reason)}.`;
    return {
      report: { ...UNTOLD, path: path || '.', problem },
      redactions: {},
      items: [],
      not_measured: [{ what: path || '.', reason: read.reason }],
    };
  }
  const { pending } = read;
  const sets = reviewed(pending, prefix);
  const all = sets.flat();
  const unmerged = pending.unmerged.map((one) => prefix + one);
  const kinds = await fileKinds(root.path);
  const items = [...checkChanges(all, kinds), ...unmergedPaths(unmerged), ...markersIn(root, unmerged)];
  const weak = await addedWeaknesses(all, kinds, surroundings);
  const told = all.map(pendingChange);
  const files = composed(sets);
  const after = request.compare_to === null ? (request.include_unstaged ? 'the working tree' : 'the index') : 'HEAD';
  const change = files.length === 0 ? null : await evidenceOfChange({ root, files, after }, surroundings);
  const ofChange = change?.items ?? [];
  return {
    report: reportOf(
      path,
      pending,
      told.map((one) => one.told),
      unmerged,
    ),
    redactions: summedRedactions(told.map(({ redactions }) => redactions)),
    items: [...items, ...weak, ...ofChange, ...missingDocs(all, ofChange, kinds)],
    not_measured: change?.not_measured ?? [],
  };
}

/** What is weak in lines that came. */
async function addedWeaknesses(
  changes: readonly ReviewedChange[],
  kinds: FileKinds,
  surroundings: Surroundings,
): Promise<EvidenceItem[]> {
  const texts = changes.flatMap(({ path, text, added }) =>
    text === null || added.length === 0 ? [] : [{ path, text, lines: new Set(added.map(({ line }) => line)) }],
  );
  return addedWeaknessEvidence(texts, kinds, surroundings);
}

/** The sets in the order in which one follows the other. */
function reviewed(pending: Pending, prefix: string): readonly (readonly ReviewedChange[])[] {
  const { staged, unstaged, untracked, compared } = pending;
  const sets = { staged, unstaged, untracked, compared };
  return Object.entries(sets).map(([set, changes]) =>
    changes.map((change) => reviewedChange(set as ChangeSet, change, prefix)),
  );
}

/** Markers in files that are not merged, which have no one state that they could be compared with. */
function markersIn(root: Root, paths: readonly string[]): EvidenceItem[] {
  // The index of a repository may name any path.
  return paths.filter(isPathBelow).flatMap((path) => {
    const read = readPlainFile(root.path, path, MAX_FILE_BYTES);
    if (read.kind !== 'bytes' || read.bytes.includes(0)) return [];
    const added = read.bytes
      .toString('utf8')
      .split('\n')
      .map((text, at) => ({ line: at + 1, text }));
    return conflictMarkers({ path, added });
  });
}

const NO_COUNTS = { unmerged: 0, staged: 0, unstaged: 0, untracked: 0, compared: 0 };

const UNTOLD: Omit<RepositoryReport, 'path' | 'problem'> = {
  branch: null,
  head: null,
  ahead: null,
  behind: null,
  compared_with: null,
  counts: NO_COUNTS,
  changes: [],
};

function reportOf(
  path: string,
  pending: Pending,
  changes: readonly PendingChange[],
  unmerged: readonly string[],
): RepositoryReport {
  const counts = { ...NO_COUNTS, unmerged: unmerged.length };
  for (const { set } of changes) counts[set] += 1;
  return {
    path: path || '.',
    branch: pending.branch,
    head: pending.head === null ? null : shortHash(pending.head),
    ahead: pending.divergence?.ahead ?? null,
    behind: pending.divergence?.behind ?? null,
    compared_with: pending.comparedWith,
    counts,
    changes: [
      ...unmerged.map((one) => ({
        ...{ set: 'unmerged' as const, path: one, old_path: null, status: 'unmerged' as const, kind: 'text' as const },
        ...{ added: null, removed: null, bytes: null, diff: null },
      })),
      ...changes,
    ],
    problem: null,
  };
}

/** In one line, for who reads no further. */
export function precommitSummary({ repositories, verdict, evidence, not_measured }: PrecommitReport): string {
  const changes = repositories.reduce((sum, { changes: some }) => sum + some.length, 0);
  if (repositories.length === 0 && not_measured.length === 0)
    return 'This is not a git repository, so there is nothing to commit.';
  const isTold = not_measured.length === 0 && repositories.every(({ problem }) => problem === null);
  if (changes === 0 && isTold)
    return `No pending changes in ${counted(repositories.length, 'repository', 'repositories')}.`;
  return `${verdict}: ${counted(changes, 'change')}, ${counted(evidence.length, 'item')} of evidence.`;
}

function fromRoot(root: Root, folder: string): string {
  return relative(root.path, folder).split(sep).join('/');
}

import { OrreryError } from '../../errors.ts';
import type { Change, ChangeType } from '../../memory/change-log.ts';
import type { ChangeReport } from '../../memory/change-report.ts';
import type { TreePlace } from '../../memory/tree-place.ts';
import type { Records } from '../../store/records/records.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { History } from '../../workspace/history.ts';
import type { Root } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';
import { fileAuthors } from './file-authors.ts';
import { type HistoryEntity, historyEntity } from './history-entity.ts';
import { observedRecords } from './observed-records.ts';
import type { HistoryInput } from './query-history.ts';

export async function historyAnswer(input: HistoryInput, context: ToolContext) {
  const [{ parseTimeRange }, { changesOf }, { TreePlace }] = await Promise.all([
    import('../../memory/time-range.ts'),
    import('../../memory/change-log.ts'),
    import('../../memory/tree-place.ts'),
  ]);
  const span = parseTimeRange(withSince(input.time_range, input.since), context.clock(), 'time_range');
  const { root, ...entity } = await historyEntity(input.entity_id, input.project_path, context);
  const place = new TreePlace(root.path);
  const notes: string[] = [...entity.notes];
  const records = await observedRecords(root, null, notes, context);
  const history = await gitHistory(root, entity, input.change_types, notes, context);
  const filter = await filterFor(entity, records, place);
  const types = input.change_types.length === 0 ? null : new Set<ChangeType>(input.change_types);
  const agent = input.agent_id ?? null;
  const known = await changesOf(records, history, place, { ...filter, span, types, agent });
  const all = known.filter(
    (change) => isShown(change, context) && (entity.kind !== 'decision' || change.id === entity.id),
  );
  const changed = entity.kind === 'symbol' ? await ofSymbol(entity.symbol, all, records, root, notes, context) : all;
  const from = input.cursor === undefined ? 0 : positionAfter(changed, input.cursor);
  const page = changed.slice(from, from + input.max_results);
  const hasMore = from + page.length < changed.length;
  const isFile = entity.kind === 'file' && records !== null && input.cursor === undefined;
  const authors = isFile ? await fileAuthors(entity.path, root, records, place, notes, context) : null;
  const told = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    ...(input.entity_id !== undefined && { entity_id: entity.name }),
    time_range: { start: told(span.start), end: told(span.end) },
    total: changed.length,
    returned: page.length,
    has_more: hasMore,
    next_cursor: hasMore ? cursorOf(page.at(-1) as Change) : null,
    ...(authors !== null && { authors }),
    changes: await reported(page, input.include_diff, records, place, root, context),
    notes,
  };
}

/** What a file of credentials held is not shown, whoever recorded it; git tells of names and lines alone. */
function isShown(change: Change, { workspace }: ToolContext): boolean {
  return change.source === 'decision' || change.source === 'git' || !workspace.roots.isWithheld(change.path);
}

type GivenTimeRange = HistoryInput['time_range'];

function withSince(given: GivenTimeRange, since: number | undefined): GivenTimeRange {
  if (since === undefined) return given;
  if (given !== 'all') {
    const message = 'since is another name for the start of time_range: send only one.';
    throw new OrreryError('INVALID_PARAMS', message, { parameter: 'since' });
  }
  return { start: since };
}

/** Null where git has no say: no repository, or decisions alone are wanted. */
async function gitHistory(
  root: Root,
  entity: HistoryEntity,
  types: readonly ChangeType[],
  notes: string[],
  context: ToolContext,
): Promise<History | null> {
  const isDecisions = entity.kind === 'decision' || (types.length > 0 && types.every((type) => type === 'decision'));
  if (isDecisions) return null;
  const history = await context.history(wholeRoot(root), { days: null });
  if (history.kind === 'none') {
    notes.push(`Without git history: ${history.reason}.`);
    return null;
  }
  if (history.partial !== null) notes.push(`Git history is incomplete: ${history.partial}.`);
  return history;
}

async function filterFor(entity: HistoryEntity, records: Records | null, place: TreePlace) {
  const { earlierPaths, folderFilter } = await import('../../memory/change-log.ts');
  switch (entity.kind) {
    case 'all':
      return { wants: () => true, files: null, symbol: null };
    case 'decision':
      return { wants: () => false, files: null, symbol: null };
    case 'folder':
      return { ...(await folderFilter(entity.path, records, place)), symbol: null };
    default: {
      const paths = await earlierPaths(entity.path, records, place);
      const symbol = entity.kind === 'symbol' ? entity.symbol : null;
      return { wants: (path: string) => paths.has(path), files: paths, symbol };
    }
  }
}

/** Where a page begins, by the last change of the one before: changes that came since do not shift it. */
function positionAfter(changes: readonly Change[], cursor: string): number {
  const parts = /^(\d+):(.+)$/s.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (parts === null) {
    const message = 'Unknown cursor: send next_cursor of the previous page, or none.';
    throw new OrreryError('INVALID_PARAMS', message, { parameter: 'cursor' });
  }
  const [at, id] = [Number(parts[1]), parts[2] as string];
  const known = changes.findIndex((change) => change.id === id);
  if (known !== -1) return known + 1;
  const next = changes.findIndex((change) => change.at < at);
  return next === -1 ? changes.length : next;
}

function cursorOf({ at, id }: Change): string {
  return Buffer.from(`${at}:${id}`).toString('base64url');
}

/** Of the changes of a file, those that touch a symbol; of commits only names are known. */
async function ofSymbol(
  symbol: string,
  changes: readonly Change[],
  records: Records | null,
  root: Root,
  notes: string[],
  context: ToolContext,
): Promise<Change[]> {
  const { changesTouching } = await import('../../memory/symbol-changes.ts');
  const told = changes.filter(({ source }) => source !== 'git');
  const left = changes.length - told.length;
  if (left > 0) notes.push(`${left} commits of the file are left out: ask for the file to see them.`);
  return changesTouching(symbol, told, records, (files) => context.factsOf(root.path, files));
}

async function reported(
  page: readonly Change[],
  includeDiff: boolean,
  records: Records | null,
  place: TreePlace,
  root: Root,
  context: ToolContext,
): Promise<ChangeReport[]> {
  const [{ reportChanges }, { lookupIn }] = await Promise.all([
    import('../../memory/change-report.ts'),
    import('./tree-memory.ts'),
  ]);
  const commits = page.flatMap((change) => (change.source === 'git' ? [change.commit] : []));
  const subjects = commits.length === 0 ? new Map() : await context.commitSubjects(wholeRoot(root), commits);
  return reportChanges(page, { records, place, lookup: lookupIn(root, records, context), subjects, includeDiff });
}

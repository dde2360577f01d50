import type { ChangeInputs } from '../../analysis/judgements/change/analyze-change.ts';
import { fileDifferences, holdsAfter } from '../../analysis/judgements/change/differences.ts';
import { OrreryError } from '../../errors.ts';
import { mayHoldCode } from '../../languages/registry.ts';
import type { Comparison, FileChangesResult } from '../../workspace/file-changes.ts';
import { prefixOf, wholeRoot } from '../../workspace/from-root.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';

/** What a change is asked about by. */
export interface ChangeRequest {
  readonly project_path?: string | undefined;
  readonly base?: string | undefined;
  readonly head?: string | undefined;
  readonly staged?: boolean | undefined;
  readonly patch?: string | undefined;
  readonly depth: number;
  readonly max_tests?: number | undefined;
}

interface State {
  readonly name: string;
  readonly commit: string | null;
}

export interface ReadChange {
  readonly before: State;
  readonly after: State;
  readonly notes: readonly string[];
  readonly inputs: ChangeInputs;
}

type FileChanges = Extract<FileChangesResult, { kind: 'changes' }>;

/**
 * Reads a change with all that is looked at for it.
 * @throws OrreryError `INVALID_PARAMS` for arguments that exclude each other, `VALIDATION_ERROR` where there is no such change
 */
export async function changeInputs(request: ChangeRequest, context: ToolContext): Promise<ReadChange> {
  const comparison = comparisonOf(request);
  const folder = await context.workspace.roots.resolve(request.project_path, 'directory');
  const [index, changes, history, past] = await Promise.all([
    context.linked(wholeRoot(folder.root)),
    readChanges(folder, comparison, request.patch, context),
    historyOf(folder, context),
    context.allPastChanges(wholeRoot(folder.root)),
  ]);
  const differences = await fileDifferences(changes.files, (files) => context.factsOf(index.folder, files));
  const { textsOf } = await import('../analysis/texts-of.ts');
  const isCurrent = holdsAfter(index, differences);
  return {
    before: { name: changes.before, commit: changes.commits.before },
    after: { name: changes.after, commit: changes.commits.after },
    notes: isCurrent
      ? []
      : [`The working tree differs from ${changes.after}: callers and tests are those of the working tree.`],
    inputs: {
      index,
      differences,
      elsewhere: isCurrent ? null : `the working tree does not contain ${changes.after}`,
      manifests: await textsOf(folder.root, context),
      history,
      commits: past.kind === 'known' ? past.changes.changes : [],
      depth: request.depth,
      mostTests: request.max_tests,
    },
  };
}

function comparisonOf({ base: given, head: named, staged = false, patch }: ChangeRequest): Comparison | null {
  const [base, head] = given === undefined ? [undefined, named] : rangeOf(given, named);
  const refuse = (message: string, parameter: string) => new OrreryError('INVALID_PARAMS', message, { parameter });
  if (patch !== undefined) {
    const isAlone = given === undefined && named === undefined && !staged;
    if (!isAlone) throw refuse('patch is applied to the working tree: leave out base, head and staged.', 'patch');
    return null;
  }
  if (head === undefined) return { kind: staged ? 'staged' : 'working_tree', base: base ?? null };
  if (base === undefined) throw refuse(`head ${head} is compared with base: name base too, such as ${head}~1.`, 'head');
  if (staged) throw refuse('staged means uncommitted changes: leave out head, or leave out staged.', 'staged');
  return { kind: 'commits', base, head };
}

/** `base..head` and `base...head` name both; what is left out is HEAD. */
function rangeOf(base: string, head: string | undefined): [string, string | undefined] {
  const dots = base.indexOf('..');
  if (dots === -1) return [base, head];
  const from = base.slice(0, dots);
  const to = base.slice(base.startsWith('...', dots) ? dots + 3 : dots + 2);
  if (head === undefined) return [from || 'HEAD', to || 'HEAD'];
  const message = `base ${base} names two commits already: leave out head, or give each on its own.`;
  throw new OrreryError('INVALID_PARAMS', message, { parameter: 'base' });
}

/** Paths from the root. */
async function readChanges(
  folder: ResolvedPath,
  comparison: Comparison | null,
  patch: string | undefined,
  { signal }: ToolContext,
): Promise<FileChanges> {
  if (comparison === null) {
    const { readPatchedFiles } = await import('../../workspace/patch/patched-files.ts');
    return present(readPatchedFiles(folder.root.path, folder.absolute, patch as string), 'patch');
  }
  const { readFileChanges } = await import('../../workspace/file-changes.ts');
  const result = present(await readFileChanges(folder.absolute, comparison, { wanted: mayHoldCode, signal }), 'base');
  const prefix = prefixOf(folder);
  const files = result.files.map((file) => ({ ...file, path: prefix + file.path, oldPath: prefix + file.oldPath }));
  return { ...result, files };
}

function present(result: FileChangesResult, parameter: string): FileChanges {
  if (result.kind === 'changes') return result;
  const { reason, advice } = result;
  throw new OrreryError('VALIDATION_ERROR', `Changes cannot be determined: ${reason}; ${advice}.`, { parameter });
}

/** Of the root, where it lies in a repository, else of the folder. */
async function historyOf(folder: ResolvedPath, context: ToolContext) {
  const { HISTORY_DAYS } = await import('../../analysis/judgements/defects/change-measures.ts');
  const period = { days: HISTORY_DAYS };
  const ofRoot = await context.history(wholeRoot(folder.root), period);
  return ofRoot.kind === 'history' || folder.relative === '' ? ofRoot : context.history(folder, period);
}

import { changedCode } from '../../analysis/judgements/gate/changed-code.ts';
import type { GateInputs } from '../../analysis/judgements/gate/gate-inputs.ts';
import type { Check } from '../../analysis/judgements/gate/gate-report.ts';
import { OrreryError } from '../../errors.ts';
import type { IndexedFile, LinkedIndex } from '../../index/code-index.ts';
import type { ChangeBase } from '../../workspace/change-base.ts';
import { prefixOf } from '../../workspace/from-root.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';

type Base = Extract<ChangeBase, { kind: 'base' }>;

/**
 * What a gate counts changes from.
 *
 * @param reference what a caller names; without one the main branch is tried, and there may be none
 * @throws OrreryError `VALIDATION_ERROR` for a reference that names no commit
 */
export async function gateBase(
  folder: ResolvedPath,
  reference: string | undefined,
  { signal }: ToolContext,
): Promise<ChangeBase> {
  const { changeBase } = await import('../../workspace/change-base.ts');
  const base = await changeBase(folder.absolute, reference, { signal });
  if (base.kind === 'none' && reference !== undefined) throw unknownChange(reference, base.reason);
  return base;
}

/** The part of a tree that changed since a commit, and what its files held then. */
export async function gateChange(
  { name, commit }: Base,
  folder: ResolvedPath,
  index: LinkedIndex,
  checks: ReadonlySet<Check>,
  context: ToolContext,
): Promise<Pick<GateInputs, 'scope' | 'before'> & { readonly notes: readonly string[] }> {
  const { signal } = context;
  const [
    { changedSince },
    { readFileChanges },
    { fileDifferences },
    { newClones },
    { analyzeDebtComments, ALL_DEBT },
    { mayHoldCode },
  ] = await Promise.all([
    import('../../workspace/changes.ts'),
    import('../../workspace/file-changes.ts'),
    import('../../analysis/judgements/change/differences.ts'),
    import('../../analysis/judgements/change/new-clones.ts'),
    import('../../analysis/findings/debt-comments/debt-comments.ts'),
    import('../../languages/registry.ts'),
  ]);
  const changes = await changedSince(folder.absolute, commit, { signal });
  if (changes.kind === 'none') throw unknownChange(name, changes.reason);
  const prefix = prefixOf(folder);
  const lines = new Map(Array.from(changes.files, ([path, ranges]) => [prefix + path, ranges]));
  const comparison = { kind: 'working_tree', base: commit } as const;
  const scope = changedCode(index, { files: lines });
  const states = await readFileChanges(folder.absolute, comparison, { wanted: mayHoldCode, signal });
  if (states.kind === 'none') {
    return {
      scope,
      before: null,
      notes: [`Changed code is judged without its previous state: ${states.reason}.`],
    };
  }
  const differences = await fileDifferences(
    states.files.map((file) => ({ ...file, path: prefix + file.path, oldPath: prefix + file.oldPath })),
    (files) => context.factsOf(index.folder, files),
  );
  const files = differences.flatMap(({ path, before }) => (before === null ? [] : [called(path, before.file)]));
  const debt = analyzeDebtComments({ files, kinds: index.kinds }, { ...ALL_DEBT, includeTests: false }).items;
  const clones = checks.has('duplication') ? newClones(index.files, differences) : [];
  return { scope, before: { files, debt, newClones: clones }, notes: [] };
}

/** A file under the name that it has now. Its facts are decoded when they are asked for. */
function called(path: string, file: IndexedFile): IndexedFile {
  if (file.path === path) return file;
  const { bytes, hash, language } = file;
  return {
    ...{ path, bytes, hash, language },
    get facts() {
      return file.facts;
    },
  };
}

function unknownChange(reference: string, reason: string): OrreryError {
  const message = `Changes since ${reference} cannot be determined: ${reason}. Name a commit of the folder's repository, or omit changed_since.`;
  return new OrreryError('VALIDATION_ERROR', message, { changed_since: reference });
}

import type { FileChoice, FilePatterns } from '../../analysis/judgements/deep-context/file-choice.ts';
import type { AnalysisInputs, AnalysisOptions, Surroundings } from '../../analysis/judgements/deep-context/inputs.ts';
import type { AttributedOrigin } from '../../analysis/judgements/scorecard/own-code.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import { prefixOf, wholeRoot } from '../../workspace/from-root.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import { once } from '../once.ts';
import type { ToolContext } from '../tool.ts';
import { coverageOrReach } from './defect-inputs.ts';
import { loggedFaults } from './logged-faults.ts';
import { templateProvenance } from './template-provenance.ts';

export interface InputsRequest {
  readonly folder: ResolvedPath;
  readonly index: LinkedIndex;
  /** Of the root that the folder lies in. */
  readonly around: LinkedIndex;
  readonly patterns: FilePatterns;
  readonly options: AnalysisOptions;
  /** A search for clones that has begun already. */
  readonly early?: AnalysisInputs['early'];
}

/** What the analyses ask of the tree around the index, each asked once and only when one needs it. */
export async function analysisInputs(
  { folder, index, around, patterns, options, early = null }: InputsRequest,
  context: ToolContext,
): Promise<AnalysisInputs> {
  const { chooseFiles } = await import('../../analysis/judgements/deep-context/file-choice.ts');
  const choice: FileChoice = chooseFiles(index, patterns, prefixOf(folder));
  const now = context.clock();
  return {
    folder: { absolute: folder.absolute, prefix: prefixOf(folder) },
    index,
    choice,
    options,
    early,
    now,
    signal: context.signal,
    onFault: loggedFaults(context.log),
    surroundings: once(() => surroundingsOf(folder, around, context)),
    history: (days) => context.history(folder, { days: days }),
    coverage: once(() => coverageOrReach(folder, index, context.signal)),
    attributedOrigin: once(() => attributedOrigin(folder)),
    weaknesses: async (files) => {
      const { treeWeaknesses } = await import('./tree-weaknesses.ts');
      return treeWeaknesses(folder, { ...files, kinds: index.kinds }, context);
    },
    provenance: once(() => templateProvenance(folder, context)),
  };
}

/** The index of a folder, and that of the root it lies in: what a folder holds may be used from anywhere in the root. */
export async function indexesOf(
  folder: ResolvedPath,
  context: ToolContext,
): Promise<{ readonly index: LinkedIndex; readonly around: LinkedIndex }> {
  const index = await context.linked(folder);
  return { index, around: folder.relative === '' ? index : await context.linked(wholeRoot(folder.root)) };
}

async function surroundingsOf(folder: ResolvedPath, around: LinkedIndex, context: ToolContext): Promise<Surroundings> {
  const { textsOf } = await import('./texts-of.ts');
  return { index: around, manifests: await textsOf(folder.root, context) };
}

async function attributedOrigin(folder: ResolvedPath): Promise<AttributedOrigin> {
  const [{ originsByAttributes }, { readInside }] = await Promise.all([
    import('../../workspace/git-attributes.ts'),
    import('../../workspace/read-inside.ts'),
  ]);
  const read = readInside(folder.root.path, '.gitattributes');
  return read.kind === 'bytes' ? originsByAttributes(read.bytes.toString('utf8')) : () => null;
}

import type { FileChoice, FilePatterns } from '../../analysis/deep-context/file-choice.ts';
import type { AnalysisInputs, AnalysisOptions, Surroundings } from '../../analysis/deep-context/inputs.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';
import { coverageOrReach } from './defect-inputs.ts';
import { templateProvenance } from './template-provenance.ts';

export interface InputsRequest {
  readonly folder: ResolvedPath;
  readonly index: LinkedIndex;
  readonly patterns: FilePatterns;
  readonly options: AnalysisOptions;
}

/** What the analyses ask of the tree around the index, each asked once and only when one needs it. */
export async function analysisInputs(
  { folder, index, patterns, options }: InputsRequest,
  context: ToolContext,
): Promise<AnalysisInputs> {
  const [{ chooseFiles }, { periodStart }] = await Promise.all([
    import('../../analysis/deep-context/file-choice.ts'),
    import('../../workspace/history.ts'),
  ]);
  const choice: FileChoice = chooseFiles(index, patterns);
  const now = context.clock();
  return {
    index,
    choice,
    options,
    now,
    signal: context.signal,
    surroundings: once(() => surroundingsOf(folder, index, context)),
    history: (days) => context.history(folder.absolute, { since: periodStart(now, days) }),
    coverage: once(() => coverageOrReach(index, context.signal)),
    provenance: once(() => templateProvenance(folder.absolute, context)),
  };
}

async function surroundingsOf(folder: ResolvedPath, index: LinkedIndex, context: ToolContext): Promise<Surroundings> {
  const { ManifestFiles } = await import('../../index/manifest-files.ts');
  const isRoot = folder.relative === '' || folder.relative === '.';
  return {
    index: isRoot ? index : await context.linked(folder.root.path),
    manifests: new ManifestFiles(folder.root.path),
    prefix: isRoot ? '' : `${folder.relative}/`,
  };
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null;
  return () => {
    answer ??= ask();
    return answer;
  };
}

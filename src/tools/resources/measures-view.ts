import type { LinkedIndex } from '../../index/code-index.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import { defectInputs } from '../analysis/defect-inputs.ts';
import type { ToolContext } from '../tool.ts';
import type { ProjectView } from './project-view.ts';

/** What is measured of each file, as columns: what a map of the tree is drawn from. */
export const measuresView: ProjectView = {
  name: 'measures',
  title: 'Measures of all files',
  description:
    'Lines, complexity, commits, risk, coverage, debt, duplication and owner of every file, as columns of equal length.',
  mimeType: 'text/markdown',
  async read(root, context) {
    const [{ fileMeasures }, { fileMeasuresText }] = await Promise.all([
      import('../../analysis/judgements/whole-tree/file-measures.ts'),
      import('../../reports/file-measures-text.ts'),
    ]);
    const folder = wholeRoot(root);
    const index = await context.linked(folder);
    const measures = fileMeasures(await inputsOf(folder, index, context));
    return { object: measures, text: () => fileMeasuresText(root.name, measures) };
  },
};

async function inputsOf(folder: ResolvedPath, index: LinkedIndex, context: ToolContext) {
  const [{ analyzeDefects }, { analyzeDuplicates }, { ALL_DEBT, analyzeDebtComments }] = await Promise.all([
    import('../../analysis/judgements/defects/defects.ts'),
    import('../../analysis/findings/clones/duplicates.ts'),
    import('../../analysis/findings/debt-comments/debt-comments.ts'),
  ]);
  const periodDays = (await context.configuration(folder)).get('churn.days').value;
  const [history, from] = await Promise.all([
    context.history(folder, { days: periodDays }),
    defectInputs(folder, index, context),
  ]);
  const { coverage } = from;
  const isReported = !('reason' in coverage) && coverage.source !== 'references';
  return {
    index,
    history: history.kind === 'none' ? { reason: history.reason } : history,
    periodDays,
    now: context.clock(),
    defects: analyzeDefects(from, { minConfidence: 0, explain: false }),
    coverage: isReported ? coverage : { reason: 'no coverage report was found' },
    debt: analyzeDebtComments(index, ALL_DEBT),
    // Looked for already, for the defects.
    duplicates: await analyzeDuplicates(index, { signal: context.signal }),
  };
}

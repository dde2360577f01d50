import { wholeRoot } from '../../workspace/from-root.ts';
import type { ProjectView } from './project-view.ts';

/** All files and all imports, as columns: what a graph of the tree is drawn from. */
export const importsView: ProjectView = {
  name: 'imports',
  title: 'All imports',
  description: 'Every file with its community, cycle and PageRank, and every import between files, as columns.',
  mimeType: 'text/markdown',
  async read(root, context) {
    const [{ importColumns }, { importColumnsText }] = await Promise.all([
      import('../../analysis/judgements/whole-tree/import-columns.ts'),
      import('../../reports/import-columns-text.ts'),
    ]);
    const imports = importColumns(await context.linked(wholeRoot(root)));
    return { object: imports, text: () => importColumnsText(root.name, imports) };
  },
};

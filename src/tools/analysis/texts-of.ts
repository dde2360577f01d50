import type { TreeTexts } from '../../index/tree-texts.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { Root } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';

/**
 * What a root holds beside its code, and which files of it are used from outside by its own word.
 *
 * @throws OrreryError as `Configuration.for` does
 */
export async function textsOf(root: Root, context: Pick<ToolContext, 'files'>): Promise<TreeTexts> {
  const [{ treeTexts }, { Configuration }, { verdictBy }, paths] = await Promise.all([
    import('../../index/tree-texts.ts'),
    import('../../configuration/configuration.ts'),
    import('../../workspace/verdict.ts'),
    context.files(wholeRoot(root)),
  ]);
  const configuration = Configuration.for(root.path);
  const patterns = configuration.get('deadCode.entryPoints').value;
  const says = verdictBy(patterns);
  const isEntry = (path: string) => {
    const own = configuration.ownPath(root.path, path);
    return own !== null && says(own) === true;
  };
  return treeTexts(root.path, paths, patterns.length === 0 ? [] : paths.filter(isEntry));
}

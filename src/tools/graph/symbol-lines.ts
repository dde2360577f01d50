import { endLineOf, lineOf } from '../../analysis/measures/symbols/symbol.ts';
import { parseSymbolQuery } from '../../analysis/measures/symbols/symbol-query.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { ToolContext } from '../tool.ts';
import { answerable, askedSymbols } from './asked-symbols.ts';

/** The lines of a symbol that was given in place of a path, or what may have been meant by it. */
export type SymbolLines =
  | { readonly kind: 'one'; readonly path: string; readonly start: number; readonly end: number }
  | { readonly kind: 'none'; readonly near: readonly string[] };

/** Names of files that are no code, which nobody takes for a symbol: no tree is indexed to look for one. */
const NO_CODE =
  /\.(?:json5?|jsonc|ya?ml|toml|md|mdx|rst|txt|lock|html?|css|scss|xml|svg|png|jpe?g|gif|ico|ini|cfg|conf|env|csv|log|pdf)$/i;

/**
 * Finds the symbol that a text names which is the path of no file: `Shape.area`, `src/shape.ts#Shape.area`.
 *
 * @returns null for a text that can name none, and where there are several roots
 */
export async function symbolLines(given: string, context: ToolContext): Promise<SymbolLines | null> {
  const query = parseSymbolQuery(given);
  const mayName =
    query?.kind === 'in_file' || (query?.kind === 'name' && !/[\\/\s]/.test(given) && !NO_CODE.test(given));
  if (!mayName || context.workspace.roots.all.length !== 1) return null;
  const [asked] = await askedSymbols([given], undefined, context);
  if (asked === undefined) return null;
  const root = await context.workspace.roots.resolve(undefined, 'directory');
  const index = await context.linked(wholeRoot(root.root));
  try {
    const found = answerable(index, asked, '', 1);
    if (found.kind === 'unresolved') {
      const { candidates, did_you_mean } = found.unresolved;
      return { kind: 'none', near: [...candidates.map(({ at }) => at), ...did_you_mean] };
    }
    const [{ main } = { main: -1 }] = found.symbols;
    const { graph } = index;
    return {
      kind: 'one',
      path: graph.name(graph.fileOf(main)),
      start: lineOf(graph, main),
      end: endLineOf(graph, main),
    };
  } catch (thrown) {
    if (thrown === asked.missing) return null;
    throw thrown;
  }
}

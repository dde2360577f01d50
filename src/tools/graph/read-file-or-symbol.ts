import { endLineOf, lineOf } from '../../analysis/measures/symbols/symbol.ts';
import { parseSymbolQuery } from '../../analysis/measures/symbols/symbol-query.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import { languageOf } from '../../languages/registry.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { ToolContext } from '../tool.ts';
import { type Answerable, type AskedSymbol, answerable, askedSymbol } from './asked-symbols.ts';
import type { ReadInput } from './read-code.ts';
import { readFile } from './read-file.ts';

/** A file, or the lines of the symbol that is named in place of one. */
export async function readFileOrSymbol(input: ReadInput, context: ToolContext) {
  const read = await readFile(input, context);
  if (read !== null) return read;
  const symbol = await symbolLines(input.path, context);
  if (symbol.kind === 'one') {
    const { path, start, end } = symbol;
    const lines = { start_line: input.start_line ?? start, end_line: input.end_line ?? end };
    const ofSymbol = await readFile({ ...input, path, ...lines }, context);
    if (ofSymbol !== null) return ofSymbol;
  }
  const near = [...(await context.nearPaths(input.path)), ...(symbol.kind === 'none' ? symbol.near : [])];
  return {
    path: input.path,
    exists: false,
    error: 'File not found',
    ...(near.length > 0 && { did_you_mean: near }),
  };
}

/** The lines of a symbol that was given in place of a path, or what may have been meant by it. */
type SymbolLines =
  | { readonly kind: 'one'; readonly path: string; readonly start: number; readonly end: number }
  | { readonly kind: 'none'; readonly near: readonly string[] };

const NONE: SymbolLines = { kind: 'none', near: [] };

/** Names of files that are no code. Nobody takes a name of a file for a symbol: no tree is indexed to look for one. */
const NO_CODE =
  /\.(?:json5?|jsonc|ya?ml|toml|md|mdx|rst|txt|lock|html?|css|scss|xml|svg|png|jpe?g|gif|ico|ini|cfg|conf|env|csv|log|pdf)$/i;

/** Finds the symbol that a text names which is the path of no file: `Shape.area`, `src/shape.ts#Shape.area`. */
async function symbolLines(given: string, context: ToolContext): Promise<SymbolLines> {
  const { roots } = context.workspace;
  if (!mayNameSymbol(given) || roots.all.length !== 1) return NONE;
  const asked = await askedSymbol(given, context.workspace);
  const { root } = await roots.resolve(undefined, 'directory');
  const index = await context.linked(wholeRoot(root));
  const found = answerableIfThere(index, asked);
  return found === null ? NONE : linesOf(index, found);
}

function mayNameSymbol(given: string): boolean {
  const query = parseSymbolQuery(given);
  if (query?.kind !== 'name') return query?.kind === 'in_file';
  return !/[\\/\s]/.test(given) && !NO_CODE.test(given) && languageOf(given) === null;
}

/** Null where no file's path ends like the one that was given. */
function answerableIfThere(index: LinkedIndex, asked: AskedSymbol): Answerable | null {
  try {
    return answerable(index, asked, '', 1);
  } catch (thrown) {
    if (thrown === asked.missing) return null;
    throw thrown;
  }
}

function linesOf(index: LinkedIndex, found: Answerable): SymbolLines {
  if (found.kind === 'unresolved') {
    const { candidates, did_you_mean } = found.unresolved;
    return { kind: 'none', near: [...candidates.map(({ at }) => at), ...did_you_mean] };
  }
  const [symbol] = found.symbols;
  if (symbol === undefined) return NONE;
  const { graph } = index;
  const { main } = symbol;
  return { kind: 'one', path: graph.name(graph.fileOf(main)), start: lineOf(graph, main), end: endLineOf(graph, main) };
}

import { OrreryError } from '../../errors.ts';
import { isMissing, type ResolvedPath, type Root } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';

/** What a history is asked of. Paths are from the root on. */
export type HistoryEntity =
  | { readonly kind: 'all' }
  | { readonly kind: 'decision'; readonly id: string }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'symbol'; readonly path: string; readonly symbol: string };

export type FoundEntity = HistoryEntity & {
  readonly root: Root;
  /** How answers name it. */
  readonly name: string;
  readonly notes: readonly string[];
};

const DECISION = /^dec_[0-9a-z]+$/;

/**
 * What an id names: a decision, a file or folder, `path#Symbol`, or a symbol alone where no file is called so. What is not
 * there any more has a history, too.
 *
 * @throws OrreryError `SECURITY_ERROR` for what lies outside the roots
 */
export async function historyEntity(
  given: string | undefined,
  project: string | undefined,
  context: ToolContext,
): Promise<FoundEntity> {
  const { roots } = context.workspace;
  const ofProject = async () => (await roots.resolve(project, 'directory')).root;
  if (given === undefined) {
    const { root, relative } = await roots.resolve(project, 'directory');
    return relative === ''
      ? { kind: 'all', root, name: '', notes: [] }
      : { kind: 'folder', path: relative, root, name: relative, notes: [] };
  }
  if (DECISION.test(given)) return { kind: 'decision', id: given, root: await ofProject(), name: given, notes: [] };
  const hash = given.indexOf('#');
  if (hash > 0) {
    const symbol = given.slice(hash + 1);
    const { root, relative } = await there(given.slice(0, hash), 'file', context);
    return { kind: 'symbol', path: relative, symbol, root, name: `${relative}#${symbol}`, notes: [] };
  }
  const found = await roots.resolve(given, 'any').catch(missing);
  if (found !== null) {
    const isFolder = (await roots.resolve(given, 'directory').catch(() => null)) !== null;
    return {
      kind: isFolder ? 'folder' : 'file',
      path: found.relative,
      root: found.root,
      name: found.relative,
      notes: [],
    };
  }
  return (await symbolAlone(given, project, context)) ?? (await goneFile(given, context));
}

/** A symbol that is named without its file, when there is one of the name. */
async function symbolAlone(
  given: string,
  project: string | undefined,
  context: ToolContext,
): Promise<FoundEntity | null> {
  if (/[/\\]/.test(given)) return null;
  const [{ parseSymbolQuery }, { findSymbols }, { fullNameOf }] = await Promise.all([
    import('../../analysis/measures/symbols/symbol-query.ts'),
    import('../../analysis/measures/symbols/find-symbols.ts'),
    import('../../analysis/measures/symbols/symbol.ts'),
  ]);
  const folder = await context.workspace.roots.resolve(project, 'directory');
  const query = parseSymbolQuery(given);
  if (query === null || query.kind !== 'name') return null;
  const index = await context.linked({ root: folder.root, absolute: folder.root.path, relative: '' });
  const found = findSymbols(index, query);
  const addressOf = (node: number) => ({
    path: index.graph.name(index.graph.fileOf(node)),
    symbol: fullNameOf(index, node),
  });
  if (found.kind === 'several') {
    const names = found.symbols.slice(0, 5).map(({ main }) => addressOf(main));
    const list = names.map(({ path, symbol }) => `${path}#${symbol}`).join(', ');
    const message = `${found.symbols.length} symbols are called ${JSON.stringify(given)}: name one with its file, such as ${list}.`;
    throw new OrreryError('INVALID_PARAMS', message, { parameter: 'entity_id' });
  }
  if (found.kind === 'none') return null;
  const { path, symbol } = addressOf(found.symbol.main);
  return { kind: 'symbol', path, symbol, root: folder.root, name: `${path}#${symbol}`, notes: [] };
}

/** A file of which only the history is left, if that. */
async function goneFile(given: string, context: ToolContext): Promise<FoundEntity> {
  const { root, relative } = await there(withoutEndingSlashes(given), 'any', context);
  const notes = [`${relative} does not exist now.`];
  return { kind: 'file', path: relative, root, name: relative, notes };
}

/** A path as it is, or as it would be. */
async function there(given: string, expected: 'file' | 'any', { workspace }: ToolContext): Promise<ResolvedPath> {
  const found = await workspace.roots.resolve(given, expected).catch(missing);
  return found ?? workspace.roots.resolveFileForWriting(given);
}

function missing(thrown: unknown): null {
  if (isMissing(thrown)) return null;
  throw thrown;
}

function withoutEndingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

import { type DebtOrigin, debtOrigin, originQueries } from '../../analysis/findings/debt-comments/age.ts';
import type { DebtItem } from '../../analysis/findings/debt-comments/debt-comments.ts';
import type { CodeIndex } from '../../index/code-index.ts';
import type { LineOrigin } from '../../workspace/blame-porcelain.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';

/** Programs of git that run at a time. */
const AT_ONCE = 4;

export interface Origins {
  /** In the order of the items; null when git could not be asked. */
  readonly origins: readonly (DebtOrigin | null)[] | null;
  readonly reason: string | null;
}

/** One `git blame` for each file that has items. */
export async function originsOf(
  folder: ResolvedPath,
  index: CodeIndex,
  items: readonly DebtItem[],
  context: ToolContext,
): Promise<Origins> {
  const now = context.clock();
  const originOf = (origin: LineOrigin | null) => (origin === null ? null : debtOrigin(origin, now));
  const known = new Map<DebtItem, DebtOrigin | null>();
  const byFile = Map.groupBy(items, ({ file }) => file);
  const files = index.files.filter(({ path }) => byFile.has(path));
  let reason: string | null = null;
  for (let done = 0; done < files.length; done += AT_ONCE) {
    context.progress(done, files.length, 'Reading authors from git');
    const asked = files.slice(done, done + AT_ONCE).map(async (file) => {
      const own = byFile.get(file.path) as DebtItem[];
      const { facts } = file;
      const queries = originQueries(facts, own);
      const result = await context.blame(folder, file, queries);
      if (result.kind === 'none') reason = result.reason;
      else for (const [at, item] of own.entries()) known.set(item, originOf(result.origins[at] ?? null));
    });
    await Promise.all(asked);
  }
  return { origins: known.size === 0 && reason !== null ? null : items.map((item) => known.get(item) ?? null), reason };
}

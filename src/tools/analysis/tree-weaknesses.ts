import { isLeftOut } from '../../analysis/findings/exempt-places.ts';
import { type TreeWeaknesses, weakPlaces } from '../../analysis/findings/weaknesses/weakness-findings.ts';
import type { CodeIndex } from '../../index/code-index.ts';
import { faultOf } from '../../index/file-fault.ts';
import { readInside } from '../../workspace/read-inside.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';
import { leaveOut } from './left-out.ts';

/** Larger files are data. */
const MAX_BYTES = 1024 * 1024;

/** The weak places of all files of code of a folder but those of tests. */
export async function treeWeaknesses(
  { root }: ResolvedPath,
  { files, kinds }: Pick<CodeIndex, 'files' | 'kinds'>,
  context: Pick<ToolContext, 'weaknesses' | 'leaveOut'>,
): Promise<TreeWeaknesses> {
  const searched = files.filter(({ path }) => !isLeftOut(path, kinds));
  const found: TreeWeaknesses['found'][number][] = [];
  const toReview: TreeWeaknesses['toReview'][number][] = [];
  for (const { path, language } of searched) {
    const read = readInside(root.path, path, MAX_BYTES);
    if (read.kind !== 'bytes') continue;
    try {
      const [weaknesses] = await context.weaknesses([
        { path, content: read.bytes, isGenerated: kinds.toldGenerated(path) },
      ]);
      const places = weakPlaces(path, language, weaknesses ?? []);
      found.push(...places.found);
      toReview.push(...places.toReview);
    } catch (thrown) {
      leaveOut(context, faultOf(path, thrown));
    }
  }
  return { found, toReview, leftOut: files.length - searched.length };
}

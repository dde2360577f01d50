import { statSync } from 'node:fs';
import { OrreryError } from '../../errors.ts';
import type { CodeIndex } from '../../index/code-index.ts';
import { onlyFile } from '../../index/selection.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';

/** The code that a path names: all under a folder, or one file. */
export interface CodeAt {
  /** The folder itself, or the root that the file lies in. */
  readonly folder: ResolvedPath;
  readonly index: CodeIndex;
}

/** @throws OrreryError as `Roots.resolve` does; `INVALID_PARAMS` for a file that is no code */
export async function codeAt(path: string | undefined, context: ToolContext): Promise<CodeAt> {
  const place = await context.workspace.roots.resolve(path, 'any');
  const isFile = statSync(place.absolute, { throwIfNoEntry: false })?.isFile() === true;
  if (!isFile) return { folder: place, index: await context.index(place) };
  const folder = wholeRoot(place.root);
  const about = { paths: [place.relative], names: [], needs: 'facts' } as const;
  const index = onlyFile(await context.index(folder, { about }), place.relative);
  if (index.files.length + index.skipped.length > 0) return { folder, index };
  const message = `${place.relative} is not indexed code: its language is unknown, or it is ignored.`;
  throw new OrreryError('INVALID_PARAMS', message, { path: place.relative });
}

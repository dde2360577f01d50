import { realpath } from 'node:fs/promises';
import type { Application } from '../server/application.ts';
import type { FileToWrite } from '../workspace/write-plan.ts';
import type { Io } from './io.ts';

/**
 * Writes a file that a person named on the command line.
 *
 * @param named absolute
 * @returns where it is, with every link resolved
 * @throws OrreryError as `writeFilesTogether` does
 */
export async function writeNamedFile(
  named: string,
  file: Omit<FileToWrite, 'path'>,
  { workspace, writer }: Application,
  io: Io,
): Promise<string> {
  const { placeOfNamedFile } = await import('../workspace/write-place.ts');
  const trusted = [...workspace.roots.all.map(({ path }) => path), await realpath(io.cwd())];
  const { base, path } = await placeOfNamedFile(named, trusted);
  const [written] = await writer.write(base, [{ ...file, path }]);
  return written as string;
}

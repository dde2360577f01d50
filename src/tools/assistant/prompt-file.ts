import { PROMPT_FILE, type Section } from '../../assistant/consultation.ts';
import { MAX_FILE_BYTES } from '../../assistant/files/gather-files.ts';
import { OrreryError } from '../../errors.ts';
import { decodedText } from '../../workspace/classify.ts';
import { readRegularFile } from '../../workspace/read-file.ts';
import type { ToolContext } from '../tool.ts';

export interface Prompted {
  readonly sections: readonly Section[];
  readonly files: readonly string[];
}

/**
 * A file of the name that stands for the main text takes its place, and is no longer among the files: so a client sends a text
 * that is too long for an argument.
 *
 * @throws OrreryError where it cannot be read
 */
export async function withPromptFile(
  sections: readonly Section[],
  files: readonly string[],
  { workspace }: ToolContext,
): Promise<Prompted> {
  const isPrompt = (path: string) => path.replaceAll('\\', '/').split('/').at(-1) === PROMPT_FILE;
  const given = files.find(isPrompt);
  const [main, ...others] = sections;
  if (given === undefined || main === undefined) return { sections, files };
  const { absolute } = await workspace.roots.resolve(given, 'file');
  const read = readRegularFile(absolute, MAX_FILE_BYTES);
  const text = read.kind === 'bytes' ? decodedText(read.bytes) : null;
  if (text === null) {
    const message = `${given} stands for ${main.field} and cannot be read as text: write it again, or leave it out of files.`;
    throw new OrreryError('FILE_SYSTEM_ERROR', message, { parameter: 'files' });
  }
  // What a file holds is not sent over the client's connection, so that its length is no matter there.
  const field = `${main.field} (${PROMPT_FILE})`;
  return {
    sections: [{ ...main, field, text, isFile: true }, ...others],
    files: files.filter((path) => !isPrompt(path)),
  };
}

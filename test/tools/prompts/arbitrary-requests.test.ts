import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PROMPTS } from '../../../src/tools/prompts/catalogue.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { promptsOf } from './prompts-of.ts';

const NAMES = PROMPTS.map(({ name }) => name);
const ARGUMENTS = [...new Set(PROMPTS.flatMap(({ input }) => Object.keys(input().shape)))];

const text = fc.oneof(
  fc.constantFrom('', 'cli', 'true', 'src', '../..', '/', 'makefile', ',', '3.12', '--allow-net', '__proto__', 'a\0b'),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const name = fc.oneof(fc.constantFrom(...NAMES), text);
const argument = fc.oneof(fc.constantFrom(...ARGUMENTS), text);

function tinyProject() {
  const root = temporaryFolder();
  writeFiles(root, { 'src/a.ts': 'export const a = 1;\n' });
  return promptsOf({ roots: [root] });
}

it('whatever is asked of a prompt, it is messages or a documented error', async () => {
  const { text: textOf } = await tinyProject();
  await fc.assert(
    fc.asyncProperty(name, fc.dictionary(argument, text, { maxKeys: 5 }), async (prompt, given) => {
      const outcome = await textOf(prompt, given).catch((thrown: unknown) => thrown);
      if (typeof outcome === 'string') return;
      const { errorName } = outcome as { errorName: string };
      expect(['INVALID_PARAMS', 'SECURITY_ERROR', 'FILE_SYSTEM_ERROR'], String(outcome)).toContain(errorName);
    }),
    { numRuns: 400 },
  );
});

it('whatever is to be completed, it is by texts that begin with what was typed', async () => {
  const { complete } = await tinyProject();
  await fc.assert(
    fc.asyncProperty(name, argument, text, async (prompt, of, typed) => {
      for (const value of await complete(prompt, of, typed)) expect(value.startsWith(typed)).toBe(true);
    }),
    { numRuns: 400 },
  );
});

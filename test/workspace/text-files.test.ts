import { describe, expect, it } from 'vitest';
import { type TextFilesOptions, textFiles } from '../../src/workspace/text-files.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

async function read(folder: string, options: Partial<TextFilesOptions> = {}) {
  const found: Record<string, string> = {};
  const all = { signal: new AbortController().signal, maxBytes: 1000, ...options };
  for await (const { path, text } of textFiles(folder, all)) found[path] = text;
  return found;
}

describe('textFiles', () => {
  const FILES = {
    'a.ts': 'code',
    'docs/b.md': 'prose',
    '.env': 'KEY=1',
    'c.bin': 'a\0b',
    'large.txt': 'x'.repeat(1001),
  };

  it('gives what is text, whatever kind, and leaves out what is binary or large', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, FILES);
    expect(await read(folder)).toEqual({ '.env': 'KEY=1', 'a.ts': 'code', 'docs/b.md': 'prose' });
    expect(Object.keys(await read(folder, { maxBytes: 2000 }))).toContain('large.txt');
  });

  it('leaves out what is ignored, and what it is told to', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { ...FILES, '.gitignore': '.env\n' });
    expect(Object.keys(await read(folder, { without: /\.md$/ }))).toEqual(['.gitignore', 'a.ts']);
  });

  it('ends when it is told to', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, FILES);
    await expect(read(folder, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  });
});

import { expect, it } from 'vitest';
import { DocumentIndexes } from '../../../src/search/texts/document-indexes.ts';

const signal = new AbortController().signal;

function documents(files: Map<string, { readonly stamp: string | null; readonly text: string }>) {
  const read: string[] = [];
  const indexes = new DocumentIndexes({
    stamp: (absolute) => files.get(absolute)?.stamp ?? null,
    read: (absolute) => {
      read.push(absolute);
      return files.get(absolute)?.text ?? null;
    },
  });
  const of = () =>
    indexes.of(
      '/r',
      [...files.keys()].map((path) => path.slice(3)),
      () => true,
      '/r',
      signal,
    );
  return { of, read };
}

it('reads a document again when its stamp says that it may have changed', async () => {
  const files = new Map([
    ['/r/a.md', { stamp: '1', text: '# One\nfirst' }],
    ['/r/b.md', { stamp: null, text: '# Two\nunsettled' }],
    ['/r/c.ts', { stamp: '1', text: '// code' }],
  ]);
  const { of, read } = documents(files);
  expect((await of()).sections.map(({ title }) => title)).toEqual(['One', 'Two']);
  expect(read.splice(0)).toEqual(['/r/a.md', '/r/b.md']);
  files.set('/r/b.md', { stamp: '5', text: '# Three\nnow' });
  expect((await of()).sections.map(({ title }) => title)).toEqual(['One', 'Three']);
  expect(read.splice(0)).toEqual(['/r/b.md']);
  const same = await of();
  expect(await of()).toBe(same);
  files.delete('/r/a.md');
  expect((await of()).sections.map(({ title }) => title)).toEqual(['Three']);
  expect(read).toEqual([]);
});

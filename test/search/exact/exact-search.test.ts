import { expect, it } from 'vitest';
import { exactQuery } from '../../../src/search/exact/exact-query.ts';
import { exactSearch } from '../../../src/search/exact/exact-search.ts';
import type { ExactFindings } from '../../../src/search/exact/findings.ts';
import { scanInThread } from '../../../src/search/exact/scan-thread.ts';
import { readRegularFile } from '../../../src/workspace/read-file.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const never = new AbortController().signal;

function searchOf(query: string, contents: Readonly<Record<string, string | Buffer>>) {
  const folder = temporaryFolder();
  writeFiles(folder, contents);
  const files = Object.keys(contents).map((path) => ({ path, within: null }));
  return { folder, files, parts: exactQuery(query).parts };
}

function found(query: string, contents: Readonly<Record<string, string | Buffer>>): Promise<ExactFindings> {
  const search = searchOf(query, contents);
  return exactSearch(search, (path) => readRegularFile(`${search.folder}/${path}`), never);
}

const CONTENTS = {
  'a.md': '# Zeile\nGröße "x"\n',
  'b.json': '{"x": 1}\n',
  'utf16.txt': Buffer.from('\ufeffGröße x\n', 'utf16le'),
  'latin.txt': Buffer.from('Größe x\n', 'latin1'),
  'binary.bin': Buffer.from('x\0x'),
  'marked.txt': '\ufeffx\n',
};

it.each(['"x"', '/x/'])(
  '%s is found in every text, in whatever encoding, and not in what is no text',
  async (query) => {
    const { found: places, searched } = await found(query, CONTENTS);
    expect([...places.keys()]).toEqual(['a.md', 'b.json', 'utf16.txt', 'latin.txt', 'marked.txt']);
    expect(places.get('marked.txt')?.first).toEqual([{ line: 1, column: 1, endLine: 1 }]);
    expect(searched).toBe(6);
  },
);

it.each(['"Größe"', '/gröSSe|größe/i'])('%s is found by characters, not by bytes', async (query) => {
  const { found: places } = await found(query, CONTENTS);
  expect([...places.keys()]).toEqual(['a.md', 'utf16.txt', 'latin.txt']);
});

it('a file that is too large or gone is told of or passed over', async () => {
  const search = searchOf('"x"', { 'large.txt': Buffer.alloc(10 * 1024 * 1024 + 1, 'x'), 'gone.txt': 'x' });
  const read = (path: string) =>
    path === 'gone.txt' ? ({ kind: 'gone' } as const) : readRegularFile(`${search.folder}/${path}`);
  const { found: places, tooLarge } = await exactSearch(search, read, never);
  expect([places.size, tooLarge]).toEqual([0, ['large.txt']]);
});

const SLOW = `${'a'.repeat(40)}!\n`;

it('a file that an expression takes too long on is given up, and those before and behind it are not', async () => {
  const search = searchOf('/^(a+)+$/', { 'one.txt': 'aaa\n', 'slow.txt': `a\n${SLOW}`, 'two.txt': 'b\naa\n' });
  const findings = await scanInThread(search, never, { file: 150, all: 60_000 });
  expect([...findings.found.keys()]).toEqual(['one.txt', 'two.txt']);
  expect(findings).toMatchObject({ slow: ['slow.txt'], stoppedAt: null, searched: 2 });
});

it('what follows when time is up is left out, and what was found is told', async () => {
  const search = searchOf('/^(a+)+$/', { 'one.txt': 'aaa\n', 'slow.txt': SLOW, 'two.txt': 'aa\n' });
  const findings = await scanInThread(search, never, { file: 60_000, all: 200 });
  expect([...findings.found.keys()]).toEqual(['one.txt']);
  expect(findings).toMatchObject({ slow: [], stoppedAt: 'slow.txt', searched: 1 });
});

it('an expression that needs more room than there is gives up the file alone', async () => {
  const search = searchOf('/^(?:a|b)*c/s', { 'deep.txt': 'ab'.repeat(4_000_000), 'two.txt': 'abc' });
  const findings = await scanInThread(search, never, { file: 60_000, all: 60_000 });
  expect([...findings.found.keys()]).toEqual(['two.txt']);
});

it('ends at once when it is cancelled', async () => {
  const search = searchOf('/^(a+)+$/', { 'slow.txt': SLOW });
  const controller = new AbortController();
  const running = scanInThread(search, controller.signal, { file: 60_000, all: 60_000 });
  setTimeout(() => controller.abort(new Error('enough')), 100);
  await expect(running).rejects.toThrow('enough');
});

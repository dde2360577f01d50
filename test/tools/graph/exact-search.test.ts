import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Application, createApplication } from '../../../src/server/application.ts';
import { DEFAULT_LIMITS } from '../../../src/server/limits.ts';
import { type HybridSearchResult, hybridSearch } from '../../../src/tools/graph/hybrid-search.ts';
import { MemoryLog } from '../../server/sample-application.ts';
import { temporaryFolderForSuite } from '../../temporary-folder-for-suite.ts';
import { initRepository } from '../../workspace/git-fixture.ts';
import { writeFiles } from '../../workspace/temporary-folder.ts';

const LONG_LINE = `${'x'.repeat(5000)}needle${'y'.repeat(5000)}`;
const FILES = {
  'src/url.ts':
    'export class Address {\n  /** Reads new URL( texts. */\n  parse(text: string) {\n    return new URL(text);\n  }\n}\n\nconst other = new URL("a");\n',
  'test/url.test.ts': 'import { Address } from "../src/url";\nnew Address().parse(new URL("b").href);\n',
  'README.md': '# Address\n\nCall `new URL(text)` and read `SECRET`.\n',
  'config/app.yaml': 'address:\n  url: "http://x"\n',
  'script.unknownlanguage': 'let a = new URL(b)\n',
  'long.txt': LONG_LINE,
  'notes/one.txt': 'needle\n'.repeat(30),
  'ignored/out.txt': 'new URL( needle\n',
  '.gitignore': 'ignored/\n',
  '.env': 'SECRET=1\n',
  'picture.png': Buffer.from([0x89, 0x50, 0, ...Buffer.from('needle')]),
  'lib/index.ts': 'export const lib = 1;\n',
};

let root: string;
let application: Application;

beforeAll(async () => {
  root = temporaryFolderForSuite();
  writeFiles(root, FILES);
  initRepository(root);
  application = await createApplication({
    roots: [root],
    tools: [hybridSearch],
    toolsets: [],
    limits: DEFAULT_LIMITS,
    log: new MemoryLog(),
  });
});
afterAll(() => application.close());

async function asked(query: string, more: object = {}): Promise<HybridSearchResult> {
  const outcome = await application.call('hybrid_search', { query, ...more });
  if (!outcome.ok) throw outcome.error;
  hybridSearch.output().parse(outcome.output);
  return outcome.output as unknown as HybridSearchResult;
}

const pathsOf = ({ results }: HybridSearchResult) => results.map(({ path }) => path);

describe('a quoted part of a query', () => {
  it('is found in any text, in code of the index first, its tests behind it, and other files last', async () => {
    const result = await asked('"new URL("');
    expect(pathsOf(result)).toEqual(['src/url.ts', 'test/url.test.ts', 'README.md', 'script.unknownlanguage']);
    expect(result.exact).toEqual({ parts: ['"new URL("'], matches: 6, files_searched: 10, is_complete: true });
    expect(result.total_results).toBe(4);
  });

  it('comes with its places, the unit around the first and the lines around that', async () => {
    const [first] = (await asked('"new URL("')).results;
    expect(first).toMatchObject({
      symbol: 'Address.parse',
      kind: 'method',
      snippet_line: 1,
      match_count: 3,
      matches: [
        { line: 2, column: 13, text: '  /** Reads new URL( texts. */' },
        { line: 4, column: 12, text: '    return new URL(text);' },
        { line: 8, column: 15, text: 'const other = new URL("a");' },
      ],
    });
    expect(first?.snippet.split('\n')[1]).toBe('  /** Reads new URL( texts. */');
  });

  it('is shown with the lines around it in a file outside the index', async () => {
    const { results } = await asked('"new URL(text)"', { paths: ['*.md'] });
    expect(results).toEqual([
      expect.objectContaining({
        path: 'README.md',
        line: 1,
        end_line: 3,
        symbol: null,
        kind: 'lines',
        snippet: '# Address\n\nCall `new URL(text)` and read `SECRET`.',
        combined_score: 0,
        semantic_similarity: null,
        matches: [{ line: 3, column: 7, text: 'Call `new URL(text)` and read `SECRET`.' }],
      }),
    ]);
  });

  it('and all others have to be in a file, which the words beside them rank', async () => {
    expect(pathsOf(await asked('"new URL(" "SECRET"'))).toEqual(['README.md']);
    expect(pathsOf(await asked('exact: test "new URL(" fixture'))[0]).toBe('test/url.test.ts');
    const { results } = await asked('exact: parse text "new URL("');
    expect(results[0]?.matching_terms).toEqual(['parse', 'text']);
  });

  it('in running text ranks, and leaves nothing out', async () => {
    const { results, notes, exact } = await asked('parse text "new URL(" and "not there at all"');
    expect(results.map(({ path }) => path).slice(0, 2)).toEqual(['src/url.ts', 'test/url.test.ts']);
    expect(exact).toBeUndefined();
    expect(notes).toEqual([
      'Next to words, quoted parts rank and do not filter: start the query with exact: to filter.',
    ]);
  });

  it('of a long text is nothing to be remarked', async () => {
    const text = 'Parsing fails since yesterday\n\nI get "not there at all" when I call `new URL(text)` twice.';
    const { results, notes } = await asked(text);
    expect(results.map(({ path }) => path)).toContain('src/url.ts');
    expect(notes).toEqual([]);
  });

  it('is told of no more than ten times a file, and in the middle of a long line', async () => {
    const { results } = await asked('"needle"', { paths: ['notes/**', 'long.txt'] });
    const [long, notes] = results.map(({ match_count, matches = [] }) => ({ match_count, matches }));
    expect([notes?.match_count, notes?.matches.length]).toEqual([30, 10]);
    expect(long?.matches).toEqual([{ line: 1, column: 5001, text: `…${'x'.repeat(60)}needle${'y'.repeat(134)}…` }]);
  });

  it('is neither looked for in files that may hold credentials nor in ignored and binary ones', async () => {
    const { results, notes } = await asked('"SECRET"');
    expect(results.map(({ path }) => path)).toEqual(['README.md']);
    expect(notes).toContain('1 file was not searched: their names indicate credentials.');
    expect(pathsOf(await asked('"needle"'))).toEqual(['long.txt', 'notes/one.txt']);
  });

  it('is found where paths, languages and kinds allow', async () => {
    expect(pathsOf(await asked('"new URL("', { paths: ['test/**'] }))).toEqual(['test/url.test.ts']);
    expect(pathsOf(await asked('"new URL("', { languages: ['typescript'] }))).toEqual([
      'src/url.ts',
      'test/url.test.ts',
    ]);
    const [method, ...others] = (await asked('"new URL("', { kinds: ['method'] })).results;
    expect(others).toEqual([]);
    expect(method).toMatchObject({ symbol: 'Address.parse', match_count: 1, matches: [{ line: 4 }] });
  });

  it('that is nowhere leaves nothing to be found, and says what to try', async () => {
    const result = await asked('"NEW URL("');
    expect(result).toMatchObject({ total_results: 0, results: [], exact: { matches: 0 } });
    expect(result.notes[0]).toBe(
      'No file contains all quoted parts. Quoted text is case-sensitive; use /text/i to ignore case.',
    );
  });

  it('is found in the file as it is when it is asked', async () => {
    writeFiles(root, { 'new/fresh.md': 'quite fresh\n' });
    expect(pathsOf(await asked('"quite fresh"'))).toEqual(['new/fresh.md']);
    writeFiles(root, { 'new/fresh.md': 'now stale\n' });
    expect(pathsOf(await asked('"now stale"'))).toEqual(['new/fresh.md']);
    rmSync(join(root, 'new'), { recursive: true });
    expect(pathsOf(await asked('"now stale"'))).toEqual([]);
  });

  it('is told of by paths from the root on, whichever folder is asked about', async () => {
    expect(pathsOf(await asked('"needle"', { project_path: 'notes' }))).toEqual(['notes/one.txt']);
  });
});

describe('an expression in a query', () => {
  it('is found as a text is, line by line', async () => {
    const result = await asked('/URL\\(["t]/');
    expect(pathsOf(result)).toEqual(['src/url.ts', 'test/url.test.ts', 'README.md']);
    expect(result.exact).toEqual({ parts: ['/URL\\(["t]/'], matches: 4, files_searched: 10, is_complete: true });
  });

  it('with the flag s reaches over lines, and tells where it ends', async () => {
    const [first] = (await asked('/class.*parse/s')).results;
    expect(first).toMatchObject({ path: 'src/url.ts', matches: [{ line: 1, column: 8, end_line: 3 }] });
  });

  it('that is the path of a folder is a word', async () => {
    expect((await asked('/lib/')).exact).toBeUndefined();
    expect((await asked('/lib\\b/')).exact?.parts).toEqual(['/lib\\b/']);
  });

  it('that cannot be read is refused, with the reason and what to do', async () => {
    await expect(asked('/(/')).rejects.toMatchObject({
      errorName: 'INVALID_PARAMS',
      message:
        'The expression /(/ in query cannot be parsed: Unterminated group. Fix it, or put it in double quotes to search for it literally.',
    });
  });
});

it('too much that is quoted is refused', async () => {
  const many = Array.from({ length: 11 }, () => '"a"').join(' ');
  await expect(asked(many)).rejects.toThrow('query has 11 quoted parts and expressions: give at most 10.');
  await expect(asked(`"${'a'.repeat(501)}"`)).rejects.toThrow('is longer than 500 characters: give less of it.');
});

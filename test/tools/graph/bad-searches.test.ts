import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Application, createApplication } from '../../../src/server/application.ts';
import { DEFAULT_LIMITS } from '../../../src/server/limits.ts';
import { hybridSearch } from '../../../src/tools/graph/hybrid-search.ts';
import { semanticSearch } from '../../../src/tools/graph/semantic-search.ts';
import { MemoryLog } from '../../server/sample-application.ts';
import { temporaryFolderForSuite } from '../../temporary-folder-for-suite.ts';
import { writeFiles } from '../../workspace/temporary-folder.ts';

const BOTH = ['hybrid_search', 'semantic_search'] as const;
type Tool = (typeof BOTH)[number];

let application: Application;

beforeAll(async () => {
  const root = temporaryFolderForSuite();
  writeFiles(root, {
    'src/retry.js': '/** Waits longer after each attempt. */\nexport function backoff(n) {\n  return 2 ** n;\n}\n',
    'src/client.js': "import { backoff } from './retry.js';\nexport const request = (url) => backoff(url);\n",
    'src/menge.py': '# größe der menge\ndef größe(x):\n    return x\n\n\ndef 计算总和(数):\n    return 数\n',
    'README.md': '# Retry\n',
  });
  application = await createApplication({
    roots: [root],
    tools: [hybridSearch, semanticSearch],
    toolsets: [],
    limits: DEFAULT_LIMITS,
    log: new MemoryLog(),
  });
});
afterAll(() => application.close());

async function found(tool: Tool, given: object): Promise<{ paths: readonly string[]; notes: readonly string[] }> {
  const outcome = await application.call(tool, given);
  if (!outcome.ok) throw outcome.error;
  const { results, notes } = outcome.output as { results: readonly { path: string }[]; notes: readonly string[] };
  return { paths: results.map(({ path }) => path), notes };
}

async function refusal(tool: Tool, given: object): Promise<string> {
  const outcome = await application.call(tool, given);
  if (outcome.ok) return 'answered';
  expect(['INVALID_PARAMS', 'FILE_SYSTEM_ERROR', 'SECURITY_ERROR']).toContain(outcome.error.errorName);
  return outcome.error.message;
}

const calls = <T>(rows: readonly T[]) => BOTH.flatMap((tool) => rows.map((row) => [tool, row] as const));

describe('a query', () => {
  it.each(calls([undefined, '', '   ', '\n\t']))('of %s that is %j is refused', async (tool, query) => {
    expect(await refusal(tool, { query })).toMatch(/query/);
  });

  it.each(calls([5, null, ['a'], {}]))('of %s that is no text, as %j, is refused', async (tool, query) => {
    expect(await refusal(tool, { query })).toMatch(/"query" must be/);
  });

  it.each(
    calls([
      'x',
      'n',
      '2',
      '?',
      '//',
      '""',
      '"',
      '/',
      '\\',
      '*',
      '.',
      '()',
      '🙂',
      '👩‍👩‍👧',
      'e\u0301',
      '\u200b',
      '\ud800',
    ]),
  )('of %s that is hardly one, as %j, is answered', async (tool, query) => {
    expect((await found(tool, { query })).paths.length).toBeLessThanOrEqual(3);
  });

  it('in another script than English finds what has it', async () => {
    expect((await found('hybrid_search', { query: '计算总和' })).paths[0]).toBe('src/menge.py');
    expect((await found('hybrid_search', { query: 'größe der menge' })).paths[0]).toBe('src/menge.py');
    expect((await found('hybrid_search', { query: '"计算"' })).paths).toEqual(['src/menge.py']);
    for (const query of ['重试请求', 'مرحبا بالعالم', 'повторить запрос', 'שלום']) {
      await found('hybrid_search', { query });
      await found('semantic_search', { query });
    }
  });

  it('with a combining mark finds the letter that has its own sign', async () => {
    expect((await found('hybrid_search', { query: 'gro\u0308ße' })).paths[0]).toBe('src/menge.py');
  });

  it.each(
    calls([
      'backoff '.repeat(1250),
      'x'.repeat(10_000),
      '数'.repeat(10_000),
      '"'.repeat(10_000),
      '/['.repeat(5_000),
      ' /a'.repeat(3_333),
      Array.from({ length: 1600 }, (_, at) => `w${at}`).join(' '),
    ]).map(([tool, query]) => [tool, query.slice(0, 10_000), query.slice(0, 12)] as const),
  )('of %s of 10,000 characters, %#, is answered', async (tool, query) => {
    await found(tool, { query });
  });

  it.each(BOTH)('of %s of 10,001 characters is refused', async (tool) => {
    expect(await refusal(tool, { query: 'x'.repeat(10_001) })).toContain('"query" must have at most 10000 characters');
  });
});

describe('weights', () => {
  it.each([
    [{ lexical_weight: -1 }, '"lexical_weight" must be at least 0, not -1'],
    [{ semantic_weight: Number.NaN }, '"semantic_weight" must be'],
    [{ graph_weight: Number.POSITIVE_INFINITY }, '"graph_weight" must be'],
    [{ lexical_weight: '0.4x' }, '"lexical_weight" must be a number'],
    [{ lexical_weight: 1e7 }, '"lexical_weight" must be at most 1000000'],
    [{ lexical_weight: 0, semantic_weight: 0, graph_weight: 0 }, 'Every leg has weight 0'],
    [{ include_lexical: false, include_semantic: false, include_graph: false }, 'Every leg has weight 0'],
    [{ include_lexical: false, include_semantic: false }, 'Only the graph leg has weight, and it needs context_files'],
    [{ semantic_threshold: 2 }, '"semantic_threshold" must be at most 1, not 2'],
  ])('%j are refused', async (given, says) => {
    expect(await refusal('hybrid_search', { query: 'retry', ...given })).toContain(says);
  });

  it('that are very small or very large rank all the same', async () => {
    const tiny = { lexical_weight: 1e-300, semantic_weight: 0, graph_weight: 0 };
    expect((await found('hybrid_search', { query: 'backoff', ...tiny })).paths[0]).toBe('src/retry.js');
    const huge = { lexical_weight: 1e6, semantic_weight: 1e6, graph_weight: 1e6 };
    expect((await found('hybrid_search', { query: 'backoff', ...huge })).paths[0]).toBe('src/retry.js');
  });
});

describe('a context file', () => {
  it.each([
    ['src/none.js', 'does not exist'],
    ['../outside.js', 'leaves the root'],
    ['/etc/passwd', 'outside the roots'],
    ['src', 'is a directory, but a file is needed'],
    ['', 'must not be empty|at least 1'],
  ])('%j is refused', async (path, says) => {
    expect(await refusal('hybrid_search', { query: 'retry', context_files: [path] })).toMatch(new RegExp(says));
  });

  it('that is not in the index is told of, and the others count', async () => {
    const { paths, notes } = await found('hybrid_search', { query: 'retry', context_files: ['README.md'] });
    expect(paths.length).toBeGreaterThan(0);
    expect(notes).toEqual(['The context file README.md is not in the index, so it has no neighbours.']);
  });
});

describe('filters', () => {
  it.each(
    calls([
      [{ max_results: 0 }, '"max_results" must be at least 1, not 0'],
      [{ max_results: 1001 }, '"max_results" must be at most 1000, not 1001'],
      [{ max_results: 1.5 }, '"max_results" must be a whole number'],
      [{ languages: ['klingon'] }, 'Unknown value of languages: "klingon". Use astro, bash, c, cpp, '],
      [{ languages: ['TypeScript'] }, 'Unknown value of languages: "TypeScript". Use astro, bash, c, '],
      [{ kinds: ['field'] }, 'Unknown value of kinds: "field". Use function, method, '],
      [{ kinds: ['x'.repeat(10_000)] }, 'Unknown value of kinds: "xxx'],
      [{ paths: ['src/{a'] }, 'The pattern "src/{a" in paths has an unclosed "{".'],
      [{ paths: ['x'.repeat(2000)] }, 'in paths is longer than 1024 characters.'],
      [{ paths: [] }, '"paths" must'],
      [{ embedding_model: 'gpt' }, 'Unknown embedding model "gpt"'],
      [{ embedding_dimension: 1 }, '"embedding_dimension" must be at least 64, not 1'],
      [{ project_path: 'none' }, 'does not exist'],
    ] as const).map(([tool, [given, says]]) => [tool, given, says] as const),
  )('of %s as %j are refused', async (tool, given, says) => {
    const message = await refusal(tool, { query: 'retry', ...given });
    expect(message).toContain(says);
    expect(message.length).toBeLessThan(500);
  });

  it.each(
    calls([
      [{ paths: ['nowhere/**'] }, 'paths nowhere/**'],
      [{ languages: ['zig'] }, 'languages zig'],
      [{ kinds: ['macro'], paths: ['src/**'] }, 'paths src/**; kinds macro'],
    ] as const).flatMap(([tool, [given, says]]) => [
      [tool, 'backoff', given, says] as const,
      [tool, '"backoff"', given, says] as const,
    ]),
  )('of %s for %s as %j, which fit no file, are told of', async (tool, query, given, says) => {
    const { paths, notes } = await found(tool, { query, ...given });
    expect(paths).toEqual([]);
    expect(notes).toContain(`No file in this folder matches ${says}. Patterns in paths are relative to the root.`);
  });
});

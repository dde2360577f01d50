import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Application, createApplication } from '../../../src/server/application.ts';
import { DEFAULT_LIMITS } from '../../../src/server/limits.ts';
import { type HybridSearchResult, hybridSearch } from '../../../src/tools/graph/hybrid-search.ts';
import { type ContextResult, queryContext } from '../../../src/tools/graph/query-context.ts';
import { MemoryLog } from '../../server/sample-application.ts';
import { temporaryFolderForSuite } from '../../temporary-folder-for-suite.ts';
import { commitAll, initRepository } from '../../workspace/git-fixture.ts';
import { writeFiles } from '../../workspace/temporary-folder.ts';
import { whenHistoryIsRead } from '../history-read.ts';

const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta', 'iota', 'kappa', 'lambda', 'mu'];
const FILES = Object.fromEntries(
  names.map((name) => [
    `src/${name}.js`,
    `/** Handles requests. */\nexport function ${name}(request) {\n  return request;\n}\n`,
  ]),
);
const VENDORED = '/** Handles requests. */\nexport function vendored(request) {}\n';
const TASK = 'Fix requests that time out while the socket is renewed (#7)\n\nIt says "timed out" twice.';

let root: string;
let application: Application;

const opened = () =>
  createApplication({
    roots: [root],
    tools: [hybridSearch, queryContext],
    toolsets: [],
    limits: DEFAULT_LIMITS,
    log: new MemoryLog(),
  });

function commit(message: string, files: Readonly<Record<string, string>>): void {
  writeFiles(root, files);
  commitAll(root, undefined, message);
}

beforeAll(async () => {
  root = temporaryFolderForSuite();
  initRepository(root);
  commit('Begin', {
    ...FILES,
    'vendor/requests.js': VENDORED,
    'docs/requests.md': '# Requests\n\nHow requests time out while a socket is renewed.\n',
  });
  for (let round = 0; round < 3; round++) {
    commit(`Renew the socket before requests time out, part ${round}`, {
      'src/theta.js': `${FILES['src/theta.js']}// ${round}\n`,
      'src/mu.js': `${FILES['src/mu.js']}// ${round}\n`,
    });
    commit(`Write better words, part ${round}`, { 'src/alpha.js': `${FILES['src/alpha.js']}// ${round}\n` });
  }
  application = await opened();
});
afterAll(() => application.close());

async function asked(query: string, more: object = {}): Promise<HybridSearchResult> {
  const found = await whenHistoryIsRead(application, query, more);
  hybridSearch.output().parse(found);
  return found;
}

describe('the text of a task', () => {
  it('finds the files that commits like it changed, and shows these with explain', async () => {
    const { results, legs, notes } = await asked(TASK, { explain: true });
    expect(legs.history).toBe('used');
    expect(notes).toEqual([]);
    const [first, second, ...others] = results;
    expect([first?.path, second?.path].sort()).toEqual(['src/mu.js', 'src/theta.js']);
    expect(first?.commits?.map(({ subject }) => subject).sort()).toEqual([
      'Renew the socket before requests time out, part 0',
      'Renew the socket before requests time out, part 1',
      'Renew the socket before requests time out, part 2',
    ]);
    expect(first?.commits?.[0]).toMatchObject({ similarity: 1, hash: expect.stringMatching(/^[0-9a-f]{40}$/) });
    expect(Object.keys(first?.features ?? {})).toContain('pastCommits');
    expect(others.every(({ commits }) => commits !== undefined)).toBe(true);
    expect((await asked(TASK)).results[0]?.commits).toBeUndefined();
  });

  it('is answered the same again, and each file once', async () => {
    const first = await asked(TASK);
    expect(await asked(TASK)).toEqual(first);
    expect(new Set(first.results.map(({ path }) => path)).size).toBe(first.results.length);
  });

  it('is answered at once, without the history and saying so, where that is not read yet', async () => {
    const other = await opened();
    const outcome = await other.call('hybrid_search', { query: TASK });
    const { legs, notes, results } = (outcome.ok ? outcome.output : {}) as unknown as HybridSearchResult;
    await other.close();
    expect(results.length).toBeGreaterThan(0);
    const isRead = legs.history === 'used';
    expect(isRead || legs.history === 'skipped: it is still being read').toBe(true);
    expect(notes).toEqual(
      isRead ? [] : ['Past commits are still being read, so this answer lacks them: ask again in a moment.'],
    );
  });

  it('asks no history for a question or a name', async () => {
    expect((await asked('where do requests time out')).legs).not.toHaveProperty('history');
    expect((await asked('theta', { explain: true })).results[0]).not.toHaveProperty('commits');
  });

  it('lists the definitions that match, and returns the best pieces of code, then other pieces', async () => {
    await asked(TASK);
    const outcome = await application.call('query_context', { query: TASK, top_k: 8, token_budget: 4000 });
    const { nodes, places, tokens_used } = (outcome.ok ? outcome.output : {}) as unknown as ContextResult;
    expect(places.length).toBeGreaterThan(2);
    expect(places.filter(({ path }) => path.startsWith('vendor/'))).toEqual([]);
    for (const found of [places, nodes]) {
      const first = found.slice(0, 2).map(({ path }) => path);
      expect(first.sort()).toEqual(['src/mu.js', 'src/theta.js']);
    }
    const kinds = nodes.map(({ kind }) => kind);
    expect(kinds.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 'code'));
    expect(kinds[7]).not.toBe('code');
    expect(tokens_used).toBeLessThanOrEqual(4000);
  });
});

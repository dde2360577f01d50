import { describe, expect, it } from 'vitest';
import type { Application } from '../../../src/server/application.ts';
import { type ContextResult, queryContext } from '../../../src/tools/graph/query-context.ts';
import { recordDecision } from '../../../src/tools/memory/record-decision.ts';
import { eventually } from '../../eventually.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { commitAll, initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const PROJECT = {
  'src/retry.js':
    '/** Waits longer after each failed attempt. */\nexport function backoff(attempt) {\n  return 2 ** attempt;\n}\n',
  'src/client.js': "import { backoff } from './retry.js';\nexport const request = (n) => backoff(n);\n",
  'docs/retries.md': '# Retries\n\nA failed attempt is tried again after a backoff.\n\n# Colours\n\nNone.\n',
};

async function project() {
  const [root, stateDir] = [temporaryFolder(), temporaryFolder()];
  initRepository(root);
  writeFiles(root, PROJECT);
  commitAll(root, undefined, 'Wait longer: exponential backoff between attempts');
  const state = { stateDir, env: {}, platform: process.platform, home: stateDir };
  const application = await sampleApplication({ roots: [root], tools: [queryContext, recordDecision], state });
  const ask = async (given: Record<string, unknown>) => {
    const outcome = await application.call('query_context', given);
    if (!outcome.ok) throw outcome.error;
    return outcome.output as unknown as ContextResult;
  };
  return { root, application, ask };
}

const backoffOf = ({ nodes }: ContextResult) => nodes.find(({ id }) => id === 'src/retry.js#backoff');

/** Commits are read in the background: the first answer may be without them. */
async function whenHistoryIsKnown(application: Application, query: string, commits = 2): Promise<ContextResult> {
  return eventually(async () => {
    const outcome = await application.call('query_context', { query });
    const result = (outcome.ok ? outcome.output : {}) as unknown as ContextResult;
    expect(backoffOf(result)?.about?.commits.length).toBe(commits);
    return result;
  });
}

describe('query_context', () => {
  it('answers from code, documentation, decisions and history', async () => {
    const { application, ask } = await project();
    const decided = await application.call('record_decision', {
      decision: 'Backoff doubles between attempts',
      reasoning: 'A fixed wait overloads the server.',
      anchors: ['src/retry.js#backoff'],
    });
    expect(decided.ok).toBe(true);
    const { nodes, tokens_used } = await ask({ query: 'backoff between attempts' });
    expect(new Set(nodes.map(({ kind }) => kind))).toEqual(new Set(['code', 'documentation', 'decision', 'history']));
    expect(nodes.find(({ kind }) => kind === 'code')?.id).toBe('src/retry.js#backoff');
    expect(nodes.find(({ kind }) => kind === 'documentation')?.title).toBe('Retries');
    expect(tokens_used).toBeLessThanOrEqual(2000);
  });

  it('says first which words of a question no file of code has', async () => {
    const { application, ask } = await project();
    expect(await ask({ query: 'backoff of dns' })).toMatchObject({ notes: ['In no source file: "dns".'] });
    expect(await ask({ query: 'failed attempts' })).toMatchObject({ notes: [] });
    const outcome = await application.call('query_context', { query: 'backoff of dns' });
    expect(outcome.ok && outcome.text).toMatch(
      /Found \d+ relevant [^\n]+\n\nIn no source file: "dns"\.\n\nDefinitions that match, /,
    );
  });

  it('says of a decision whose code has changed that it has', async () => {
    const { root, application, ask } = await project();
    await application.call('record_decision', {
      decision: 'Backoff doubles',
      reasoning: 'because',
      anchors: ['src/retry.js#backoff'],
    });
    writeFiles(root, { 'src/retry.js': 'export function backoff(attempt) {\n  return 3 ** attempt;\n}\n' });
    const { nodes } = await ask({ query: 'backoff doubles', kinds: ['decision'] });
    expect(nodes).toMatchObject([{ kind: 'decision', why: expect.stringContaining('its code has changed') }]);
  });

  it('follows documents and code as they change', async () => {
    const { root, ask } = await project();
    expect((await ask({ query: 'zebra stripes' })).nodes).toEqual([]);
    writeFiles(root, { 'docs/zebra.md': '# Zebra\n\nHas stripes.\n' });
    expect((await ask({ query: 'zebra stripes' })).nodes).toMatchObject([{ kind: 'documentation', title: 'Zebra' }]);
    writeFiles(root, { 'docs/zebra.md': '# Zebra\n\nHas none.\n' });
    expect((await ask({ query: 'stripes' })).nodes).toEqual([]);
  });

  it('refuses what is too broad, with narrower questions', async () => {
    const { application } = await project();
    const outcome = await application.call('query_context', { query: 'what is this and how' });
    expect(outcome).toMatchObject({
      ok: false,
      error: {
        errorName: 'INVALID_PARAMS',
        message: expect.stringMatching(/^Query too broad, please be more specific\. Such as: /),
        data: { narrower_questions: expect.arrayContaining([expect.stringContaining('backoff')]) },
      },
    });
  });

  it('reports uses, callees, tests, decisions and recent commits of the first definitions', async () => {
    const { root, application } = await project();
    writeFiles(root, {
      'package.json': '{ "name": "retry", "scripts": { "test": "vitest" }, "devDependencies": { "vitest": "4" } }',
      'src/jitter.js': 'export function jitter(wait) {\n  return wait * Math.random();\n}\n',
      'src/retry.js':
        "import { jitter } from './jitter.js';\n\nexport function backoff(attempt) {\n  return jitter(2 ** attempt);\n}\n",
      'test/retry.test.js':
        "import { expect, test } from 'vitest';\nimport { backoff } from '../src/retry.js';\n\ntest('backoff', () => {\n  expect(backoff(1)).toBe(2);\n});\n",
    });
    commitAll(root, undefined, 'Add jitter to the backoff');
    await application.call('record_decision', {
      decision: 'Backoff doubles',
      reasoning: 'A fixed wait overloads the server.',
      anchors: ['src/retry.js#backoff'],
    });
    const result = await whenHistoryIsKnown(application, 'backoff');
    expect(backoffOf(result)).toMatchObject({
      about: {
        used_by: [
          { symbol: 'request', at: 'src/client.js:2', certainty: 'exact' },
          { symbol: null, at: 'test/retry.test.js:5', certainty: 'exact' },
        ],
        more_used_by: 0,
        calls: [{ symbol: 'jitter', at: 'src/jitter.js:1', certainty: 'exact' }],
        more_calls: 0,
        decisions: [{ decision: 'Backoff doubles' }],
        commits: [
          { subject: 'Add jitter to the backoff' },
          { subject: 'Wait longer: exponential backoff between attempts' },
        ],
      },
    });
    expect(result.tests).toMatchObject([{ path: 'test/retry.test.js', by: expect.arrayContaining(['calls']) }]);
    expect(result.run).toMatchObject([{ runner: 'vitest', command: expect.stringContaining('test/retry.test.js') }]);
    expect(result.tokens_used).toBeLessThanOrEqual(2000);
  });

  it('lists the definitions of a file that match the query, likeliest first', async () => {
    const { root, ask } = await project();
    writeFiles(root, {
      'src/retry.js':
        'export function backoff(attempt) {\n  return 2 ** attempt;\n}\n\nexport function attempts() {\n  return 3;\n}\n',
    });
    const { places, nodes } = await ask({ query: 'backoff of an attempt', kinds: ['code'] });
    expect(nodes.filter(({ content }) => content.trim() === '')).toEqual([]);
    expect(places.find(({ path }) => path === 'src/retry.js')?.definitions).toEqual([
      { symbol: 'backoff', line: 1, end_line: 3 },
      { symbol: 'attempts', line: 5, end_line: 7 },
    ]);
  });

  it('numbers the lines of code, and those of the beginning and the best part of a long definition', async () => {
    const { root, application } = await project();
    const body = Array.from({ length: 100 }, (_, at) => (at === 70 ? '  zebraStripes();' : `  step${at}();`));
    writeFiles(root, { 'src/long.js': `function long() {\n${body.join('\n')}\n}\n` });
    const outcome = await application.call('query_context', { query: 'zebra stripes', kinds: ['code'] });
    const text = outcome.ok ? outcome.text : '';
    expect(text).toContain('\n1  function long() {\n2    step0();\n3    step1();\n…\n');
    expect(text).toContain('\n72    zebraStripes();\n');
  });

  it('says once what holds for a file, and names places in it by their lines', async () => {
    const { root, application } = await project();
    writeFiles(root, {
      'src/retry.js':
        'export function backoff(attempt) {\n  return backoffBase(attempt);\n}\n\nexport function backoffBase(attempt) {\n  return 2 ** attempt;\n}\n',
    });
    await whenHistoryIsKnown(application, 'backoff', 1);
    const outcome = await application.call('query_context', { query: 'backoff', kinds: ['code'] });
    const text = outcome.ok ? outcome.text : '';
    expect(text).toContain('\nCalls: backoffBase, 5\n');
    expect(text).toContain('\nUsed by: backoff, 2');
    expect(text.match(/^Used by: /gm)).toHaveLength(3);
    // Two of the three are in one file.
    expect(text.match(/^Last commits to the file/gm)).toHaveLength(2);
  });

  it('shows only code when the budget is small', async () => {
    const { ask } = await project();
    const { nodes, tests, run } = await ask({ query: 'backoff', token_budget: 999 });
    expect(nodes.filter(({ about }) => about !== undefined)).toEqual([]);
    expect([tests, run]).toEqual([[], []]);
  });

  it('lists tests after other code, and shows them when the query asks for tests', async () => {
    const { root, ask } = await project();
    const functions = ['one', 'two', 'three'].map((name) => [
      `src/${name}.js`,
      `export function ${name}Retry(attempt) {\n  return attempt;\n}\n`,
    ]);
    const test = "import { test } from 'vitest';\n\ntest('attempt', () => {\n  const attempt = 1;\n});\n";
    writeFiles(root, { ...Object.fromEntries(functions), 'test/attempt.test.js': test });
    const { nodes, places } = await ask({ query: 'attempt', kinds: ['code'] });
    expect(nodes.map(({ path }) => path)).not.toContain('test/attempt.test.js');
    expect(places.map(({ path }) => path)).toContain('test/attempt.test.js');
    const asked = await ask({ query: 'attempt test', kinds: ['code'] });
    expect(asked.nodes.map(({ path }) => path)).toContain('test/attempt.test.js');
  });

  it('finds nothing without failing', async () => {
    const { ask } = await project();
    expect(await ask({ query: 'qwertz' })).toMatchObject({ total: 0, nodes: [], tokens_used: 0 });
  });
});

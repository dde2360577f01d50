import { describe, expect, it } from 'vitest';
import { queryContext } from '../../../src/tools/graph/query-context.ts';
import { recordDecision } from '../../../src/tools/memory/record-decision.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { git, initRepository } from '../../workspace/git-fixture.ts';
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
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', 'Wait longer: exponential backoff between attempts');
  const state = { stateDir, env: {}, platform: process.platform, home: stateDir };
  const application = await sampleApplication({ roots: [root], tools: [queryContext, recordDecision], state });
  const ask = async (given: Record<string, unknown>) => {
    const outcome = await application.call('query_context', given);
    if (!outcome.ok) throw outcome.error;
    return outcome.output as unknown as {
      readonly nodes: readonly {
        readonly kind: string;
        readonly id: string;
        readonly title: string;
        readonly why: string;
      }[];
      readonly total: number;
      readonly tokens_used: number;
    };
  };
  return { root, application, ask };
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
    expect(await ask({ query: 'backoff of dns' })).toMatchObject({ notes: ['In no file of code: "dns".'] });
    expect(await ask({ query: 'failed attempts' })).toMatchObject({ notes: [] });
    const outcome = await application.call('query_context', { query: 'backoff of dns' });
    expect(outcome.ok && outcome.text).toMatch(/Found \d+ relevant [^\n]+\n\nIn no file of code: "dns"\.\n\n1\. /);
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

  it('finds nothing without failing', async () => {
    const { ask } = await project();
    expect(await ask({ query: 'qwertz' })).toMatchObject({ total: 0, nodes: [], tokens_used: 0 });
  });
});

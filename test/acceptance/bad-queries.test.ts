import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { commitAll, git, initRepository } from '../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { BuiltServer } from './built-server.ts';

const CODE =
  'export const gate = (open: boolean) => (open ? 1 : 0);\n\nexport function two() {\n  return gate(true);\n}\n';
const LONG = 'x'.repeat(10_000);
/** What an answer to a question that makes no sense may take, however long the question is. */
const SHORT = 1500;

let server: BuiltServer;

beforeAll(async () => {
  const root = temporaryFolderForSuite();
  for (const name of ['plain', 'unborn', 'merging']) writeFiles(`${root}/${name}`, { 'gate.ts': CODE });
  git(`${root}/unborn`, 'init', '--quiet');
  const merging = `${root}/merging`;
  initRepository(merging);
  commitAll(merging);
  git(merging, 'checkout', '--quiet', '-b', 'side');
  writeFiles(merging, { 'gate.ts': CODE.replace('1 : 0', '2 : 0') });
  commitAll(merging);
  git(merging, 'checkout', '--quiet', 'main');
  writeFiles(merging, { 'gate.ts': CODE.replace('1 : 0', '3 : 0') });
  commitAll(merging);
  expect(() => git(merging, 'merge', 'side')).toThrow();
  server = await new BuiltServer({ args: ['--root', root], endWith: 'suite' }).initialize();
});

interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: {
    readonly error?: { readonly message: string };
    readonly unresolved?: readonly { readonly message: string }[];
  };
}

/** What a question is answered with: the failure, or why no symbol is told of. */
async function messageOf(tool: string, given: object): Promise<string> {
  const { isError, content, structuredContent } = (await server.call(tool, given)).result as ToolResult;
  expect(JSON.stringify({ content, structuredContent }).length).toBeLessThan(2 * SHORT);
  const message = isError ? structuredContent.error?.message : structuredContent.unresolved?.[0]?.message;
  return message ?? 'none';
}

type Case = readonly [tool: string, given: object, says: string];

describe('a question that cannot be answered is answered with what to do', () => {
  it.each(['(', '[gate', 'ga*', '.*', 'gate{2,', '\\', 'gate|two', '\\bgate\\b', '$&', '^gate$', 'plain/gate.ts#('])(
    'analyze_symbol of %s, which is a name and no pattern',
    async (symbol) => {
      const says = `No symbol is called ${JSON.stringify(symbol)}: give a name, Type.member, path#name or path:line.`;
      expect(await messageOf('analyze_symbol', { symbol })).toBe(says);
    },
  );

  it.each<Case>([
    ['analyze_symbol', { symbol: 'plain/gate.ts:0' }, 'plain/gate.ts has no line 0: lines count from 1.'],
    ['analyze_symbol', { symbol: 'plain/gate.ts:99' }, 'Line 99 is beyond the end of plain/gate.ts, which has 5 lines'],
    [
      'analyze_symbol',
      { symbol: 'plain/gate.ts:2' },
      'No symbol is at line 2 of plain/gate.ts: give a line of a symbol',
    ],
    ['analyze_symbol', { symbol: 'plain/none.ts:1' }, 'The path "plain/none.ts" does not exist'],
    ['read_code', { path: 'plain/gate.ts:0' }, 'plain/gate.ts has no line 0: lines count from 1.'],
    ['read_code', { path: 'plain/gate.ts:99' }, 'start_line 99 is beyond the end of plain/gate.ts, which has 5 lines.'],
    ['read_code', { path: 'plain/gate.ts', start_line: 6 }, 'start_line 6 is beyond the end of plain/gate.ts'],
    ['read_code', { path: 'plain/gate.ts', start_line: 0 }, '"start_line" must be at least 1, not 0'],
    ['read_code', { path: 'plain/gate.ts:3-2' }, 'end_line 2 is before start_line 3: swap them, or leave one out.'],
    ['analyze_name_similarity', { query: '(.*)' }, 'has no letters or digits to compare: give a name.'],
  ])('%s %j', async (tool, given, says) => {
    expect(await messageOf(tool, given)).toContain(says);
  });

  it.each<Case>([
    ['analyze_symbol', { symbol: LONG }, 'No symbol is called "xxx'],
    ['analyze_symbol', { symbol: `${LONG}:3` }, 'No symbol is called "xxx'],
    ['analyze_symbol', { symbol: `plain/gate.ts#${LONG}` }, 'No symbol is called "plain/gate.ts#xxx'],
    ['analyze_symbol', { symbol: 'nothing', to: LONG }, 'No symbol is called "nothing"'],
    ['read_code', { path: LONG }, 'is longer than 4096 characters'],
    ['read_code', { path: `plain/${LONG}/gate.ts:3` }, 'is longer than 4096 characters'],
    ['analyze_dependencies', { file_path: LONG }, 'is longer than 4096 characters'],
    ['analyze_complexity', { toolchain: LONG }, 'Leave it out to analyse all languages, or use one of: astro, bash, '],
    ['analyze_name_similarity', { query: LONG }, '"query" must have at most 200 characters'],
    ['analyze_graph_metrics', { pagerank_seeds: [LONG] }, '"pagerank_seeds.0" must have at most 500 characters'],
    ['analyze_deep_context', { include_patterns: [LONG] }, '"include_patterns.0" must have at most 500 characters'],
    ['analyze_comprehensive', { exclude_patterns: [LONG] }, '"exclude_patterns.0" must have at most 500 characters'],
    ['quality_gate', { changed_since: LONG }, '"changed_since" must have at most 1000 characters'],
    ['quality_gate', { baseline: LONG }, 'is longer than 4096 characters'],
    ['analyze_change', { base: LONG }, '"base" must name a commit: a branch, a tag or a hash'],
    ['analyze_change', { patch: LONG }, 'create it again from the current files with git diff'],
    ['generate_template', { resource_uri: LONG, parameters: {} }, 'does not begin with template://'],
    ['list_templates', { category: LONG }, 'No template has the category "xxx'],
    ['search_templates', { query: LONG }, '"query" must have at most 1000 characters'],
    [
      'scaffold_project',
      { toolchain: 'rust', templates: [LONG], parameters: { project_name: 'a' } },
      '"templates.0" must have at most 200 characters',
    ],
  ])('%s of 10,000 characters', async (tool, given, says) => {
    expect(await messageOf(tool, given)).toContain(says);
  });

  it.each<Case>([
    ['quality_gate', { project_path: 'plain', changed_since: 'main' }, 'is in no git working tree. Name a commit'],
    ['quality_gate', { project_path: 'unborn', changed_since: 'main' }, 'names no commit of this repository'],
    [
      'quality_gate',
      { project_path: 'merging', changed_since: 'nowhere' },
      'nowhere names no commit of this repository',
    ],
    ['analyze_code_churn', { project_path: 'plain' }, 'Churn is measured from git history, which is not available'],
  ])('%s %j', async (tool, given, says) => {
    expect(await messageOf(tool, given)).toContain(says);
  });

  it('churn before the first commit is none', async () => {
    const { result } = await server.call('analyze_code_churn', { project_path: 'unborn' });
    expect(result).toMatchObject({ structuredContent: { summary: { total_commits: 0 }, files: [] } });
  });

  it('the gate judges what changed in a merge in progress', async () => {
    const given = { project_path: 'merging', changed_since: 'main', checks: ['complexity'] };
    const { result } = await server.call('quality_gate', given);
    expect(result).not.toHaveProperty('isError');
  });
});

describe('an output budget that holds nothing', () => {
  it.each(['499', 'many'])('of %s tokens is refused at the start, with what to give', async (tokens) => {
    const args = ['--root', temporaryFolder(), '--max-output-tokens', tokens];
    const started = new BuiltServer({ args });
    expect(await started.exited).not.toBe(0);
    expect(started.stderr).toContain(
      `--max-output-tokens is "${tokens}": give a whole number of tokens from 500 to 10000000.`,
    );
  });
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Application, createApplication } from '../../src/server/application.ts';
import { shorten } from '../../src/server/budget/shorten.ts';
import { LocalClient } from '../../src/server/engine/local-client.ts';
import { DEFAULT_LIMITS } from '../../src/server/limits.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';

const ROOT = join(import.meta.dirname, '../..');
/** A file and a symbol that much hangs on: what is said of them is long. */
const FILE = 'src/tools/tool.ts';
/** Tools need so much, and are asked no more. */
const REQUIRED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  analyze: { files: ['src/server'], question: 'how is an answer cut to a budget' },
  chat: { prompt: 'how is an answer cut to a budget' },
  codereview: { files: ['src/server'], context: 'serves MCP clients' },
  debug: { error_description: 'TypeError: x is not a function\n    at defineTool (src/tools/tool.ts:200:3)' },
  thinkdeep: { current_analysis: 'answers are cut to a budget', files: [FILE] },
  analyze_dependencies: { file_path: FILE },
  analyze_name_similarity: { query: 'parse' },
  analyze_symbol: { symbol: 'defineTool' },
  generate_template: { resource_uri: 'template://makefile/rust/cli', parameters: { project_name: 'demo' } },
  hybrid_search: { query: 'how is an answer cut to a budget' },
  query_context: { query: 'how is an answer cut to a budget' },
  read_code: { path: 'src/server/application.ts' },
  create_session: { session_name: 'sizes', participants: ['ada', 'bob'], document_paths: [FILE] },
  record_decision: { decision: 'Keep records apart', reasoning: 'They cannot be made again', anchors: [FILE] },
  scaffold_project: { toolchain: 'rust', templates: [], parameters: { project_name: 'demo' } },
  search_templates: { query: 'rust' },
  semantic_search: { query: 'how is an answer cut to a budget' },
  sync_document: { document_id: FILE, agent_id: 'ada', vector_clock: { filesystem: 1 }, cursor: { position: 1 } },
  write_code: { path: FILE, content: 'export {};\n', reason: 'to see how long the answer is', dry_run: true },
  validate_template: { resource_uri: 'template://makefile/rust/cli', parameters: {} },
};

const silent = () => {};
const LOG = { debug: silent, info: silent, warn: silent, error: silent };
const caller = () => ({
  signal: new AbortController().signal,
  progress: null,
  log: () => LOG,
  consent: () => ({ kind: 'refused' }) as never,
});

let application: Application;
let home: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'orrery-state-'));
  const state = { stateDir: home, env: {}, platform: process.platform, home };
  application = await createApplication({ roots: [ROOT], limits: DEFAULT_LIMITS, toolsets: [], log: LOG, state });
});
afterAll(async () => {
  await application.close();
  rmSync(home, { recursive: true, force: true });
});

/** What a tool answers to a client, and what was cut for that. */
async function answered(tool: string) {
  const call = vi.spyOn(application, 'call');
  try {
    const reply = await new LocalClient(application).call(tool, REQUIRED[tool] ?? {}, false, caller());
    if (!reply.ok) throw reply.error;
    const outcome = await (call.mock.results[0]?.value as ReturnType<Application['call']>);
    if (!outcome.ok) throw outcome.error;
    return { reply, outcome };
  } finally {
    call.mockRestore();
  }
}

/** Tokens at four characters each. */
const tokens = (text: string) => Math.ceil(text.length / 4);

describe.each(CATALOGUE.map(({ name }) => name))('%s, asked no more than it needs', (tool) => {
  let answer: Awaited<ReturnType<typeof answered>>;
  beforeAll(async () => {
    answer = await answered(tool);
  });

  it('costs at most 4,000 tokens as structure and 3,000 as text, and keeps its schema', () => {
    const { reply } = answer;
    const size = { structure: tokens(JSON.stringify(reply.output)), text: tokens(reply.text) };
    console.log(`| \`${tool}\` | ${size.structure} | ${size.text} |`);
    expect(size.structure).toBeLessThanOrEqual(4000);
    expect(size.text).toBeLessThanOrEqual(3000);
    const definition = CATALOGUE.find(({ name }) => name === tool) as (typeof CATALOGUE)[number];
    const { omitted: _, whole: __, ...fields } = reply.output;
    definition.output().parse(fields);
  });

  it('can be read however much is left of it', () => {
    const { outcome } = answer;
    const definition = outcome.tool;
    for (const level of [0, 1, 50, 400, 3000]) {
      let cut: unknown;
      shorten(outcome.output, definition.lists ?? [], level * 20 + 2000, ({ value }) => {
        cut = value;
        return false;
      });
      if (cut !== undefined) expect(definition.render(cut, outcome.input).length).toBeGreaterThan(0);
    }
  });
});

it('the documentation has a row for each tool', () => {
  const page = readFileSync(join(ROOT, 'docs/protocol.md'), 'utf8');
  for (const { name } of CATALOGUE) expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\| \\d+ \\| \\d+ \\|$`, 'm'));
});

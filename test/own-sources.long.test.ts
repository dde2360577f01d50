import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DeadCodeItem } from '../src/analysis/findings/dead-code/findings.ts';
import { testReach } from '../src/analysis/findings/test-reach/test-reach.ts';
import { callPaths } from '../src/analysis/measures/symbols/call-paths.ts';
import { callersOf } from '../src/analysis/measures/symbols/relations.ts';
import { ANONYMOUS } from '../src/analysis/measures/symbols/symbol.ts';
import { testsReaching } from '../src/analysis/measures/symbols/tests-reaching.ts';
import type { LinkedIndex } from '../src/index/code-index.ts';
import { Indexer } from '../src/index/indexer.ts';
import { Parsers } from '../src/languages/parsers.ts';
import { isTestFile } from '../src/languages/test-files.ts';
import { type Application, createApplication } from '../src/server/application.ts';
import { shorten } from '../src/server/budget/shorten.ts';
import { LocalClient } from '../src/server/engine/local-client.ts';
import { DEFAULT_LIMITS } from '../src/server/limits.ts';
import { CATALOGUE } from '../src/tools/catalogue.ts';
import { deadCodeOf } from './analysis/findings/dead-code/planted-tree.ts';
import { expectAgreement } from './index/oracles/expect-agreement.ts';
import { callsOf } from './index/oracles/typescript.ts';

const ROOT = join(import.meta.dirname, '..');

/** All that is asked here is asked of one index, and of one program of the TypeScript compiler: each takes long to make. */
const indexer = new Indexer({ parsers: new Parsers(1) });
let index: LinkedIndex;
beforeAll(async () => {
  index = await indexer.linked(ROOT);
});
afterAll(() => indexer.close());

let service: ts.LanguageService;
beforeAll(() => {
  service = languageService();
});

/** The TypeScript compiler's own knowledge of who refers to what in our sources. */
function languageService(): ts.LanguageService {
  const files = ['src', 'test', 'scripts', 'bench']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(ROOT, folder, path)),
    )
    .filter((path) => /\.m?[tj]s$/.test(path) && !path.includes('/fixtures/'));
  const options = { ...ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile).config.compilerOptions };
  return ts.createLanguageService({
    getScriptFileNames: () => files,
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => ROOT,
    getCompilationSettings: () => ({
      ...ts.convertCompilerOptionsFromJson(options, ROOT).options,
      allowJs: true,
      noEmit: true,
    }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
}

/** Lines of our sources that refer to a finding, as `path:line`. */
function referencesTo(item: DeadCodeItem): { path: string; line: number }[] {
  const program = service.getProgram();
  const source = program?.getSourceFile(join(ROOT, item.file));
  if (source === undefined) throw new Error(`TypeScript does not know ${item.file}.`);
  const name = item.name.split('.').at(-1) as string;
  const start = source.getPositionOfLineAndCharacter(item.line - 1, 0);
  const position = start + source.text.slice(start).search(new RegExp(`\\b${name.replace('$', '\\$')}\\b`));
  return (service.getReferencesAtPosition(source.fileName, position) ?? []).map(({ fileName, textSpan }) => ({
    path: relative(ROOT, fileName),
    line: ts.getLineAndCharacterOfPosition(program?.getSourceFile(fileName) as ts.SourceFile, textSpan.start).line + 1,
  }));
}

describe('dead code in our own sources', () => {
  it('is nothing that the TypeScript compiler finds a living reference to', async () => {
    const { ranked_files } = await deadCodeOf(ROOT, { minCertainty: 'low' }, indexer);
    const items = ranked_files.flatMap((file) => file.items).filter(({ file }) => file.endsWith('.ts'));
    const isIn = (one: DeadCodeItem, path: string, line: number) =>
      one.file === path && one.line <= line && line <= one.end_line;
    const symbols = items.filter(({ item_type }) => item_type !== 'module');
    const references = new Map(symbols.map((item) => [item, referencesTo(item)]));
    for (const [item, found] of references) {
      const definition = found.filter(({ path, line }) => isIn(item, path, line));
      expect(definition, `the definition of ${item.name} in ${item.file}`).not.toEqual([]);
    }
    const alive = symbols.flatMap((item) =>
      (references.get(item) ?? [])
        .filter(({ path, line }) => !items.some((one) => isIn(one, path, line)))
        .filter(({ path }) => item.class !== 'test_only' || !isTestFile(path))
        .map(({ path, line }) => `${item.file}: ${item.name} is ${item.class}, but used at ${path}:${line}`),
    );
    expect(alive).toEqual([]);
  });
});

describe('call edges in our own sources', () => {
  it("are the TypeScript compiler's", async () => {
    const program = service.getProgram() as ts.Program;
    const oracle = callsOf(program, ROOT, (path) => path.startsWith('src/'));
    const bounds = { edges: 1000, precision: 0.99, recall: 0.98 };
    await expectAgreement('these sources', ROOT, oracle, 'typescript', bounds, indexer);
  });
});

const CALLABLE = ['function', 'method', 'constructor', 'getter', 'setter'];

/** Whether tests lead to a function takes long to tell. */
const ONE_FILE_IN = 5;

/** Every so many-th function of the sources that has a name. */
function* someFunctions(step: number): Generator<number> {
  const { graph } = index;
  let seen = 0;
  for (let symbol = 0; symbol < graph.symbolCount; symbol++) {
    const node = graph.fileCount + symbol;
    const isOne = CALLABLE.includes(graph.kind(node)) && graph.name(node) !== ANONYMOUS;
    if (isOne && graph.name(graph.fileOf(node)).startsWith('src/') && seen++ % step === 0) yield node;
  }
}

it('a function that tests lead to backwards is reached forwards', () => {
  const { graph } = index;
  const reached = new Map<string, number>();
  for (const node of someFunctions(1)) {
    // All functions of a file or none: how many are reached is compared file by file.
    if (graph.fileOf(node) % ONE_FILE_IN !== 0) continue;
    const path = graph.name(graph.fileOf(node));
    // What an interface or a type promises has no body that a test could run.
    if (['interface', 'type'].includes(graph.kind(graph.symbolOwner[node - graph.fileCount] as number))) continue;
    const isReached = testsReaching(index, { main: node, nodes: [node] }).length > 0;
    reached.set(path, (reached.get(path) ?? 0) + Number(isReached));
  }
  const forwards = testReach(index);
  let named = 0;
  for (const [path, count] of reached) {
    if (isTestFile(path)) continue;
    // Forwards, values are followed, too, and functions without a name are counted.
    const { reached: all = 0 } = forwards?.files.get(path) ?? {};
    expect(count, path).toBeLessThanOrEqual(all);
    named += count;
  }
  expect(named).toBeGreaterThan(1000 / ONE_FILE_IN);
});

it('the path from a caller to what it calls is one call', () => {
  const { graph } = index;
  let paths = 0;
  for (const node of someFunctions(100)) {
    const symbol = { main: node, nodes: [node] };
    for (const { symbol: name, at, certainty } of callersOf(index, symbol, 1)) {
      if (name === null || certainty === 'candidate') continue;
      const [path, line] = [
        (at as string).slice(0, (at as string).lastIndexOf(':')),
        Number((at as string).split(':').at(-1)),
      ];
      const caller = [...callerNodes(path, line, name)];
      if (caller.length !== 1) continue;
      const [from] = caller as [number];
      const found = callPaths(index, { main: from, nodes: [from] }, symbol);
      expect(
        found.paths.map((hops) => hops.length),
        `${name} at ${at} to ${graph.name(node)}`,
      ).toEqual(found.paths.map(() => 1));
      expect(found.paths.length, `${name} at ${at} to ${graph.qualifiedName(node)}`).toBeGreaterThan(0);
      paths++;
    }
  }
  expect(paths).toBeGreaterThan(20);
});

function* callerNodes(path: string, line: number, name: string): Generator<number> {
  const { graph } = index;
  const file = graph.fileNode(path);
  for (let at = graph.symbolStart[file] as number; at < (graph.symbolStart[file + 1] as number); at++) {
    const isAround = (graph.symbolLine[at] as number) <= line && (graph.symbolEndLine[at] as number) >= line;
    if (isAround && graph.qualifiedName(graph.fileCount + at) === name) yield graph.fileCount + at;
  }
}

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
  application = await createApplication({
    roots: [ROOT],
    limits: DEFAULT_LIMITS,
    toolsets: [],
    log: LOG,
    state,
    indexer,
  });
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

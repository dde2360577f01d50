import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Application, createApplication } from '../../src/server/application.ts';
import { Dispatch } from '../../src/server/dispatch.ts';
import { LocalClient } from '../../src/server/engine/local-client.ts';
import { DEFAULT_LIMITS } from '../../src/server/limits.ts';
import { ToolListing } from '../../src/server/tool-listing.ts';
import type { StructuredForm } from '../../src/tools/answer-size.ts';
import type { AnyTool } from '../../src/tools/tool.ts';
import { MemoryLog } from '../server/sample-application.ts';
import { templateFiles } from '../templates/sample-templates.ts';
import { writeFiles } from '../workspace/temporary-folder.ts';
import { callsOf, EVERY_TOOL, TASK, USES } from './every-use.ts';
import { writeFullProject } from './full-project.ts';
import { whenHistoryIsRead } from './history-read.ts';
import { openPlaces } from './open-places.ts';

/** Levels of a result that its schema names every field of. */
const LEVELS = 2;
/** Tokens that most results are cut to. */
const FEW_TOKENS = 500;
const USUAL_TOKENS = DEFAULT_LIMITS.maxOutputTokens;

let folder: string;
/** What answers whole, and what cuts its answers: each to a size of its own. */
let applications: Readonly<Record<'whole' | 'short' | 'lean', Application>>;

const SAMPLE = {
  parameters: [
    { name: 'text', type: 'string', default: 'a', pattern: '[a-z]+', pattern_hint: 'be lower-case letters' },
    { name: 'flag', type: 'boolean', default: true },
    { name: 'number', type: 'integer', default: 1, minimum: 0, maximum: 9 },
    { name: 'word', type: 'enum', values: ['a', 'b'], default: 'a' },
    { name: 'list', type: 'list', default: ['a'], pattern: '[a-z]+', pattern_hint: 'be lower-case letters' },
  ],
};

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-results-')));
  const root = join(folder, 'shop');
  mkdirSync(root);
  writeFullProject(root);
  writeFiles(join(folder, 'templates'), {
    ...templateFiles({ 'sample/zig/cli': SAMPLE }),
    'broken/zig/cli/template.json': 'no JSON',
  });
  const open = (maxOutputTokens: number, structured: StructuredForm) =>
    createApplication({
      roots: [root],
      toolsets: [],
      log: new MemoryLog(),
      limits: { ...DEFAULT_LIMITS, maxOutputTokens },
      structured,
      tools: EVERY_TOOL,
      allowWrites: true,
      state: {
        stateDir: join(folder, `state-${maxOutputTokens}-${structured}`),
        env: {},
        platform: process.platform,
        home: folder,
      },
      templateFolders: [join(folder, 'templates')],
    });
  const whole = await open(USUAL_TOKENS, 'full');
  applications = { whole, short: await open(FEW_TOKENS, 'full'), lean: await open(USUAL_TOKENS, 'lean') };
  const scaffold = { toolchain: 'go', templates: ['editorconfig'], parameters: { project_name: 'shop' } };
  const written = await whole.call('scaffold_project', { ...scaffold, folder: '.', write: true });
  if (!written.ok) throw written.error;
  await remember(whole, root);
  for (const application of Object.values(applications)) await whenHistoryIsRead(application, TASK);
});

/** Versions, a move, a refused write and a decision: what tools that remember have to tell of. */
async function remember(application: Application, root: string): Promise<void> {
  const write = (content: string, more: object = {}) =>
    application.call('write_code', { path: 'src/kept.js', content, reason: 'to remember', ...more });
  await write('export const kept = 1;\n');
  await write(`export const kept = [\n${'  1,\n'.repeat(30_000)}];\n`);
  await write('export const kept = 3;\n', { expected_hash: 'none' });
  renameSync(join(root, 'src/kept.js'), join(root, 'src/moved.js'));
  await application.call('write_code', { path: 'src/moved.js', content: 'export const kept = 2;\n', reason: 'moved' });
  const decision = { decision: 'Sum once', reasoning: 'It is read often', anchors: ['src/total.js'], tags: ['sum'] };
  await application.call('record_decision', decision);
}

afterAll(async () => {
  for (const application of Object.values(applications)) await application.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** A published schema that takes no field it does not name, wherever it names any. */
function closed(schema: Schema): Schema {
  const { properties, items, anyOf } = schema;
  const named = properties && Object.entries(properties).map(([name, field]) => [name, closed(field)] as const);
  return {
    ...schema,
    ...(named !== undefined && { properties: Object.fromEntries(named), additionalProperties: false as never }),
    ...(items !== undefined && { items: closed(items) }),
    ...(anyOf !== undefined && { anyOf: anyOf.map(closed) }),
  };
}

const published = new Map(
  new ToolListing(EVERY_TOOL).tools.map(({ name, outputSchema }) => [name, outputSchema as Schema]),
);

const OPTIONS = { allowUnionTypes: true, allErrors: true };

/** Of what a client is told, by a validator that is not ours. */
function validatorOf({ name }: AnyTool, more: Readonly<Record<string, Schema>> = {}): ValidateFunction {
  const schema = published.get(name) as Schema;
  return new Ajv(OPTIONS).compile(closed({ ...schema, properties: { ...schema.properties, ...more } }));
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Readonly<Record<string, unknown>>;

/** What a client gets as `structuredContent`. */
async function structured(application: Application, tool: AnyTool, given: unknown) {
  const caller = {
    signal: new AbortController().signal,
    progress: null,
    log: () => application.log,
    consent: () => ({ kind: 'refused' }) as never,
  };
  const dispatch = new Dispatch(application, new LocalClient(application));
  const { structuredContent } = await dispatch.callTool(tool.name, given, caller);
  return plain(structuredContent);
}

/** What cutting adds. */
const FRAME = { omitted: {}, whole: { type: 'string' } as Schema };

/** Optional fields that only a tree too large for a test has: they say what was left out for want of time. */
const UNSEEN: Readonly<Record<string, readonly string[]>> = {
  analyze_duplicates: ['notes'],
  // Of what tests reach as a value alone: the tests of the tool have it.
  analyze_symbol: ['symbols.likely_tests'],
  // A hub alone has these: an acceptance test asks one.
  get_performance_metrics: [
    'hub',
    ...['clients', 'engines', 'working_requests', 'waiting_requests', 'uptime_seconds', 'memory_mb'].map(
      (name) => `hub.${name}`,
    ),
  ],
};

describe('the result of every tool', () => {
  it('is asked for', () => {
    expect(Object.keys(USES).sort()).toEqual(EVERY_TOOL.map(({ name }) => name).sort());
  });

  it.each(EVERY_TOOL)('of $name has a schema that names all fields of two levels', (tool) => {
    expect(openPlaces(tool.output(), LEVELS)).toEqual([]);
  });

  it.each(EVERY_TOOL)('of $name is what its schema and the published one say, whole and cut', async (tool) => {
    const validate = validatorOf(tool, FRAME);
    const seen = new Set<string>();
    const check = (content: Readonly<Record<string, unknown>>, given: unknown) => {
      validate(content);
      expect(validate.errors ?? [], JSON.stringify(given)).toEqual([]);
      const { omitted: _, whole: __, ...fields } = content;
      expect(tool.output().safeParse(fields).error?.issues ?? [], JSON.stringify(given)).toEqual([]);
      for (const place of placesIn(fields)) seen.add(place);
    };
    for (const given of callsOf(tool)) {
      const outcome = await applications.whole.call(tool.name, given);
      if (!outcome.ok) throw outcome.error;
      check(plain(outcome.output), given);
    }
    for (const given of USES[tool.name] ?? []) {
      for (const application of [applications.short, applications.lean]) {
        const content = await structured(application, tool, given);
        if (typeof content.error === 'object') expectFailure(tool, content);
        else check(content, given);
      }
    }
    // A schema that tells of what never is says as little as one that does not tell of what is.
    const told = placesOf(published.get(tool.name) as Schema);
    expect(told.filter((place) => !seen.has(place))).toEqual(UNSEEN[tool.name] ?? []);
  });

  it.each(EVERY_TOOL)('of $name, where it failed, is what the published one says', async (tool) => {
    const content = await structured(applications.whole, tool, { nothing_of_this_name: 1 });
    expect(content).toMatchObject({ error: { code: expect.any(Number) } });
    expectFailure(tool, content);
  });
});

/** As clients check it, who take fields that they were not told of. */
function expectFailure({ name }: AnyTool, content: unknown): void {
  const validate = new Ajv(OPTIONS).compile(published.get(name) as Schema);
  validate(content);
  expect(validate.errors ?? []).toEqual([]);
}

describe('the check of results', () => {
  const [tool] = EVERY_TOOL.filter(({ name }) => name === 'analyze_code_churn');
  const given = USES.analyze_code_churn?.[1];

  it('fails where a schema lacks a field, or asks for one that is not there', async () => {
    const outcome = await applications.whole.call('analyze_code_churn', given);
    if (!outcome.ok || tool === undefined) throw new Error('no result');
    const output = plain(outcome.output);
    const schema = tool.output() as unknown as z.ZodObject;
    expect(schema.safeParse(output).success).toBe(true);
    expect(schema.omit({ couplings: true }).safeParse(output).success).toBe(false);
    expect(schema.extend({ more: z.string() }).safeParse(output).success).toBe(false);
    const { files = {} } = (published.get(tool.name) as Schema).properties ?? {};
    const { churn_score: _, ...others } = files.items?.properties ?? {};
    expect(validatorOf(tool)(output)).toBe(true);
    expect(validatorOf(tool, { files: { ...files, items: { ...files.items, properties: others } } })(output)).toBe(
      false,
    );
  });

  it.each([
    ['an open object', z.looseObject({}), ['field']],
    ['an object that drops what it does not name', z.object({}), ['field']],
    ['a list of open objects', z.array(z.looseObject({})).readonly().optional(), ['field[]']],
    ['a map of anything', z.record(z.string(), z.unknown()), ['field.*']],
    ['anything', z.any().nullable(), ['field']],
    ['anything one level down', z.strictObject({ inner: z.unknown() }), ['field.inner']],
    ['an open object one level down', z.strictObject({ inner: z.looseObject({}) }), []],
  ])('sees %s', (_, field, places) => {
    expect(openPlaces(z.strictObject({ field }), LEVELS)).toEqual(places);
  });
});

/** The places of a published schema's fields, as deep as it names any. */
function placesOf({ properties = {}, items, anyOf = [] }: Schema, prefix = ''): string[] {
  const own = Object.entries(properties).flatMap(([name, field]) => [
    `${prefix}${name}`,
    ...placesOf(field, `${prefix}${name}.`),
  ]);
  const others = [...(items === undefined ? [] : [items]), ...anyOf].flatMap((one) => placesOf(one, prefix));
  return [...new Set([...own, ...others])];
}

/** The places of a value's fields, two levels deep. */
function placesIn(value: unknown, levels = LEVELS, prefix = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => placesIn(one, levels, prefix));
  if (typeof value !== 'object' || value === null || levels === 0) return [];
  return Object.entries(value).flatMap(([name, one]) => [
    `${prefix}${name}`,
    ...placesIn(one, levels - 1, `${prefix}${name}.`),
  ]);
}

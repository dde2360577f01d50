import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Application, createApplication } from '../../src/server/application.ts';
import { DEFAULT_LIMITS } from '../../src/server/limits.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { MemoryLog } from '../server/sample-application.ts';
import { USES } from './every-use.ts';
import { writeFullProject } from './full-project.ts';

interface NumberSchema {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Bound {
  readonly tool: string;
  readonly name: string;
  readonly value: number;
}

/** Numbers that a schema names, of each tool: the least and the most it allows. */
const BOUNDS: readonly Bound[] = CATALOGUE.flatMap((tool) => {
  const { properties = {} } = z.toJSONSchema(tool.input(), { io: 'input' });
  return Object.entries(properties as Record<string, NumberSchema>)
    .filter(([, { type }]) => type === 'integer' || type === 'number')
    .flatMap(([name, { minimum = -1e308, maximum = 1e308 }]) => [
      { tool: tool.name, name, value: minimum },
      { tool: tool.name, name, value: maximum },
    ]);
});

/** Each check of the gate goes by thresholds of its own and takes its time: one call has them all. */
const GATE = BOUNDS.filter(({ tool }) => tool === 'quality_gate');
const OTHERS = BOUNDS.filter(({ tool }) => tool !== 'quality_gate');

/** Numbers within the bounds of the schema that a tool refuses for what they mean: no depth, no such time, no such line. */
const REFUSED: ReadonlySet<string> = new Set([
  'analyze_deep_context max_depth 0',
  'query_history since 1e+308',
  'read_code start_line 9007199254740991',
]);

let folder: string;
let application: Application;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-bounds-')));
  const root = join(folder, 'shop');
  mkdirSync(root);
  writeFullProject(root);
  application = await createApplication({
    roots: [root],
    toolsets: [],
    log: new MemoryLog(),
    limits: DEFAULT_LIMITS,
    state: { stateDir: join(folder, 'state'), env: {}, platform: process.platform, home: folder },
  });
});

afterAll(async () => {
  await application.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the least and the most that a number may be', () => {
  // The timeout of the test bounds what an answer may take.
  it.each(OTHERS)('$tool answers $name of $value', async ({ tool, name, value }) => {
    const [first = {}] = USES[tool] ?? [];
    const outcome = await application.call(tool, { ...first, [name]: value });
    const expected = REFUSED.has(`${tool} ${name} ${value}`) ? 'INVALID_PARAMS' : 'a result';
    expect(outcome.ok ? 'a result' : outcome.error.errorName).toBe(expected);
  });

  it.each([
    ['the least', 0],
    ['the most', 1],
  ])('quality_gate answers all its numbers at %s', async (_, which) => {
    const numbers = Object.fromEntries(
      GATE.filter((_, at) => at % 2 === which).map(({ name, value }) => [name, value]),
    );
    expect(Object.keys(numbers).length).toBeGreaterThan(3);
    const outcome = await application.call('quality_gate', { ...USES.quality_gate?.[0], ...numbers });
    expect(outcome.ok ? 'a result' : outcome.error.errorName).toBe('a result');
  });
});

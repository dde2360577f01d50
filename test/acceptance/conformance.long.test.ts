import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createApplication } from '../../src/server/application.ts';
import { serveHttp } from '../../src/server/http.ts';
import { DEFAULT_LIMITS } from '../../src/server/limits.ts';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';
import { startProgram } from './built-server.ts';
import { FIXTURE_PROMPTS, FIXTURE_RESOURCES, FIXTURE_TOOLS, POLL_AFTER_MS } from './conformance-fixtures.ts';

// What the suite asks for is served in front of Orrery's own, behind the same transports.
vi.mock('../../src/server/mcp-server.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/server/mcp-server.ts')>();
  const { withHandlers } = await import('./conformance-handlers.ts');
  const createMcpServer: typeof original.createMcpServer = (...given) =>
    withHandlers(original.createMcpServer(...given));
  return { ...original, createMcpServer };
});

/** Scenarios that fail, and why they cannot pass. */
const NOT_PASSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '0.1.16': {
    'server-sse-polling': 'it uses revision 2025-03-26, which has no polling',
  },
  '2025-11-25': {},
  '2026-07-28': {
    'http-custom-header-server-validation': 'no tool has an argument that goes into a header',
    ...Object.fromEntries(
      [
        'tasks-lifecycle',
        'tasks-capability-negotiation',
        'tasks-wire-fields',
        'tasks-request-state-removal',
        'tasks-mrtr-input',
        'tasks-request-headers',
        'tasks-dispatch-and-envelope',
        'tasks-required-task-error',
        'tasks-mrtr-composition',
      ].map((scenario) => [scenario, 'the tasks extension is not supported']),
    ),
  },
};

/** The scenarios that ask for nothing but the protocol: a server of Orrery's as it is passes them. */
const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  '0.1.16': [
    'server-initialize',
    'ping',
    'logging-set-level',
    'completion-complete',
    'tools-list',
    'resources-list',
  ].concat(['prompts-list', 'server-sse-multiple-streams', 'dns-rebinding-protection']),
  '2025-11-25': [
    'server-initialize',
    'ping',
    'logging-set-level',
    'completion-complete',
    'tools-list',
    'resources-list',
  ].concat(['prompts-list', 'server-sse-multiple-streams', 'dns-rebinding-protection', 'server-session-lifecycle']),
  '2026-07-28': ['completion-complete', 'tools-list', 'resources-list', 'sep-2164-resource-not-found', 'prompts-list']
    .concat(['server-sse-multiple-streams', 'dns-rebinding-protection', 'caching', 'http-header-validation'])
    .concat(['input-required-result-unsupported-methods']),
};

interface Run {
  readonly suite: string;
  readonly which: readonly string[];
}

const suiteIn = (folder: string) => join(import.meta.dirname, '../../node_modules', folder, 'dist/index.js');

/** The last release of the suite, and the next one, which asks for what a revision of the protocol requires. */
const RUNS: Readonly<Record<string, Run>> = {
  '0.1.16': { suite: suiteIn('@modelcontextprotocol/conformance'), which: ['--suite', 'all'] },
  '2025-11-25': { suite: suiteIn('conformance-next'), which: ['--requirements', '2025-11-25'] },
  '2026-07-28': { suite: suiteIn('conformance-next'), which: ['--requirements', '2026-07-28'] },
};

const NOT_RUN: readonly Check[] = [{ id: 'run', status: 'FAILURE', errorMessage: 'The scenario was not run.' }];

const run = promisify(execFile);

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

/** Runs a suite and returns the checks of each scenario. */
async function checksOf(suite: string, url: string, which: readonly string[]): Promise<Map<string, readonly Check[]>> {
  const folder = temporaryFolder();
  // A suite in which anything fails has an exit status of its own: what failed is in the files.
  await run(process.execPath, [suite, 'server', '--url', url, ...which, '--output-dir', folder]).catch(() => {});
  return new Map(
    readdirSync(folder).map((name) => {
      const [, scenario = ''] = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(name) ?? [];
      return [scenario, JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8'))];
    }),
  );
}

/** What of a scenario's checks is not as it should be. */
function faultsOf(checks: readonly Check[]): readonly string[] {
  const faults = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
  return faults.map(({ id, errorMessage }) => `${id}: ${errorMessage}`);
}

describe("a server of Orrery's", () => {
  let url: string;

  beforeAll(async () => {
    const root = temporaryFolderForSuite();
    const child = startProgram({
      args: ['serve', '--root', root, '--http', '127.0.0.1:0', '--no-token', '--json'],
      endWith: 'suite',
    });
    const [printed] = await once(child.stdout, 'data');
    url = JSON.parse(String(printed)).url;
  });

  test.each(Object.entries(SCENARIOS))(
    'passes what asks for nothing but the protocol, in %s',
    async (name, scenarios) => {
      const { suite, which } = RUNS[name] as Run;
      const checks = await checksOf(suite, url, which);
      for (const scenario of scenarios) {
        expect({ scenario, faults: faultsOf(checks.get(scenario) ?? NOT_RUN) }).toEqual({ scenario, faults: [] });
      }
    },
  );
});

describe('a server with the tools, resources and prompts that the suite asks for', () => {
  let url: string;

  beforeAll(async () => {
    const application = await createApplication({
      roots: [temporaryFolderForSuite()],
      limits: { ...DEFAULT_LIMITS, pollAfter: POLL_AFTER_MS / 1000 },
      toolsets: [],
      log: { debug() {}, info() {}, warn() {}, error() {} },
      tools: FIXTURE_TOOLS,
      resources: FIXTURE_RESOURCES,
      prompts: FIXTURE_PROMPTS,
    });
    const server = await serveHttp(application, { host: '127.0.0.1', port: 0, token: null, graceMs: 0 });
    url = server.url;
    return async () => {
      await server.close();
      await application.close();
    };
  });

  test.each(Object.entries(RUNS))(
    'passes every scenario, but for those it is known why, in %s',
    async (name, { suite, which }) => {
      const faults = [...(await checksOf(suite, url, which))].map(
        ([scenario, checks]) => [scenario, faultsOf(checks)] as const,
      );
      const known = NOT_PASSED[name] as Readonly<Record<string, string>>;
      expect(faults.filter(([scenario, found]) => found.length > 0 && !(scenario in known))).toEqual([]);
      expect(
        faults
          .filter(([, found]) => found.length > 0)
          .map(([scenario]) => scenario)
          .sort(),
      ).toEqual(Object.keys(known).sort());
      expect(faults.length).toBeGreaterThan(25);
    },
  );
});

test('the documentation says what does not pass, and why', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/protocol.md'), 'utf8');
  for (const [scenario, reason] of Object.values(NOT_PASSED).flatMap(Object.entries)) {
    expect({ scenario, told: new RegExp(`^\\| .*\`${scenario}\`.* \\| ${reason} \\|$`, 'm').test(text) }).toEqual({
      scenario,
      told: true,
    });
  }
});

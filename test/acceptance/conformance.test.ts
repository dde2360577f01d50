import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApplication } from '../../src/server/application.ts';
import { serveHttp } from '../../src/server/http.ts';
import { DEFAULT_LIMITS } from '../../src/server/limits.ts';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';
import { startProgram } from './built-server.ts';
import { FIXTURE_PROMPTS, FIXTURE_RESOURCES, FIXTURE_TOOLS } from './conformance-fixtures.ts';

const SUITE = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** What scenarios ask a server to have that is made of texts: here a server gets it as it gets its own tools and the like. */
const WITH_FIXTURE: Readonly<Record<string, string>> = {
  'tools-call-simple-text': 'test_simple_text',
  'tools-call-with-logging': 'test_tool_with_logging',
  'tools-call-error': 'test_error_handling',
  'tools-call-with-progress': 'test_tool_with_progress',
  'resources-read-text': 'test://static-text',
  'resources-templates-read': 'test://template/{id}/data',
  'resources-subscribe': 'test://watched-resource',
  'resources-unsubscribe': 'test://watched-resource',
  'prompts-get-simple': 'test_simple_prompt',
  'prompts-get-with-args': 'test_prompt_with_arguments',
};

/** What each scenario that is not run asks a server to have, and no server of texts has. */
const NEEDS_FIXTURE: Readonly<Record<string, string>> = {
  'tools-call-image': 'test_image_content',
  'tools-call-audio': 'test_audio_content',
  'tools-call-embedded-resource': 'test_embedded_resource',
  'tools-call-mixed-content': 'test_multiple_content_types',
  'tools-call-sampling': 'test_sampling',
  'tools-call-elicitation': 'test_elicitation',
  'json-schema-2020-12': 'json_schema_2020_12_tool',
  'elicitation-sep1034-defaults': 'test_elicitation_sep1034_defaults',
  'elicitation-sep1330-enums': 'test_elicitation_sep1330_enums',
  'server-sse-polling': 'test_reconnection',
  'resources-read-binary': 'test://static-binary',
  'prompts-get-embedded-resource': 'test_prompt_with_embedded_resource',
  'prompts-get-with-image': 'test_prompt_with_image',
};

const SCENARIOS = [
  'server-initialize',
  'ping',
  'logging-set-level',
  'completion-complete',
  'tools-list',
  'resources-list',
  'prompts-list',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
];

const conformance = (...args: string[]) => promisify(execFile)(process.execPath, [SUITE, ...args]);

/** Runs one scenario and expects all its checks to succeed. */
async function expectSuccess(url: string, scenario: string): Promise<void> {
  const folder = temporaryFolder();
  await conformance('server', '--url', url, '--scenario', scenario, '--output-dir', folder);
  const [run] = readdirSync(folder);
  const checks: { id: string; status: string; errorMessage?: string }[] = JSON.parse(
    readFileSync(join(folder, String(run), 'checks.json'), 'utf8'),
  );
  expect(checks.length).toBeGreaterThan(0);
  for (const { id, status, errorMessage } of checks) {
    expect({ id, status, errorMessage }).toEqual({ id, status: 'SUCCESS', errorMessage: undefined });
  }
}

describe('the conformance suite of MCP', () => {
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

  test.each(SCENARIOS)('%s', (scenario) => expectSuccess(url, scenario));

  test('has no other scenario but those that need fixtures', async () => {
    const { stdout } = await conformance('list', '--server');
    const names = [...stdout.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name);
    const known = [...SCENARIOS, ...Object.keys(WITH_FIXTURE), ...Object.keys(NEEDS_FIXTURE)];
    expect(names.sort()).toEqual(known.sort());
  });

  test('is accounted for in the documentation', () => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/protocol.md'), 'utf8');
    for (const scenario of SCENARIOS) expect(text).toContain(`\`${scenario}\``);
    for (const [scenario, fixture] of [...Object.entries(WITH_FIXTURE), ...Object.entries(NEEDS_FIXTURE)]) {
      expect(text).toMatch(new RegExp(`^\\| .*\`${scenario}\`.* \\| .*\`${fixture}\`.* \\|$`, 'm'));
    }
  });
});

describe('the conformance suite, with its fixtures', () => {
  let url: string;

  beforeAll(async () => {
    const application = await createApplication({
      roots: [temporaryFolderForSuite()],
      limits: DEFAULT_LIMITS,
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

  test.each(Object.keys(WITH_FIXTURE))('%s', (scenario) => expectSuccess(url, scenario));
});

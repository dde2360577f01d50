import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';
import { startProgram } from './built-server.ts';

const SUITE = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** What each scenario of the suite that is not run asks a server to have, which no server has but one made for the suite. */
const NEEDS_FIXTURE: Readonly<Record<string, string>> = {
  'tools-call-simple-text': 'test_simple_text',
  'tools-call-image': 'test_image_content',
  'tools-call-audio': 'test_audio_content',
  'tools-call-embedded-resource': 'test_embedded_resource',
  'tools-call-mixed-content': 'test_multiple_content_types',
  'tools-call-with-logging': 'test_tool_with_logging',
  'tools-call-error': 'test_error_handling',
  'tools-call-with-progress': 'test_tool_with_progress',
  'tools-call-sampling': 'test_sampling',
  'tools-call-elicitation': 'test_elicitation',
  'json-schema-2020-12': 'json_schema_2020_12_tool',
  'elicitation-sep1034-defaults': 'test_elicitation_sep1034_defaults',
  'elicitation-sep1330-enums': 'test_elicitation_sep1330_enums',
  'server-sse-polling': 'test_reconnection',
  'resources-read-text': 'test://static-text',
  'resources-read-binary': 'test://static-binary',
  'resources-templates-read': 'test://template/{id}/data',
  'resources-subscribe': 'test://watched-resource',
  'resources-unsubscribe': 'test://watched-resource',
  'prompts-get-simple': 'test_simple_prompt',
  'prompts-get-with-args': 'test_prompt_with_arguments',
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

describe('the conformance suite of MCP', () => {
  let url: string;

  beforeAll(async () => {
    const root = temporaryFolderForSuite();
    const child = startProgram({
      args: ['serve', '--root', root, '--http', '127.0.0.1:0', '--json'],
      endWith: 'suite',
    });
    const [printed] = await once(child.stdout, 'data');
    url = JSON.parse(String(printed)).url;
  });

  test.each(SCENARIOS)('%s', async (scenario) => {
    const folder = temporaryFolder();
    await conformance('server', '--url', url, '--scenario', scenario, '--output-dir', folder);
    const [run] = readdirSync(folder);
    const checks: { id: string; status: string }[] = JSON.parse(
      readFileSync(join(folder, String(run), 'checks.json'), 'utf8'),
    );
    expect(checks.length).toBeGreaterThan(0);
    for (const { id, status } of checks) expect({ id, status }).toEqual({ id, status: 'SUCCESS' });
  });

  test('has no other scenario but those that need fixtures', async () => {
    const { stdout } = await conformance('list', '--server');
    const names = [...stdout.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name);
    expect(names.sort()).toEqual([...SCENARIOS, ...Object.keys(NEEDS_FIXTURE)].sort());
  });

  test('is accounted for in the documentation', () => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/protocol.md'), 'utf8');
    for (const scenario of SCENARIOS) expect(text).toContain(`\`${scenario}\``);
    for (const [scenario, fixture] of Object.entries(NEEDS_FIXTURE)) {
      expect(text).toMatch(new RegExp(`^\\| .*\`${scenario}\`.* \\| .*\`${fixture}\`.* \\|$`, 'm'));
    }
  });
});

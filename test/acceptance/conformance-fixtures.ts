import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { OrreryError } from '../../src/errors.ts';
import { md } from '../../src/reports/markdown.ts';
import { MachineText } from '../../src/reports/report.ts';
import { definePrompt } from '../../src/tools/prompt.ts';
import type { ResourceProvider } from '../../src/tools/resource.ts';
import { type AnyTool, defineTool, type ToolContext } from '../../src/tools/tool.ts';

/** What the conformance suite asks a server to have, made as tools, resources and prompts of Orrery are. */

/** After this long the fixture server closes a stream and has it polled. */
export const POLL_AFTER_MS = 700;

/** Longer than the least time between two reports of progress, so that each is sent. */
const STEP_MS = 150;

function fixture(name: string, run: (context: ToolContext) => Promise<string>): AnyTool {
  return defineTool({
    name,
    toolset: 'server',
    title: name,
    description: 'For the conformance suite.',
    input: () => z.object({}),
    output: () => z.strictObject({ said: z.string() }),
    annotations: {},
    run: async (_, context) => ({ said: await run(context) }),
    render: ({ said }) => new MachineText(said),
  });
}

export const FIXTURE_TOOLS = [
  fixture('test_simple_text', async () => 'This is a simple text response for testing.'),
  fixture('test_error_handling', async () => {
    throw new OrreryError('TOOL_EXECUTION_ERROR', 'This tool intentionally returns an error for testing.');
  }),
  fixture('test_tool_with_logging', async ({ log }) => {
    log.info('Tool execution started');
    log.info('Tool processing data');
    log.info('Tool execution completed');
    return 'logged';
  }),
  fixture('test_logging_tool', async ({ log }) => {
    log.info('Nobody asked for this');
    return 'logged';
  }),
  fixture('test_tool_with_progress', async ({ progress }) => {
    for (const done of [0, 50, 100]) {
      progress(done, 100, '');
      await wait(STEP_MS);
    }
    return 'progressed';
  }),
];

const TEXTS: Readonly<Record<string, string>> = {
  'test://static-text': 'This is the content of the static text resource.',
  'test://watched-resource': 'This is watched.',
  'test://template/123/data': '{"id":"123","templateTest":true,"data":"Data for ID: 123"}',
};

export const FIXTURE_RESOURCES: readonly ResourceProvider[] = [
  {
    prefix: 'test://',
    templates: [
      {
        uriTemplate: 'test://template/{id}/data',
        name: 'data',
        title: 'Data',
        description: 'For the conformance suite.',
        mimeType: 'application/json',
      },
    ],
    list: async () => [],
    read: async (uri) => {
      const text = TEXTS[uri];
      if (text === undefined) throw new OrreryError('INVALID_PARAMS', `There is nothing at ${uri}.`, { uri });
      return [{ uri, mimeType: 'text/plain', text }];
    },
    complete: async () => [],
    watch: async () => () => {},
  },
];

export const FIXTURE_PROMPTS = [
  definePrompt({
    name: 'test_prompt_with_arguments',
    title: 'With arguments',
    description: 'For the conformance suite.',
    input: () => z.object({ arg1: z.string(), arg2: z.string() }),
    messages: async ({ arg1, arg2 }) => [
      { role: 'user', text: md`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` },
    ],
  }),
  definePrompt({
    name: 'test_simple_prompt',
    title: 'Simple',
    description: 'For the conformance suite.',
    input: () => z.object({}),
    messages: async () => [{ role: 'user', text: md`This is a simple prompt for testing.` }],
  }),
];

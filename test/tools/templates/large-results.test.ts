import type { Client } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import { generateTemplate } from '../../../src/tools/templates/generate-template.ts';
import { scaffoldProject } from '../../../src/tools/templates/scaffold-project.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { connectedClient, ERAS } from '../../server/sample-connection.ts';
import { templateFiles } from '../../templates/sample-templates.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const LINES = Array.from({ length: 300 }, (_, at) => `line ${at} of "a long file"\n`).join('');

const SAMPLES = Object.fromEntries(
  Array.from({ length: 8 }, (_, at) => [`part${at}/zig/cli`, { source: `${at}\n${LINES}` }]),
);

/** A client of a server that returns at most 8,000 characters at a time. */
async function clientOfServer(era: (typeof ERAS)[number]): Promise<Client> {
  const templates = temporaryFolder();
  writeFiles(templates, templateFiles(SAMPLES));
  const application = await sampleApplication({
    tools: [generateTemplate, scaffoldProject],
    templateFolders: [templates],
    limits: { maxOutputTokens: 2000 },
  });
  return connectedClient(application, era);
}

async function readText(client: Client, uri: string): Promise<string> {
  const { contents } = await client.readResource({ uri });
  const [page] = contents as { text: string }[];
  return page?.text ?? '';
}

it.each(ERAS)('a %s client reads a long file that was generated piece by piece', async (era) => {
  const client = await clientOfServer(era);
  const given = { resource_uri: 'template://part0/zig/cli', parameters: {} };
  const { structuredContent } = await client.callTool({ name: 'generate_template', arguments: given });
  const result = structuredContent as { content: string; content_total: number; content_rest: string };
  const whole = `0\n${LINES}`;
  expect(JSON.stringify(result).length).toBeLessThanOrEqual(8000);
  expect(result.content_total).toBe(whole.length);
  let joined = result.content;
  while (joined.length < whole.length) {
    const address = result.content_rest.replace(/\d+$/, String(joined.length));
    const next = await readText(client, address);
    expect(next.length).toBeGreaterThan(0);
    joined += next;
  }
  expect(joined).toBe(whole);
});

it.each(ERAS)('a %s client reads the files of a large project that did not fit', async (era) => {
  const client = await clientOfServer(era);
  const given = { toolchain: 'zig', templates: [], parameters: {} };
  const { structuredContent } = await client.callTool({ name: 'scaffold_project', arguments: given });
  const result = structuredContent as { files: { content: string }[]; files_total: number; files_rest?: string };
  expect(result.files_total).toBe(8);
  const contents = result.files.map(({ content }) => content);
  let rest = result.files_rest;
  while (rest !== undefined) {
    const page = JSON.parse(await readText(client, rest)) as { items: { content: string }[]; rest?: string };
    contents.push(...page.items.map(({ content }) => content));
    rest = page.rest;
  }
  expect(contents).toEqual(Array.from({ length: 8 }, (_, at) => `${at}\n${LINES}`));
});

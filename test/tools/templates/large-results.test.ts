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

/** The whole of a result that was cut, page by page. */
async function wholeText(client: Client, address: string): Promise<string> {
  let joined = '';
  for (let next: string | undefined = address; next !== undefined; ) {
    const { contents } = await client.readResource({ uri: next });
    const [page, rest] = contents as { uri: string; text: string }[];
    joined += page?.text ?? '';
    next = rest?.uri;
  }
  return joined;
}

it.each(ERAS)('a %s client reads a long file that was generated piece by piece', async (era) => {
  const client = await clientOfServer(era);
  const given = { resource_uri: 'template://part0/zig/cli', parameters: {} };
  const { structuredContent } = await client.callTool({ name: 'generate_template', arguments: given });
  const result = structuredContent as { content: string; omitted: object[]; whole: string };
  const file = `0\n${LINES}`;
  expect(JSON.stringify(result).length).toBeLessThanOrEqual(8000);
  expect(result.omitted).toEqual([{ path: 'content', returned: expect.any(Number), total: file.length }]);
  const [{ returned }] = result.omitted as [{ returned: number }];
  expect(result.content.slice(0, returned) === file.slice(0, returned)).toBe(true);
  expect((await wholeText(client, result.whole)).includes(file)).toBe(true);
});

it.each(ERAS)('a %s client reads the files of a large project that did not fit', async (era) => {
  const client = await clientOfServer(era);
  const given = { toolchain: 'zig', templates: [], parameters: {} };
  const { structuredContent } = await client.callTool({ name: 'scaffold_project', arguments: given });
  const result = structuredContent as { files: object[]; omitted: object[]; whole: string };
  expect(JSON.stringify(result).length).toBeLessThanOrEqual(8000);
  expect(result.omitted).not.toEqual([]);
  const text = await wholeText(client, result.whole);
  expect(Array.from({ length: 8 }, (_, at) => text.includes(`${at}\n${LINES}`))).toEqual(Array(8).fill(true));
});

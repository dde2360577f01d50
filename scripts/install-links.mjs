/** Links that set up a client with one click, for the README: `node scripts/install-links.mjs` prints them. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** What both clients are told to start; they fill in the folder that is open. */
function entryOf(packageName) {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the client fills it in.
  return { command: 'npx', args: ['-y', packageName, 'serve', '--root', '${workspaceFolder}'] };
}

/**
 * The links by client.
 * @see https://cursor.com/docs/mcp/install-links and https://code.visualstudio.com/docs/copilot/chat/mcp-servers
 * @param {string} packageName on the registry
 */
export function installLinks(packageName) {
  const entry = JSON.stringify(entryOf(packageName));
  const base64 = encodeURIComponent(Buffer.from(entry).toString('base64'));
  return {
    cursor: `https://cursor.com/en/install-mcp?name=orrery&config=${base64}`,
    vscode: `https://insiders.vscode.dev/redirect/mcp/install?name=orrery&config=${encodeURIComponent(entry)}`,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { name } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const [client, link] of Object.entries(installLinks(name))) process.stdout.write(`${client}: ${link}\n`);
}

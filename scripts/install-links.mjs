/** Links that set up a client with one click, for the README: `node scripts/install-links.mjs` prints them. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** What both clients start: the installed command, as no registry has the package. They fill in the folder that is open. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the client fills it in.
const ENTRY = { command: 'orrery', args: ['serve', '--root', '${workspaceFolder}'] };

/**
 * The links by client.
 * @see https://cursor.com/docs/mcp/install-links and https://code.visualstudio.com/docs/copilot/chat/mcp-servers
 */
export function installLinks() {
  const entry = JSON.stringify(ENTRY);
  const base64 = encodeURIComponent(Buffer.from(entry).toString('base64'));
  return {
    cursor: `https://cursor.com/en/install-mcp?name=orrery&config=${base64}`,
    vscode: `https://insiders.vscode.dev/redirect/mcp/install?name=orrery&config=${encodeURIComponent(entry)}`,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [client, link] of Object.entries(installLinks())) process.stdout.write(`${client}: ${link}\n`);
}

import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import type { Environment } from '../terminal/style.ts';

export const SCOPES = ['project', 'user'] as const;
/** `project`: a file in the project, for all who work on it. `user`: a file of this user's, for all projects. */
export type Scope = (typeof SCOPES)[number];

/** The machine and the project that a client is set up for. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  /** This user's home directory, absolute. */
  readonly home: string;
  /** The project's folder, absolute. */
  readonly project: string;
  readonly env: Environment;
}

/** How a server is started. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
}

/** A server's entry as a client's file has it. */
export type ServerEntry = Readonly<Record<string, string | boolean | readonly string[]>>;

/** The forms that entries have; each client reads one. */
const FORMS = {
  plain: ({ command, args }: Launch): ServerEntry => ({ command, args }),
  typed: ({ command, args }: Launch): ServerEntry => ({ type: 'stdio', command, args }),
  /** @see https://opencode.ai/docs/mcp-servers */
  opencode: ({ command, args }: Launch): ServerEntry => ({ type: 'local', command: [command, ...args], enabled: true }),
};

/** A program that talks to MCP servers, and where it keeps the list of them. */
export interface Client {
  readonly id: string;
  readonly name: string;
  readonly format: 'json' | 'toml';
  /** The key under which servers stand by name. */
  readonly section: string;
  /** The configuration file of each scope the client has, absolute. */
  readonly files: Partial<Readonly<Record<Scope, (at: Surroundings) => string>>>;
  readonly entry: (launch: Launch) => ServerEntry;
  /**
   * How the server learns which folder is meant: some clients start it there, some fill in a variable, and some do
   * neither, so that the folder has to be written down.
   */
  readonly root: 'working-directory' | 'named' | `\${${string}}`;
  /** A folder or file that is there when this user has the client, absolute. */
  trace(at: Surroundings): string;
}

/** Joins by the rules of the surroundings' platform, so that any platform's paths can be made on any other. */
function join({ platform }: Surroundings, ...parts: string[]): string {
  return (platform === 'win32' ? win32 : posix).join(...parts);
}

const inProject =
  (...path: string[]) =>
  (at: Surroundings) =>
    join(at, at.project, ...path);

const inHome =
  (...path: string[]) =>
  (at: Surroundings) =>
    join(at, at.home, ...path);

function xdgConfig(at: Surroundings): string {
  return at.env.XDG_CONFIG_HOME || join(at, at.home, '.config');
}

function roaming(at: Surroundings): string {
  return at.env.APPDATA || join(at, at.home, 'AppData', 'Roaming');
}

/** Where the platform has programs keep the settings of a user. */
function applicationData(at: Surroundings): string {
  if (at.platform === 'win32') return roaming(at);
  return at.platform === 'darwin' ? join(at, at.home, 'Library', 'Application Support') : xdgConfig(at);
}

/** Where VS Code keeps the files of the default profile. */
function codeUserFolder(at: Surroundings): string {
  return join(at, applicationData(at), 'Code', 'User');
}

/** @see https://modelcontextprotocol.io/quickstart/user */
function claudeDesktopFolder(at: Surroundings): string {
  return join(at, applicationData(at), 'Claude');
}

/** On macOS as on Linux. @see https://zed.dev/docs/configuring-zed */
function zedFolder(at: Surroundings): string {
  return at.platform === 'win32' ? join(at, roaming(at), 'Zed') : join(at, xdgConfig(at), 'zed');
}

/** The same on every platform. @see https://opencode.ai/docs/config */
function opencodeFolder(at: Surroundings): string {
  return join(at, xdgConfig(at), 'opencode');
}

/** opencode reads both names: the one with comments where it is there. */
function opencodeFile(folder: (at: Surroundings) => string): (at: Surroundings) => string {
  return (at) => {
    const withComments = join(at, folder(at), 'opencode.jsonc');
    return existsSync(withComments) ? withComments : join(at, folder(at), 'opencode.json');
  };
}

function codexHome(at: Surroundings): string {
  return at.env.CODEX_HOME || join(at, at.home, '.codex');
}

/** Every client that can be set up. Adding one is adding its line. */
export const CLIENTS: readonly Client[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    format: 'json',
    section: 'mcpServers',
    files: { project: inProject('.mcp.json'), user: inHome('.claude.json') },
    entry: FORMS.typed,
    root: 'working-directory',
    trace: inHome('.claude'),
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    format: 'json',
    section: 'mcpServers',
    files: { user: (at) => join(at, claudeDesktopFolder(at), 'claude_desktop_config.json') },
    entry: FORMS.plain,
    root: 'named',
    trace: claudeDesktopFolder,
  },
  {
    id: 'cursor',
    name: 'Cursor',
    format: 'json',
    section: 'mcpServers',
    files: { project: inProject('.cursor', 'mcp.json'), user: inHome('.cursor', 'mcp.json') },
    entry: FORMS.typed,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the client fills it in.
    root: '${workspaceFolder}',
    trace: inHome('.cursor'),
  },
  {
    id: 'vscode',
    name: 'VS Code',
    format: 'json',
    section: 'servers',
    files: { project: inProject('.vscode', 'mcp.json'), user: (at) => join(at, codeUserFolder(at), 'mcp.json') },
    entry: FORMS.typed,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the client fills it in.
    root: '${workspaceFolder}',
    trace: codeUserFolder,
  },
  {
    id: 'codex',
    name: 'Codex',
    format: 'toml',
    section: 'mcp_servers',
    files: { project: inProject('.codex', 'config.toml'), user: (at) => join(at, codexHome(at), 'config.toml') },
    entry: FORMS.plain,
    root: 'working-directory',
    trace: codexHome,
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    format: 'json',
    section: 'mcpServers',
    files: { user: inHome('.codeium', 'windsurf', 'mcp_config.json') },
    entry: FORMS.plain,
    root: 'named',
    trace: inHome('.codeium', 'windsurf'),
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    format: 'json',
    section: 'mcpServers',
    files: { project: inProject('.gemini', 'settings.json'), user: inHome('.gemini', 'settings.json') },
    entry: FORMS.plain,
    root: 'working-directory',
    trace: inHome('.gemini'),
  },
  {
    id: 'zed',
    name: 'Zed',
    format: 'json',
    section: 'context_servers',
    files: { project: inProject('.zed', 'settings.json'), user: (at) => join(at, zedFolder(at), 'settings.json') },
    entry: FORMS.plain,
    root: 'working-directory',
    trace: zedFolder,
  },
  {
    id: 'opencode',
    name: 'opencode',
    format: 'json',
    section: 'mcp',
    files: { project: opencodeFile(({ project }) => project), user: opencodeFile(opencodeFolder) },
    entry: FORMS.opencode,
    root: 'working-directory',
    trace: opencodeFolder,
  },
];

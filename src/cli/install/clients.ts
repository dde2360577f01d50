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

/** A program that talks to MCP servers, and where it keeps the list of them. */
export interface Client {
  readonly id: string;
  readonly name: string;
  readonly format: 'json' | 'toml';
  /** The key under which servers stand by name. */
  readonly section: string;
  /** The configuration file of each scope the client has, absolute. */
  readonly files: Partial<Readonly<Record<Scope, (at: Surroundings) => string>>>;
  /** Whether entries say which transport they use. */
  readonly typed: boolean;
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

/** Where VS Code keeps the files of the default profile. */
function codeUserFolder(at: Surroundings): string {
  if (at.platform === 'win32')
    return join(at, at.env.APPDATA || join(at, at.home, 'AppData', 'Roaming'), 'Code', 'User');
  if (at.platform === 'darwin') return join(at, at.home, 'Library', 'Application Support', 'Code', 'User');
  return join(at, at.env.XDG_CONFIG_HOME || join(at, at.home, '.config'), 'Code', 'User');
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
    typed: true,
    root: 'working-directory',
    trace: inHome('.claude'),
  },
  {
    id: 'cursor',
    name: 'Cursor',
    format: 'json',
    section: 'mcpServers',
    files: { project: inProject('.cursor', 'mcp.json'), user: inHome('.cursor', 'mcp.json') },
    typed: true,
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
    typed: true,
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
    typed: false,
    root: 'working-directory',
    trace: codexHome,
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    format: 'json',
    section: 'mcpServers',
    files: { user: inHome('.codeium', 'windsurf', 'mcp_config.json') },
    typed: false,
    root: 'named',
    trace: inHome('.codeium', 'windsurf'),
  },
];

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { npm } from '../../scripts/npm.mjs';
import { readTarball } from '../../scripts/tarball.mjs';
import { PACKAGE_NAME, VERSION } from '../../src/version.ts';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { ENVIRONMENT } from './built-server.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MAX_UNPACKED = 17 * 1000 * 1000;

/** The tarball, made from the bundle that `npm test` has built. */
let tarball: string;
/** Where it is installed for a machine, in a folder that held nothing. */
let prefix: string;

beforeAll(async () => {
  const folder = temporaryFolderForSuite();
  await npm(['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT, quiet: true });
  tarball = join(folder, readdirSync(folder)[0] as string);
  prefix = temporaryFolderForSuite();
  await npm(['install', '--global', tarball, '--offline', '--prefix', prefix, '--no-audit', '--no-fund'], {
    cwd: prefix,
    quiet: true,
  });
});

const onWindows = process.platform === 'win32';
const modules = () => join(prefix, ...(onWindows ? [] : ['lib']), 'node_modules');
const packageFolder = () => join(modules(), ...PACKAGE_NAME.split('/'));
const program = () => join(packageFolder(), 'dist', 'orrery.js');

describe('the package', () => {
  test('unpacks to at most 17 MB', () => {
    const files = readTarball(readFileSync(tarball));
    const size = [...files.values()].reduce((sum, body) => sum + body.length, 0);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(MAX_UNPACKED);
  });

  test('holds what it needs, what its licences ask for, and nothing else', () => {
    const paths = [...readTarball(readFileSync(tarball)).keys()].map((path) => path.replace(/^package\//, ''));
    expect(paths).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'dist/THIRD-PARTY.txt',
        'dist/web/THIRD-PARTY.txt',
        'dist/web/index.html',
        'grammars/LICENCES.txt',
        'vectors/local.vec',
      ]),
    );
    const expected =
      /^dist\/[^/]+$|^dist\/grammars\/[a-z]+\.wasm\.zst$|^grammars\/(LICENCES\.txt|manifest\.json)$|^dist\/man\/orrery\.1$|^dist\/web\/((assets|report)\/)?[^/]+$|^git-directories\/sha(1|256)\/(HEAD|config|refs\/\.keep)$|^templates\/([^/]+\/){3}template\.(hbs|json)$|^vectors\/(local\.vec|SOURCES\.md)$|^(package\.json|orrery\.schema\.json|LICENSE|[A-Z]+\.md)$/;
    expect(paths.filter((path) => !expected.test(path))).toEqual([]);
  });

  test('brings no other package and no install script along', () => {
    expect(readdirSync(modules()).filter((name) => !name.startsWith('.'))).toEqual([PACKAGE_NAME.split('/')[0]]);
    const { dependencies, scripts } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'));
    expect(dependencies).toBeUndefined();
    expect(Object.keys(scripts).filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([]);
  });

  test('generates from the templates that it brings along', () => {
    const args = ['templates', 'generate', 'makefile/rust/cli', 'project_name=demo', '--state', temporaryFolder()];
    const makefile = execFileSync(process.execPath, [program(), ...args], { cwd: temporaryFolder() });
    expect(String(makefile)).toContain('.PHONY');
  });

  test('serves a client that calls a tool on real code', async () => {
    const project = temporaryFolder();
    writeFiles(project, { 'gate.ts': 'export function gate(open: boolean): number {\n  return open ? 1 : 0;\n}\n' });
    const client = new Client({ name: 'test', version: '1.0.0' });
    onTestFinished(() => client.close());
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [program(), 'serve', '--root', project],
        env: ENVIRONMENT,
        stderr: 'inherit',
      }),
    );
    const { structuredContent } = await client.callTool({ name: 'analyze_complexity', arguments: { format: 'json' } });
    expect(structuredContent).toMatchObject({
      summary: { total_files: 1, total_functions: 1, max_cyclomatic: 2 },
      files: [{ path: 'gate.ts', functions: [{ name: 'gate', line_start: 1, line_end: 3 }] }],
    });
  });
});

describe.skipIf(onWindows)('installed for a machine, offline, into a place that held nothing', () => {
  /** The PATH of somebody who has this Node and what was installed, and nothing else of ours. */
  let environment: NodeJS.ProcessEnv;

  beforeAll(() => {
    const path = [join(prefix, 'bin'), join(process.execPath, '..'), '/usr/local/bin', '/usr/bin', '/bin'].join(':');
    environment = { ...process.env, PATH: path, XDG_DATA_HOME: temporaryFolderForSuite() };
  });

  const run = (command: string, args: readonly string[], cwd = temporaryFolder()) =>
    execFileSync(command, args, { cwd, encoding: 'utf8', env: environment, stdio: ['ignore', 'pipe', 'pipe'] });

  test('is the command, whole, with its manual page', () => {
    expect(run('orrery', ['--version']).trim()).toBe(VERSION);
    expect(JSON.parse(run('orrery', ['doctor', '--json']))).toMatchObject({ ok: true });
    expect(readFileSync(join(prefix, 'share', 'man', 'man1', 'orrery.1'), 'utf8')).toContain('.TH ORRERY 1');
  });

  test('calls a tool on real code', () => {
    const project = temporaryFolder();
    writeFiles(project, { 'gate.ts': 'export const gate = (open: boolean) => (open ? 1 : 0);\n' });
    const { summary } = JSON.parse(run('orrery', ['call', 'analyze_complexity', '--json'], project));
    expect(summary).toMatchObject({ total_files: 1, max_cyclomatic: 2 });
  });

  test('writes an entry for a project that names the command and no place', () => {
    const project = temporaryFolder();
    run('orrery', ['install', 'claude-code', '--yes'], project);
    const { orrery } = JSON.parse(readFileSync(join(project, '.mcp.json'), 'utf8')).mcpServers;
    expect(orrery).toEqual({ type: 'stdio', command: 'orrery', args: ['serve'] });
  });

  test('npx runs the packed file', () => {
    const npxRun = ['--yes', '--offline', '--package', tarball, 'orrery', '--version'];
    expect(run('npx', npxRun).trim()).toBe(VERSION);
  });
});

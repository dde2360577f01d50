import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { installLinks } from '../../scripts/install-links.mjs';
import { serverJsonText } from '../../scripts/server-json.mjs';
import { COMMANDS } from '../../src/cli/program.ts';
import { PACKAGE_NAME } from '../../src/version.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const MANIFEST = JSON.parse(read('package.json'));

/** Commands that download and run or install packages, with what follows on the line. */
const DOWNLOADS =
  /\b(?:npx|bunx|(?:npm|pnpm|yarn|bun) (?:exec|x|dlx|i|ci|install|add|global add|create|init)|npm_config_package=)\b([^\n]*)/g;

/** Words of a command line or of an argument list in JSON. */
const words = (line: string) => line.split(/[\s"'`,()[\]]+/).filter((word) => word !== '');

/** The names and files of Orrery that downloading commands in a text are given. */
const downloaded = (text: string) =>
  [...text.matchAll(DOWNLOADS)].flatMap(([, rest = '']) =>
    words(rest.split(/#|&&|;/)[0] as string).filter((word) => /^(\.\/)?(@[\w.-]+\/)?orrery\b/.test(word)),
  );

/** Every text in which somebody may find a command to copy, and every text from which the program makes one. */
const TEXTS = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'AGENTS.md', 'CHANGELOG.md', 'Dockerfile'],
  ...['action.yml', '.pre-commit-hooks.yaml', 'server.json', 'package.json'],
  ...['docs', 'src', 'web', 'scripts', 'templates', '.ci'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(png|woff2?|wasm)$/.test(entry.name))
      .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name))),
  ),
];

/** What npm calls the file that it packs. */
const PACKED = `${PACKAGE_NAME.replace('@', '').replace('/', '-')}-`;

describe('the name on the registry', () => {
  test('has a scope, as the name without one is another package', () => {
    expect(PACKAGE_NAME).toMatch(/^@[a-z-]+\/orrery$/);
    expect(MANIFEST.bin).toEqual({ orrery: 'dist/orrery.js' });
    const lock = JSON.parse(read('package-lock.json'));
    expect([lock.name, lock.packages[''].name]).toEqual([PACKAGE_NAME, PACKAGE_NAME]);
  });

  test.each([
    ['npx orrery', ['orrery']],
    ['npx -y orrery@0.1.0 serve', ['orrery@0.1.0']],
    ['`npm install -g orrery`', ['orrery']],
    ['npm i --save-dev orrery # the command', ['orrery']],
    ['"command": "npx", "args": ["-y", "orrery", "serve"]', ['orrery']],
    ['pnpm dlx orrery', ['orrery']],
    ['npm install -g ./orrery-0.1.0.tgz && orrery up', ['./orrery-0.1.0.tgz']],
    ['claude mcp add orrery -- orrery serve', []],
  ])('is found in %j', (text, expected) => {
    expect(downloaded(text)).toEqual(expected);
  });

  test('is asked of no registry anywhere, as none has the package yet', () => {
    const wrong = TEXTS.flatMap((name) =>
      downloaded(read(name))
        .filter((one) => !one.startsWith(`./${PACKED}`))
        .map((one) => `${name}: ${one}`),
    );
    expect(TEXTS.length).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });

  test.each(['README.md', 'docs/quality-gate.md'])('is part of the packed file that %s installs', (name) => {
    expect(downloaded(read(name)).filter((one) => one.startsWith(`./${PACKED}`))).not.toEqual([]);
  });

  test('is what README has npm uninstall', () => {
    const given = [...read('README.md').matchAll(/npm uninstall -g ([^\s`]+)/g)].map(([, name]) => name);
    expect(given).toEqual([PACKAGE_NAME]);
  });
});

describe('links that set up a client with one click', () => {
  test('start the installed command', () => {
    const { cursor, vscode } = installLinks();
    expect(read('README.md')).toContain(`(${cursor})`);
    expect(read('README.md')).toContain(`(${vscode})`);
    const folder = `$${'{workspaceFolder}'}`;
    const entry = { command: 'orrery', args: ['serve', '--root', folder] };
    const configOf = (link: string) => String(new URL(link).searchParams.get('config'));
    expect(JSON.parse(Buffer.from(configOf(cursor), 'base64').toString())).toEqual(entry);
    expect(JSON.parse(configOf(vscode))).toEqual(entry);
  });
});

describe('server.json', () => {
  test('follows from package.json', () => {
    expect(read('server.json')).toBe(serverJsonText(MANIFEST));
  });

  test('keeps to the limits of the registry', () => {
    const { name, title, description, repository, packages } = JSON.parse(read('server.json'));
    expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(packages[0].identifier).toBe(PACKAGE_NAME);
    expect(description.length).toBeLessThanOrEqual(100);
    expect(title.length).toBeLessThanOrEqual(100);
    expect(MANIFEST.repository.url).toBe(`git+${repository.url}.git`);
    const [serve, root] = packages[0].packageArguments;
    const command = COMMANDS.find((one) => one.name === serve.value);
    expect(command?.options.map((option) => `--${option.name}`)).toContain(root.name);
  });
});

/** The instructions of a Dockerfile, with the lines that go on joined, by stage. */
function stagesOf(text: string): { readonly name: string; readonly rest: string }[][] {
  const instructions = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ name: line.split(' ')[0] as string, rest: line.slice(line.indexOf(' ') + 1) }));
  const starts = instructions.flatMap(({ name }, at) => (name === 'FROM' ? [at] : []));
  return starts.map((start, at) => instructions.slice(start, starts[at + 1]));
}

describe('the image', () => {
  const stages = stagesOf(read('Dockerfile'));
  const last = stages.at(-1) ?? [];
  const all = stages.flat();
  const of = (name: string, among = last) => among.filter((one) => one.name === name).map(({ rest }) => rest);

  test('runs as nobody in particular, by number, from its first line on', () => {
    expect(of('USER')).toEqual(['1000:1000']);
    const after = last.slice(last.findIndex(({ name }) => name === 'USER') + 1).map(({ name }) => name);
    expect(after).not.toContain('RUN');
    expect(after).not.toContain('COPY');
  });

  test('writes into its volume alone', () => {
    const [volume] = of('VOLUME');
    const variables = of('ENV').join(' ');
    for (const name of ['ORRERY_STATE', 'XDG_DATA_HOME']) expect(variables).toContain(`${name}=${volume}`);
    expect(of('RUN').join()).toContain(`--owner 1000 --group 1000 ${volume}`);
    expect(last.filter(({ rest }) => /chown|--chown|chmod/.test(rest))).toEqual([]);
  });

  // What hadolint looks for, by its numbers.
  test('keeps to the rules of its kind', () => {
    for (const image of of('FROM', all)) expect(image).toMatch(/^[\w/.-]+:(?!latest)[\w.-]+( AS \w+)?$/); // DL3006, DL3007
    for (const folder of of('WORKDIR', all)) expect(folder).toMatch(/^\//); // DL3000
    for (const name of ['ADD', 'MAINTAINER', 'ONBUILD']) expect(of(name, all)).toEqual([]); // DL3020, DL4000
    for (const name of ['ENTRYPOINT', 'CMD']) expect(JSON.parse(of(name)[0] as string)).toEqual(expect.any(Array)); // DL3025
    for (const run of of('RUN', all)) {
      expect(run).not.toMatch(/\bsudo\b|\bcurl\b.*\||\bcd /); // DL3004, DL4006, DL3003
      if (!run.includes('apt-get')) continue;
      expect(run).toMatch(
        /apt-get update && apt-get install --yes --no-install-recommends .* && rm -rf \/var\/lib\/apt\/lists\/\*$/,
      ); // DL3009, DL3014, DL3015
    }
  });

  test('starts a command that there is', () => {
    const [command, ...options] = JSON.parse(of('CMD')[0] as string) as string[];
    const known = COMMANDS.find(({ name }) => name === command);
    for (const option of options) expect(known?.options.map(({ name }) => `--${name}`)).toContain(option);
  });
});

describe('actions of others that are named to be copied', () => {
  const used = (text: string) =>
    [...text.matchAll(/\buses: ([\w-]+\/[\w/-]+)@(v[\d.]+)/g)].map(([, name, version]) => `${name}@${version}`);
  const ours = ['action.yml', 'docs/quality-gate.md'].flatMap((name) => used(read(name)));

  test('are of the versions that the templates of workflows take', () => {
    const templates = readdirSync(join(ROOT, 'templates/ci'), { recursive: true, encoding: 'utf8' });
    const taken = new Set(
      templates.filter((name) => name.endsWith('.hbs')).flatMap((name) => used(read(join('templates/ci', name)))),
    );
    const names = new Set([...taken].map((one) => one.split('@')[0]));
    const shared = ours.filter((one) => names.has(one.split('@')[0]));
    expect(new Set(shared.map((one) => one.split('@')[0]))).toEqual(
      new Set(['actions/checkout', 'actions/setup-node']),
    );
    for (const one of shared) expect(taken).toContain(one);
  });

  // The third version of this action ends with the year 2026.
  test('take the fourth version of code scanning', () => {
    const uploads = ours.filter((one) => one.startsWith('github/codeql-action/upload-sarif@'));
    expect(new Set(uploads)).toEqual(new Set(['github/codeql-action/upload-sarif@v4']));
  });
});

describe('the workflow in the documentation', () => {
  const blocks = [...read('docs/quality-gate.md').matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text]) =>
    String(text),
  );
  const workflows = blocks.map((text) => parseDocument(text, { strict: true, uniqueKeys: true }));

  test('is YAML that no reader has to guess at', () => {
    expect(workflows.length).toBeGreaterThan(1);
    for (const { errors, warnings } of workflows) expect([...errors, ...warnings]).toEqual([]);
  });

  test('may write findings and nothing else', () => {
    const [gate] = workflows.map((one) => one.toJS()).filter((one) => one.jobs !== undefined);
    expect(gate.permissions).toEqual({ contents: 'read', 'security-events': 'write' });
    expect(Object.keys(gate.jobs)).toEqual(['gate']);
  });
});

describe('the hook', () => {
  test('installs this repository and runs the gate on what is about to be committed', () => {
    const [hook] = parse(read('.pre-commit-hooks.yaml'));
    expect(hook).toMatchObject({ id: 'orrery-gate', language: 'node', pass_filenames: false });
    expect(hook.entry).toBe(`${Object.keys(MANIFEST.bin)[0]} gate --changed-since HEAD`);
  });
});

describe('the action', () => {
  interface Step {
    readonly run?: string;
    readonly uses?: string;
    readonly env?: Record<string, string>;
  }
  const action = parse(read('action.yml'));
  const steps: Step[] = action.runs.steps;

  test('builds the program from its own sources before it runs it', () => {
    const runs = steps.flatMap(({ run }) => run ?? []);
    expect(runs[0]).toBe('npm --prefix "$GITHUB_ACTION_PATH" run build');
    expect(runs[1]).toContain('node "$GITHUB_ACTION_PATH/dist/orrery.js" gate');
  });

  test('reads nothing that a caller gives as a command', () => {
    for (const { run = '' } of steps) expect(run).not.toContain('{{');
    const used = new Set([...read('action.yml').matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual(Object.keys(action.inputs).sort());
  });

  test.skipIf(process.platform === 'win32').each([
    ['0', { CHANGED_SINCE: '', ARGUMENTS: '' }, 'gate .'],
    [
      '1',
      { CHANGED_SINCE: 'origin/main', ARGUMENTS: '--complexity-threshold 15' },
      'gate . --changed-since origin/main --complexity-threshold 15',
    ],
    [
      '2',
      { CHANGED_SINCE: '$(touch broken-in)', ARGUMENTS: '; touch broken-in' },
      'gate . --changed-since $(touch broken-in) ; touch broken-in',
    ],
  ])('hands on the exit status %s and the arguments as they are', (status, given, expected) => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'bin/node': `#!/bin/sh\necho "$@" > asked\necho '{"version": "2.1.0"}'\nexit ${status}\n` });
    spawnSync('chmod', ['+x', join(folder, 'bin', 'node')]);
    const output = join(folder, 'output');
    const env = {
      ...given,
      GITHUB_ACTION_PATH: '/action',
      DIRECTORY: '.',
      SARIF_FILE: 'gate.sarif',
      GITHUB_OUTPUT: output,
    };
    const run = steps.find((step) => step.run?.includes(' gate '))?.run ?? '';
    const ended = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: folder,
      env: { ...env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` },
      encoding: 'utf8',
    });
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(folder, 'asked'), 'utf8').trim()).toBe(
      `/action/dist/orrery.js ${expected} --format sarif`,
    );
    expect(JSON.parse(readFileSync(join(folder, 'gate.sarif'), 'utf8')).version).toBe('2.1.0');
    expect(readFileSync(output, 'utf8')).toBe(`status=${status}\n`);
  });
});

import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { visibleLine } from '../../src/visible-text.ts';
import { type Outcome, orrery } from '../cli/orrery.ts';
import { actingCharacters, fileName, HOSTILE_TEXTS } from '../reports/hostile-names.ts';
import { hostileFiles, writeHostileTree } from '../reports/hostile-tree.ts';
import { BuiltServer, startProgram } from './built-server.ts';

const HOSTILE_NAME = `evil\u001b]0;owned\u0007\u009b31m\u202e`;
const JSON_OUTPUT = /--json|format=(?:json|sarif|baseline)/;

let base: string;
/** A tree of hostile names in a folder that has one, too. */
let tree: string;
let templates: string;

beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-hostile-')));
  tree = join(base, HOSTILE_NAME);
  templates = join(base, 'templates');
  mkdirSync(tree);
  writeHostileTree(tree);
  writeTemplates();
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Templates whose names and descriptions are hostile, and one that is no template. */
function writeTemplates(): void {
  const folder = join(templates, 'readme', 'zig', 'cli');
  mkdirSync(folder, { recursive: true });
  const parameter = { name: 'title', type: 'string', required: true, description: HOSTILE_NAME, example: HOSTILE_NAME };
  const metadata = { name: HOSTILE_NAME, description: HOSTILE_NAME, file: 'README.md', mime_type: 'text/plain' };
  writeFileSync(join(folder, 'template.json'), JSON.stringify({ ...metadata, parameters: [parameter] }));
  writeFileSync(join(folder, 'template.hbs'), `# {{title}} ${HOSTILE_NAME}\n`);
  const broken = join(templates, 'ci', fileName(HOSTILE_NAME, ''), 'cli');
  mkdirSync(broken, { recursive: true });
  writeFileSync(join(broken, 'template.json'), `{"${HOSTILE_NAME}`);
  writeFileSync(join(broken, 'template.hbs'), 'x');
}

const surroundings = () => ({
  ORRERY_TEMPLATES: templates,
  XDG_DATA_HOME: join(base, 'state'),
  HOME: base,
  ORRERY_ROOT: tree,
});

async function run(args: readonly string[]): Promise<Outcome> {
  const own = surroundings();
  vi.stubEnv('HOME', base);
  try {
    return await orrery(args, { cwd: tree, env: { ...process.env, ...own } });
  } finally {
    vi.unstubAllEnvs();
  }
}

/** The same in a process, of which all that it writes is seen, whatever wrote it. */
async function runProcess(args: readonly string[]): Promise<Outcome> {
  const child = startProgram({ args, cwd: tree, env: surroundings() });
  child.stdin.end();
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, status };
}

const [firstFile = ''] = hostileFiles().keys();

const COMMANDS: readonly (readonly string[])[] = [
  ['index'],
  ['index', '--json'],
  ['up', '--once'],
  ['analyze', 'complexity', 'format=full'],
  ['analyze', 'complexity', 'format=sarif', 'max_cyclomatic=1'],
  ['analyze', 'churn', 'format=csv'],
  ['analyze', 'satd', 'format=full'],
  ['analyze', 'dead-code', 'format=full', 'min_dead_lines=0', 'min_certainty=low'],
  ['analyze', 'deep-context'],
  ['analyze', 'graph', 'format=dot', 'dag_type=import-graph'],
  ['analyze', 'graph', 'format=graphml'],
  ['gate', 'format=junit'],
  ['call', 'read_code', `path=${firstFile}`],
  ['call', HOSTILE_NAME],
  ['call', 'read_code', `path=../${HOSTILE_NAME}`],
  ['call', 'read_code', `path=../${HOSTILE_NAME}`, '--json'],
  [HOSTILE_NAME],
  ['templates', 'list'],
  ['templates', 'show', 'readme/zig/cli'],
  ['templates', 'show', 'readme/zig/cli', '--json'],
  ['templates', 'scaffold', 'zig', 'readme', 'title=x', '--dry-run'],
  ['report', '--html', `${HOSTILE_NAME}.html`],
  ['doctor', '--state', HOSTILE_NAME],
  ['install', 'cursor', '--dry-run', '--root', HOSTILE_NAME],
  ['gate', '--write-baseline'],
];

/** One that reads the tree and one that fails. */
const IN_A_PROCESS = COMMANDS.filter(
  ([command, ...given]) => command === HOSTILE_NAME || (command === 'gate' && given.includes('--write-baseline')),
);

const shown = (args: readonly string[]) => visibleLine(args.join(' ')).slice(0, 60);

describe('the command line on a tree whose every name is an attack', () => {
  it.each(COMMANDS.map((args) => [shown(args), args] as const))(
    'writes nothing that acts: orrery %s',
    async (_, args) => {
      const { stdout, stderr, status } = await (IN_A_PROCESS.includes(args) ? runProcess : run)(args);
      expect(stdout + stderr).not.toBe('');
      expect({ stdout: actingCharacters(stdout), stderr: actingCharacters(stderr) }).toEqual({
        stdout: [],
        stderr: [],
      });
      if (JSON_OUTPUT.test(args.join(' ')) && status !== 2) JSON.parse(stdout);
    },
  );

  it('gives the file that a template makes exactly as it is', async () => {
    const { stdout } = await run(['templates', 'generate', 'readme/zig/cli', 'title=x']);
    expect(stdout).toBe(`# x ${HOSTILE_NAME}\n`);
  });

  it('keeps what JSON says', async () => {
    const { stdout } = await run(['analyze', 'satd', 'format=json']);
    const comments = (JSON.parse(stdout).items as { text: string }[]).map((item) => item.text).join('\n');
    expect(comments).toContain('\u001b]52;c;');
    expect(comments).toContain('\u202efdp.exe');
  });

  it('accepts a baseline by the same fingerprints', async () => {
    const { findings } = JSON.parse(readFileSync(join(tree, '.orrery-baseline.json'), 'utf8'));
    expect(findings.length).toBeGreaterThanOrEqual(HOSTILE_TEXTS.length);
  });
});

describe('a server on a tree whose every name is an attack', () => {
  it('sends texts in which nothing acts, and structures that say what is there', async () => {
    const env = { XDG_DATA_HOME: join(base, 'state'), ORRERY_TEMPLATES: templates };
    const server = await new BuiltServer({ args: ['--root', tree], env }).initialize();
    const answer = await server.call('analyze_code_churn', { format: 'csv' });
    const result = answer.result as { content: { text: string }[]; structuredContent: { files: { path: string }[] } };
    expect(actingCharacters(result.content.map((block) => block.text).join(''))).toEqual([]);
    expect(result.structuredContent.files.some(({ path }) => path.includes('\u001b'))).toBe(true);
    const missing = await server.call('read_code', { path: `../${HOSTILE_NAME}` });
    expect(actingCharacters((missing.result as typeof result).content[0]?.text ?? '\u001b')).toEqual([]);
    expect(await server.end()).toBe(0);
    expect(actingCharacters(server.stderr)).toEqual([]);
  });
});

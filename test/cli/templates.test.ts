import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { templateFiles } from '../templates/sample-templates.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { type Circumstances, orrery } from './orrery.ts';

const SAMPLES = {
  'makefile/zig/cli': {
    metadata: { name: 'Zig Makefile', file: 'Makefile' },
    parameters: [
      { name: 'has_tests', type: 'boolean', default: true, description: 'Whether there are tests.' },
      { name: 'project_name', type: 'string', required: true, pattern: '[a-z]+', pattern_hint: 'be of small letters' },
      { name: 'jobs', type: 'integer', default: 1, minimum: 1 },
      { name: 'steps', type: 'list', default: ['build'] },
      { name: 'license', type: 'enum', values: ['MIT', 'BSD'] },
    ],
    source: '{{project_name}} {{has_tests}} {{jobs}} {{join steps "+"}} {{license}}\n',
  },
  'readme/zig/cli': {
    metadata: { file: 'README.md' },
    parameters: [{ name: 'title', type: 'string', required: true }],
    source: '# {{title}}\n',
  },
};

/** Runs `orrery templates …` in an empty folder, with the samples beside the built-in templates. */
async function templates(args: readonly string[], at: Circumstances = {}) {
  const [cwd, folder] = [temporaryFolder(), temporaryFolder()];
  writeFiles(folder, templateFiles(SAMPLES));
  return { cwd, ...(await orrery(['templates', ...args, '--templates', folder], { cwd, ...at })) };
}

describe('orrery templates list', () => {
  test('shows all, or those of a toolchain or category', async () => {
    const { status, stdout } = await templates(['list']);
    expect(status).toBe(0);
    expect(stdout).toContain('template://makefile/zig/cli');
    expect(stdout).toContain('template://gitignore/rust/cli');
    const { stdout: json } = await templates(['list', '--toolchain', 'zig', '--category', 'readme', '--json']);
    expect(JSON.parse(json)).toMatchObject({ count: 1, templates: [{ uri: 'template://readme/zig/cli' }] });
  });
});

describe('orrery templates show', () => {
  test('shows a template, what it takes and what it is', async () => {
    const { status, stdout } = await templates(['show', 'readme/zig/cli']);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /template:\/\/readme\/zig\/cli {2}1\.0\.0\n[\s\S]*\| title\* +\| string[\s\S]*# \{\{title\}\}\n$/,
    );
  });

  test('takes the whole address too, and has it all as JSON', async () => {
    const { stdout } = await templates(['show', 'template://readme/zig/cli', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ uri: 'template://readme/zig/cli', source: '# {{title}}\n' });
  });

  test('fails for a template that there is not', async () => {
    const { status, stderr } = await templates(['show', 'readme/zig/clj']);
    expect(status).toBe(2);
    expect(stderr).toContain('did you mean template://readme/zig/cli');
    expect((await templates(['show'])).stderr).toContain('Name the template');
  });
});

describe('orrery templates generate', () => {
  test('prints the file, with values in the types of their parameters', async () => {
    const given = ['project-name=demo', 'has_tests=no', 'jobs=4', 'steps=a, b', 'license=MIT'];
    const { status, stdout } = await templates(['generate', 'makefile/zig/cli', ...given]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'demo false 4 a+b MIT\n' });
    const list = await templates(['generate', 'makefile/zig/cli', 'project_name=demo', 'steps=["x,y","z"]']);
    expect(list.stdout).toBe('demo true 1 x,y+z \n');
  });

  test('tells what is wrong with what is given', async () => {
    const { status, stderr } = await templates(['generate', 'makefile/zig/cli', 'has_tests=maybe', 'job=1']);
    expect(status).toBe(2);
    expect(stderr).toContain('has_tests must be true or false, not the text "maybe"');
    expect(stderr).toContain('project_name is required');
    expect(stderr).toContain('Unknown parameter: job; did you mean jobs?');
  });

  test('writes the file where it is told to, over another only when told to', async () => {
    const generate = ['generate', 'readme/zig/cli', 'title=New', '--output', 'docs/README.md'];
    const { cwd, status, stdout, stderr } = await templates(generate);
    const file = join(cwd, 'docs/README.md');
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: `Wrote ${file}\n` });
    expect(readFileSync(file, 'utf8')).toBe('# New\n');
    const again = await templates([...generate, 'title=Newer'], { cwd });
    expect(again).toMatchObject({ status: 2, stderr: expect.stringContaining('already in') });
    await templates([...generate, 'title=Newest', '--overwrite'], { cwd });
    expect(readFileSync(file, 'utf8')).toBe('# Newest\n');
  });
});

describe('orrery templates scaffold', () => {
  test('writes the files of a toolchain into a folder of the project’s name', async () => {
    const { cwd, status, stdout } = await templates(['scaffold', 'zig', 'project_name=demo', 'title=Demo']);
    expect(status).toBe(0);
    expect(stdout).toContain('Wrote 2 files into demo');
    expect(readdirSync(join(cwd, 'demo')).sort()).toEqual(['.orrery-scaffold.json', 'Makefile', 'README.md']);
  });

  test('writes those that are named, into the folder that is named', async () => {
    const { cwd } = await templates(['scaffold', 'zig', 'readme', 'title=Demo', '--folder', 'a/b']);
    expect(readdirSync(join(cwd, 'a/b')).sort()).toEqual(['.orrery-scaffold.json', 'README.md']);
  });

  test('shows what it would write', async () => {
    const { cwd, stdout } = await templates(['scaffold', 'zig', 'readme', 'title=Demo', '--dry-run']);
    expect(stdout).toContain('# Demo');
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('writes nothing over a file unless told to', async () => {
    const at = { cwd: temporaryFolder() };
    writeFiles(at.cwd, { 'README.md': 'mine' });
    const scaffold = ['scaffold', 'zig', 'readme', 'title=Demo', '--folder', '.'];
    expect(await templates(scaffold, at)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('README.md is already'),
    });
    expect(await templates([...scaffold, '--overwrite'], at)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Replaced: README.md'),
    });
  });

  test('fails without a toolchain, and for one that there is not', async () => {
    expect((await templates(['scaffold'])).stderr).toContain('Name the toolchain to scaffold: rust, deno');
    expect((await templates(['scaffold', 'zgi'])).stderr).toContain('did you mean zig?');
  });
});

describe('--interactive', () => {
  const person = (...answers: string[]): Circumstances => ({
    terminal: true,
    env: { NO_COLOR: '1' },
    stdin: answers.map((line) => `${line}\n`).join(''),
  });

  test('asks for what is not given, required ones first; an empty answer is the default', async () => {
    const at = person('demo', '', '3', 'a,b', 'BSD');
    const { status, stdout, stderr } = await templates(['generate', 'makefile/zig/cli', '--interactive'], at);
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'demo true 3 a+b BSD\n' });
    expect(stderr).toMatch(
      /^project_name .*\(such as a\): has_tests Whether there are tests\. \[yes\]: jobs .*\[1\]: steps .*\[build\]: license .*\[MIT, BSD; none\]: $/,
    );
  });

  test('says what is wrong with an answer and asks again', async () => {
    const at = person('Demo', '', 'demo', 'perhaps', 'no', '0', '2', '', '');
    const { stdout, stderr } = await templates(['generate', 'makefile/zig/cli', '--interactive'], at);
    expect(stdout).toBe('demo false 2 build \n');
    expect(stderr).toContain('project_name must be of small letters, not the text "Demo".\n');
    expect(stderr).toContain('project_name is required');
    expect(stderr).toContain('has_tests must be true or false, not the text "perhaps".\n');
    expect(stderr).toContain('jobs must be at least 1, not 0.\n');
  });

  test('does not ask for what is given', async () => {
    const given = ['project_name=demo', 'has_tests=yes', 'jobs=1', 'license=MIT'];
    const { stdout, stderr } = await templates(
      ['generate', 'makefile/zig/cli', ...given, '--interactive'],
      person('x'),
    );
    expect(stdout).toBe('demo true 1 x MIT\n');
    expect(stderr).toMatch(/^steps [^\n]*: $/);
  });

  test('asks for what all the files of a project need', async () => {
    const at = person('demo', 'A title', '', '', '', '');
    const { cwd, status } = await templates(['scaffold', 'zig', '--interactive'], at);
    expect(status).toBe(0);
    expect(readFileSync(join(cwd, 'demo/README.md'), 'utf8')).toBe('# A title\n');
  });

  test('asks for the toolchain of a project when none is named', async () => {
    const { cwd, stderr } = await templates(['scaffold', '--interactive', 'title=A title'], person('zig', 'demo'));
    expect(stderr).toMatch(/^toolchain \[rust, deno, python-uv, node, go, zig\]: project_name/);
    expect(existsSync(join(cwd, 'demo/Makefile'))).toBe(true);
  });

  test('writes nothing when the answers end too early', async () => {
    const { cwd, status, stderr } = await templates(['scaffold', 'zig', '--interactive'], person('demo'));
    expect(status).toBe(2);
    expect(stderr).toContain('The answers ended before title');
    expect(existsSync(join(cwd, 'demo'))).toBe(false);
  });

  test('needs somebody to ask', async () => {
    const { status, stderr } = await templates(['generate', 'readme/zig/cli', '--interactive']);
    expect(status).toBe(2);
    expect(stderr).toContain('--interactive needs a terminal');
  });
});

test('an unknown word is told of the nearest', async () => {
  expect((await templates(['scafold'])).stderr).toContain('did you mean scaffold?');
  expect((await templates(['xyz'])).stderr).toContain('use list, show, generate, scaffold');
});

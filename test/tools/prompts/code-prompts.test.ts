import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../src/tools/catalogue.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { promptsOf } from './prompts-of.ts';

const decisions = Array.from({ length: 25 }, (_, at) => `  if (n === ${at}) return ${at};`).join('\n');

const FILES = {
  'package.json': '{ "name": "engine", "main": "src/main.ts" }',
  'src/main.ts': "import { pick } from './lib/pick.ts';\nexport const start = (n: number) => pick(n);\n",
  'src/lib/pick.ts': `import { twice } from './twice.ts';\n\nexport function pick(n: number): number {\n${decisions}\n  return twice(n);\n}\n`,
  'src/lib/twice.ts':
    "import { pick } from './pick.ts';\n\nexport const twice = (n: number): number => (n > 99 ? pick(n) : n * 2);\n\nfunction forgotten(): number {\n  const a = 1;\n  const b = 2;\n  return a + b;\n}\n",
  'test/pick.test.ts': `import { pick } from '../src/lib/pick.ts';\n\nfunction tested(n: number): number {\n${decisions}\n  return pick(n);\n}\ntested(1);\n`,
};

function engine(): string {
  const folder = temporaryFolder();
  writeFiles(folder, FILES);
  return folder;
}

const PROMPT_NAMES = ['review', 'onboarding', 'refactoring'];

describe.each(PROMPT_NAMES)('the prompt %s', (name) => {
  it('embeds what was found, each with its place', async () => {
    const { text } = await promptsOf({ roots: [engine()], tools: CATALOGUE });
    const message = await text(name);
    expect(message).toMatch(/`pick` in `src\/lib\/pick\.ts:3` to 30: cyclomatic complexity 26 \(error\)/);
    expect(message).toContain(
      '`src/lib/pick.ts` → `src/lib/twice.ts` → `src/lib/pick.ts` (2 files in cycles with each other)',
    );
  });

  it('leaves tests out of a whole project, and takes what it is pointed at', async () => {
    const { text } = await promptsOf({ roots: [engine()] });
    expect(await text(name)).not.toContain('`tested`');
    expect(await text(name, { path: 'test' })).toContain('`tested`');
    const ofLib = await text(name, { path: 'src/lib' });
    expect(ofLib).toContain('`src/lib` of the project');
    expect(ofLib).toContain('`src/main.ts`, which uses 1 file of it');
    const ofFile = await text(name, { path: 'src/lib/twice.ts' });
    expect(ofFile).not.toContain('`pick` in');
    expect(ofFile).toContain('`src/lib/pick.ts`, which uses 1 file of it');
  });

  it('names no tool that is not offered', async () => {
    const root = engine();
    const bare = await (await promptsOf({ roots: [root] })).text(name);
    const full = await (await promptsOf({ roots: [root], tools: CATALOGUE })).text(name);
    for (const { name: tool } of CATALOGUE) expect(bare).not.toContain(`\`${tool}\``);
    expect(full).toContain('`read_code`');
  });

  it('says so where there is nothing to find', async () => {
    const { text } = await promptsOf({ roots: [temporaryFolder()] });
    const message = await text(name);
    expect(message).toContain('No function is above the complexity thresholds.');
    expect(message).toContain('No dependency cycles between files.');
  });

  it('stays within its budget however much there is to find', async () => {
    const root = temporaryFolder();
    const body = (at: number) => `export function f${at}(n: number): number {\n${decisions}\n  return n;\n}\n`;
    const files = Array.from({ length: 120 }, (_, at) => [`src/folder${at}/${'long'.repeat(20)}/f${at}.ts`, body(at)]);
    writeFiles(root, Object.fromEntries(files));
    const { text } = await promptsOf({ roots: [root] });
    const message = await text(name);
    expect(message.length).toBeLessThan(15_000);
    expect(message).toMatch(/- … \d+ more/);
  });

  it('refuses a path outside the root', async () => {
    const { failure } = await promptsOf({ roots: [engine()] });
    expect(await failure(name, { path: '../..' })).toMatchObject({ errorName: 'SECURITY_ERROR' });
    expect(await failure(name, { path: 'src/missing.ts' })).toMatchObject({ errorName: 'FILE_SYSTEM_ERROR' });
  });

  it('has its paths completed, a folder at a time', async () => {
    const { complete } = await promptsOf({ roots: [engine()] });
    expect(await complete(name, 'path', '')).toEqual(['src/', 'test/']);
    expect(await complete(name, 'path', 'src/')).toEqual(['src/lib/', 'src/main.ts']);
    expect(await complete(name, 'path', 'src/lib/t')).toEqual(['src/lib/twice.ts']);
    expect(await complete(name, 'path', 'x')).toEqual([]);
  });

  it('has paths completed to absolute ones where there are several roots', async () => {
    const roots = [engine(), engine()];
    const { complete } = await promptsOf({ roots });
    expect(await complete(name, 'path', `${roots[1]}/src/l`)).toEqual([join(roots[1] as string, 'src/lib/')]);
  });
});

describe('what a person adds', () => {
  it('stands in the prompt', async () => {
    const { text } = await promptsOf({ roots: [engine()] });
    expect(await text('review', { focus: 'security' })).toContain('above all its security');
    expect(await text('review', { focus: 'security' })).not.toContain('How does the work grow');
    expect(await text('onboarding', { task: 'fix the rounding' })).toContain('fix the rounding');
    expect(await text('refactoring', { goal: 'no more cycles' })).toContain('with this goal: no more cycles');
  });
});

describe('the review', () => {
  it('tells of code that seems to be dead', async () => {
    const { text } = await promptsOf({ roots: [engine()] });
    expect(await text('review')).toMatch(/function `forgotten` in `src\/lib\/twice\.ts:5` to 9: unreachable/);
  });
});

describe('the onboarding', () => {
  it('tells the contents of the project and what it leans on', async () => {
    const { text } = await promptsOf({ roots: [engine()] });
    const message = await text('onboarding');
    expect(message).toContain('4 files of code, 1 of them tests');
    expect(message).toContain('`src/lib`: 2 files');
    expect(message).toContain('`src/lib/pick.ts`, which 3 files use directly');
  });

  it('names the addresses of one root among several', async () => {
    const [first, second] = [engine(), engine()];
    const { text } = await promptsOf({ roots: [first, second] });
    expect(await text('onboarding', { path: second })).toMatch(/orrery:\/\/project\/graph\?root=[^`]+`/);
  });
});

describe('the catalogue of prompts', () => {
  it('is sorted, and says what each prompt and argument is for', async () => {
    const { list } = await promptsOf();
    const prompts = await list();
    const names = prompts.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    for (const { title, description, arguments: args } of prompts) {
      expect(title.length * description.length).toBeGreaterThan(0);
      for (const argument of args) expect(argument.description, argument.name).toMatch(/\.$/);
    }
  });
});

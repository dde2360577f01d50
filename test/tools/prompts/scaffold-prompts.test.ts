import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../src/tools/catalogue.ts';
import { promptsOf } from './prompts-of.ts';

const TOOLCHAINS = { rust: 'rust', deno: 'deno', python: 'python-uv' } as const;
const TYPES = {
  rust: ['cli', 'library-crate'],
  deno: ['cli', 'web-service'],
  python: ['cli', 'library-package'],
} as const;

const cases = Object.entries(TYPES).flatMap(([language, types]) => types.map((type) => ({ language, type })));

const promptOf = (language: string) => `scaffold-${language}-project`;

/** The arguments that a message tells the model to call a tool with. */
function callIn(text: string) {
  return JSON.parse(/```json\n(.*?)\n```/s.exec(text)?.[1] ?? '') as {
    toolchain: string;
    templates: string[];
    parameters: Record<string, unknown>;
  };
}

const withTools = () => promptsOf({ tools: CATALOGUE });

describe.each(cases)('the prompt for a $language project of the type $type', ({ language, type }) => {
  it('has a call that really makes the project', async () => {
    const { application, text } = await withTools();
    const message = await text(promptOf(language), { project_name: 'log-digest', project_type: type });
    const call = callIn(message);
    expect(call.toolchain).toBe(TOOLCHAINS[language as keyof typeof TOOLCHAINS]);
    expect(call.parameters.project_name).toBe('log-digest');
    const outcome = await application.call('scaffold_project', call);
    if (!outcome.ok) throw outcome.error;
    const { files, errors } = outcome.output as { files: { path: string }[]; errors: unknown[] };
    expect(errors).toEqual([]);
    expect(files.map(({ path }) => path)).toContain('log-digest/Makefile');
    expect(files).toHaveLength(call.templates.length);
    for (const { path } of files) expect(message).toContain(`- ${path.slice('log-digest/'.length)} (\`template://`);
  });

  it('says what remains to be done', async () => {
    const { text } = await withTools();
    const message = await text(promptOf(language), { project_name: 'log-digest', project_type: type });
    expect(message).toContain('Run `make help`');
    expect(message).toMatch(/^\d\. Add /m);
    expect(message).toMatch(/^\d\. (?:Add|Put) tests/m);
  });
});

describe('the prompts for new projects', () => {
  it('pass their arguments on', async () => {
    const { text } = await withTools();
    const rust = await text('scaffold-rust-project', {
      project_name: 'x',
      project_type: 'cli',
      has_tests: 'false',
      has_benchmarks: 'true',
      description: 'Digests logs.',
      templates: 'readme, makefile',
    });
    expect(callIn(rust)).toEqual({
      toolchain: 'rust',
      templates: ['readme/cli', 'makefile/cli'],
      parameters: { project_name: 'x', description: 'Digests logs.', has_tests: false, has_benchmarks: true },
    });
    expect(rust).not.toContain('Add tests');
    expect(rust).not.toContain('ask me first');
    const deno = await text('scaffold-deno-project', {
      project_name: 'x',
      project_type: 'web-service',
      permissions: '--allow-net=example.com, --allow-env',
    });
    expect(callIn(deno).parameters.permissions).toEqual(['--allow-net=example.com', '--allow-env']);
    const service = await text('scaffold-deno-project', { project_name: 'x', project_type: 'web-service' });
    expect(callIn(service).parameters.permissions).toContain('--allow-net');
    const python = await text('scaffold-python-project', {
      project_name: 'x',
      project_type: 'cli',
      python_version: '3.13',
    });
    expect(callIn(python).parameters.python_version).toBe('3.13');
  });

  it('leave parameters out that no chosen template takes', async () => {
    const { text } = await withTools();
    const given = { project_name: 'x', project_type: 'cli', templates: 'editorconfig' };
    expect(callIn(await text('scaffold-rust-project', given)).parameters).toEqual({});
  });

  it('leave out of a library what only a program has', async () => {
    const { text } = await withTools();
    const library = await text('scaffold-rust-project', { project_name: 'x', project_type: 'library-crate' });
    expect(callIn(library).templates).not.toContain('dockerfile/cli');
    const program = await text('scaffold-rust-project', { project_name: 'x', project_type: 'cli' });
    expect(callIn(program).templates).toContain('dockerfile/cli');
  });

  it('send the model to the templates themselves where the tool is not offered', async () => {
    const { text } = await promptsOf();
    const message = await text('scaffold-rust-project', { project_name: 'x', project_type: 'cli' });
    expect(message).not.toContain('scaffold_project');
    expect(message).toContain('template://makefile/rust/cli');
  });

  it.each([
    ['scaffold-rust-project', {}, ['project_name', 'project_type']],
    ['scaffold-rust-project', { project_name: 'x', project_type: 'web-service' }, ['project_type']],
    [
      'scaffold-rust-project',
      { project_name: '-x', project_type: 'cli', has_tests: 'yes' },
      ['project_name', 'has_tests'],
    ],
    ['scaffold-python-project', { project_name: 'x', project_type: 'cli', python_version: '2.7' }, ['python_version']],
  ])('refuse what cannot be: %s %j', async (prompt, given, fields) => {
    const { failure } = await promptsOf();
    const refused = (await failure(prompt, given as unknown as Record<string, string>)) as {
      errorName: string;
      data: { validation_errors: { field: string }[] };
    };
    expect(refused.errorName).toBe('INVALID_PARAMS');
    expect(refused.data.validation_errors.map(({ field }) => field)).toEqual(fields);
  });

  it('refuse a category that there are no templates of, naming the nearest', async () => {
    const { failure } = await promptsOf();
    const given = { project_name: 'x', project_type: 'cli', templates: 'makefiel' };
    expect(await failure('scaffold-deno-project', given)).toMatchObject({
      errorName: 'INVALID_PARAMS',
      message: expect.stringContaining('did you mean makefile?'),
    });
  });

  it('have their arguments completed, lists by their last item', async () => {
    const { complete } = await promptsOf();
    expect(await complete('scaffold-rust-project', 'project_type', 'l')).toEqual(['library-crate']);
    expect(await complete('scaffold-rust-project', 'has_tests', '')).toEqual(['true', 'false']);
    expect(await complete('scaffold-rust-project', 'templates', 'make')).toEqual(['makefile']);
    expect(await complete('scaffold-rust-project', 'templates', 'makefile, r')).toEqual(['makefile, readme']);
    expect(await complete('scaffold-rust-project', 'templates', 'readme,r')).toEqual([]);
    expect(await complete('scaffold-deno-project', 'permissions', '--allow-read,--allow-n')).toEqual([
      '--allow-read,--allow-net',
    ]);
    expect(await complete('scaffold-python-project', 'python_version', '3.1')).toContain('3.12');
  });
});

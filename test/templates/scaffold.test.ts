import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/templates/generate.ts';
import { type ScaffoldRequest, scaffold } from '../../src/templates/scaffold.ts';
import { sampleCatalogue } from './sample-templates.ts';

const NAME = { name: 'project_name', type: 'string', required: true, pattern: '[a-z]+' };

const catalogue = () =>
  sampleCatalogue({
    'makefile/rust/cli': { metadata: { file: 'Makefile' }, parameters: [NAME], source: 'all: {{project_name}}\n' },
    'makefile/rust/library': { metadata: { file: 'Makefile' }, source: 'library\n' },
    'readme/rust/cli': {
      metadata: { file: 'README.md' },
      parameters: [NAME, { name: 'description', type: 'string', required: true }],
      source: '# {{project_name}}\n{{description}}\n',
    },
    'gitignore/rust/plain': { metadata: { file: '.gitignore' }, source: 'target/\n' },
    'broken/rust/cli': { metadata: { file: 'broken' }, source: '{{#if}}' },
    'makefile/go/cli': { metadata: { file: 'Makefile' } },
  });

async function scaffolded(request: Partial<ScaffoldRequest>) {
  return scaffold(await catalogue(), {
    toolchain: 'rust',
    templates: ['makefile'],
    parameters: { project_name: 'demo' },
    now: new Date(0),
    ...request,
  });
}

describe('a scaffold', () => {
  it('has a file for each template, with its checksum, in the order they were asked for', async () => {
    const { files, errors } = await scaffolded({
      templates: ['readme', 'makefile', 'gitignore'],
      parameters: { project_name: 'demo', description: 'A & B' },
    });
    expect(errors).toEqual([]);
    expect(files.map(({ path, content }) => [path, content])).toEqual([
      ['README.md', '# demo\nA & B\n'],
      ['Makefile', 'all: demo\n'],
      ['.gitignore', 'target/\n'],
    ]);
    expect(files.map(({ checksum }) => checksum)).toEqual(files.map(({ content }) => sha256(content)));
  });

  it('finds templates by category, by variant and by address', async () => {
    const paths = async (name: string) =>
      (await scaffolded({ templates: [name], parameters: {} })).files[0]?.template.uri;
    expect(await paths('makefile/library')).toBe('template://makefile/rust/library');
    expect(await paths('template://makefile/rust/library')).toBe('template://makefile/rust/library');
    expect(await paths('gitignore')).toBe('template://gitignore/rust/plain');
    const named = await scaffolded({ templates: ['makefile'] });
    expect(named.files[0]?.template.uri).toBe('template://makefile/rust/cli');
  });

  it('has one of each category when none is named', async () => {
    const { files, errors } = await scaffolded({
      templates: [],
      parameters: { project_name: 'demo', description: 'A program.' },
    });
    expect(files.map(({ path }) => path)).toEqual(['.gitignore', 'Makefile', 'README.md']);
    expect(errors.map(({ template }) => template)).toEqual(['broken']);
  });

  it('tells of a name there is no template for, and has the others', async () => {
    const { files, errors } = await scaffolded({ templates: ['makefile', 'makefiles', 'makefile/none', 'a/b/c'] });
    expect(files).toHaveLength(1);
    expect(errors).toEqual([
      { template: 'makefiles', error: 'Unknown template "makefiles" for rust: did you mean makefile?' },
      { template: 'makefile/none', error: expect.stringContaining('Unknown template "makefile/none"') },
      { template: 'a/b/c', error: expect.stringContaining('Unknown template "a/b/c"') },
    ]);
  });

  it('tells of a template that lacks a parameter or cannot be rendered, and has the others', async () => {
    const { files, errors } = await scaffolded({ templates: ['readme', 'broken', 'makefile'] });
    expect(files.map(({ path }) => path)).toEqual(['Makefile']);
    expect(errors).toEqual([
      { template: 'readme', error: expect.stringContaining('description is required') },
      { template: 'broken', error: expect.stringContaining('cannot be rendered') },
    ]);
  });

  it('does not generate one file twice', async () => {
    const { files, errors } = await scaffolded({ templates: ['makefile', 'makefile', 'makefile/library'] });
    expect(files).toHaveLength(1);
    expect(errors).toEqual([
      { template: 'makefile/library', error: 'template://makefile/rust/cli also generates Makefile.' },
    ]);
  });

  it('takes parameters that some template of the toolchain knows, and no others', async () => {
    const parameters = { project_name: 'demo', description: 'A program.' };
    expect((await scaffolded({ templates: ['makefile', 'gitignore'], parameters })).errors).toEqual([]);
    const failure = await scaffolded({ parameters: { ...parameters, descripton: 'x' } }).catch(
      (thrown: unknown) => thrown,
    );
    expect(failure).toMatchObject({
      errorName: 'PARAMETER_VALIDATION_FAILED',
      message: expect.stringContaining('Unknown parameter: descripton; did you mean description?'),
    });
  });

  it('may be given the name of the project where no template takes it', async () => {
    const { files, errors } = await scaffolded({ toolchain: 'go', parameters: { project_name: 'demo' } });
    expect(files).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('is of a toolchain that there is', async () => {
    const failure = await scaffolded({ toolchain: 'ruts' }).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({
      errorName: 'INVALID_PARAMS',
      message: expect.stringContaining('did you mean rust?'),
    });
  });
});

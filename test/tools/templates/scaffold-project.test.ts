import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/templates/generate.ts';
import { readManifest } from '../../../src/templates/manifest.ts';
import { scaffoldProject } from '../../../src/tools/templates/scaffold-project.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { callTemplates, failureOf, templatesApplication } from './sample-templates-application.ts';

const ALL = { toolchain: 'zig', templates: ['makefile', 'readme', 'ci'], parameters: { project_name: 'demo' } };

interface Scaffolded {
  readonly files: readonly { readonly path: string; readonly content: string; readonly checksum: string }[];
}

/** A server that may write, over an empty root. */
async function writer() {
  const { application, root } = await templatesApplication(scaffoldProject, { allowWrites: true });
  const write = async (given: Readonly<Record<string, unknown>> = {}) => {
    const outcome = await application.call('scaffold_project', { ...ALL, write: true, ...given });
    return outcome.ok ? { ...outcome.output, text: outcome.text } : outcome.error;
  };
  return { root, write };
}

/** Every file below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

describe('scaffold_project', () => {
  it('gives files with paths, contents and checksums, and writes none', async () => {
    const { output, text } = await callTemplates(scaffoldProject, ALL);
    const { files } = output as unknown as Scaffolded;
    expect(files.map(({ path }) => path)).toEqual(['demo/Makefile', 'demo/README.md', 'demo/.github/workflows/ci.yml']);
    for (const { content, checksum } of files) expect(checksum).toBe(sha256(content));
    expect(output).toMatchObject({ errors: [], toolchain: 'zig', folder: 'demo', written: false, replaced: [] });
    expect(output.manifest).toMatchObject({ toolchain: 'zig', parameters: { project_name: 'demo' } });
    expect(text).toContain('3 files generated for demo, none written:');
    // The file has a fence of three in it.
    expect(text).toContain('## demo/README.md\n````\n```\nA & B\n```\n````');
  });

  it('gives the others and an error where one cannot be generated', async () => {
    const { output, text } = await callTemplates(scaffoldProject, { ...ALL, templates: ['makefile', 'nope'] });
    expect((output as unknown as Scaffolded).files).toHaveLength(1);
    expect(output.errors).toEqual([{ template: 'nope', error: expect.stringContaining('Unknown template "nope"') }]);
    expect(text).toContain('Not generated:\n- nope: ');
  });

  it('has paths in the folder that is named', async () => {
    const paths = async (folder: string) => {
      const { output } = await callTemplates(scaffoldProject, { ...ALL, templates: ['makefile'], folder });
      return [output.folder, (output as unknown as Scaffolded).files[0]?.path];
    };
    expect(await paths('apps/one')).toEqual(['apps/one', 'apps/one/Makefile']);
    expect(await paths('apps/./one/../two/')).toEqual(['apps/two', 'apps/two/Makefile']);
    expect(await paths('.')).toEqual(['.', 'Makefile']);
  });

  it.each([
    ['a toolchain there is not', { toolchain: 'zgi' }, 'INVALID_PARAMS'],
    ['a parameter nobody knows', { parameters: { nonsense: 1 } }, 'PARAMETER_VALIDATION_FAILED'],
    ['a folder outside', { folder: '../elsewhere' }, 'SECURITY_ERROR'],
    ['an absolute folder outside', { folder: '/etc' }, 'SECURITY_ERROR'],
    ['a folder that goes out and back', { folder: 'a/../../b' }, 'SECURITY_ERROR'],
    ['an encoded folder outside', { folder: '%2e%2e/b' }, 'SECURITY_ERROR'],
    ['a NUL in the folder', { folder: 'a\0b' }, 'SECURITY_ERROR'],
    ['no parameters', { parameters: undefined }, 'INVALID_PARAMS'],
    ['no list of templates', { templates: 7 }, 'INVALID_PARAMS'],
  ])('refuses %s', async (_, given, errorName) => {
    const { parameters, ...others } = { ...ALL, ...given };
    const complete = parameters === undefined ? others : { ...others, parameters };
    expect(await failureOf(scaffoldProject, complete)).toMatchObject({ errorName });
  });

  it('writes nothing where nobody allows it, and says how to', async () => {
    const { application, root } = await templatesApplication(scaffoldProject);
    expect(await application.call('scaffold_project', { ...ALL, write: true })).toMatchObject({
      ok: false,
      error: { errorName: 'SECURITY_ERROR', message: expect.stringContaining('--allow-writes') },
    });
    expect(readdirSync(root)).toEqual([]);
  });

  it('asks for exactly what it is going to do', async () => {
    const { application, root } = await templatesApplication(scaffoldProject);
    writeFiles(root, { 'demo/Makefile': 'mine' });
    const given = { ...ALL, write: true, overwrite: true };
    const outcome = await application.call('scaffold_project', given, { consent: () => ({ kind: 'unasked' }) });
    expect(outcome).toMatchObject({
      error: {
        question:
          `Write 4 files into ${join(root, 'demo')}: Makefile, README.md, .github/workflows/ci.yml, ` +
          '.orrery-scaffold.json? This replaces Makefile.',
      },
    });
  });
});

describe('scaffold_project where it may write', () => {
  it('writes the files and where they came from', async () => {
    const { root, write } = await writer();
    expect(await write()).toMatchObject({
      written: true,
      replaced: [],
      text: expect.stringContaining('Wrote 3 files into demo:'),
    });
    expect(filesIn(root)).toEqual([
      'demo/.github/workflows/ci.yml',
      'demo/.orrery-scaffold.json',
      'demo/Makefile',
      'demo/README.md',
    ]);
    expect(readFileSync(join(root, 'demo/Makefile'), 'utf8')).toBe('# demo\nall:\n\ttest\n');
    expect(readManifest(join(root, 'demo'))).toMatchObject({
      timestamp: '2026-01-02T03:04:05.678Z',
      templates: ['template://ci/zig/cli', 'template://makefile/zig/cli', 'template://readme/zig/cli'],
      files: [
        { path: '.github/workflows/ci.yml' },
        { path: 'Makefile', template_version: '1.1.0' },
        { path: 'README.md' },
      ],
    });
  });

  it('writes into a folder that is there, beside what is in it', async () => {
    const { root, write } = await writer();
    writeFiles(root, { 'src/main.zig': 'mine' });
    expect(await write({ folder: '.' })).toMatchObject({ written: true, folder: '.' });
    expect(filesIn(root)).toContain('src/main.zig');
    expect(filesIn(root)).toContain('Makefile');
  });

  it('writes nothing over a file that is there, and nothing else either', async () => {
    const { root, write } = await writer();
    writeFiles(root, { 'demo/README.md': 'mine' });
    expect(await write()).toMatchObject({ errorName: 'FILE_SYSTEM_ERROR', data: { paths: ['demo/README.md'] } });
    expect(filesIn(root)).toEqual(['demo/README.md']);
    expect(readFileSync(join(root, 'demo/README.md'), 'utf8')).toBe('mine');
  });

  it('replaces files when told to, and says which', async () => {
    const { root, write } = await writer();
    writeFiles(root, { 'demo/README.md': 'mine' });
    expect(await write({ overwrite: true })).toMatchObject({ written: true, replaced: ['README.md'] });
    expect(readFileSync(join(root, 'demo/README.md'), 'utf8')).toContain('A & B');
  });

  it('adds to what the manifest says of earlier files', async () => {
    const { root, write } = await writer();
    await write({ templates: ['makefile'] });
    expect(await write({ templates: ['ci'] })).toMatchObject({ written: true, replaced: [] });
    const manifest = readManifest(join(root, 'demo'));
    expect(manifest?.files.map(({ path }) => path)).toEqual(['.github/workflows/ci.yml', 'Makefile']);
  });

  it('leaves a file alone that only has the name of a manifest', async () => {
    const { root, write } = await writer();
    writeFiles(root, { 'demo/.orrery-scaffold.json': 'mine' });
    expect(await write()).toMatchObject({ errorName: 'VALIDATION_ERROR' });
    expect(filesIn(root)).toEqual(['demo/.orrery-scaffold.json']);
  });

  it('writes nothing when one of the files cannot be generated', async () => {
    const { root, write } = await writer();
    expect(await write({ templates: ['makefile', 'nope'] })).toMatchObject({
      errorName: 'PARAMETER_VALIDATION_FAILED',
      message: expect.stringContaining('Nothing was written'),
    });
    expect(readdirSync(root)).toEqual([]);
  });

  it.each([
    ['a link that leads out of the root', 'out'],
    ['a folder behind a link that leads out', 'out/inner'],
    ['a link to a folder that does not exist, outside', 'dangling'],
  ])('does not write through %s', async (_, folder) => {
    const { root, write } = await writer();
    const outside = temporaryFolder();
    symlinkSync(outside, join(root, 'out'));
    symlinkSync(join(outside, 'none'), join(root, 'dangling'));
    expect(await write({ folder })).toMatchObject({ errorName: 'SECURITY_ERROR' });
    expect(readdirSync(outside)).toEqual([]);
  });

  it('does not write into a file', async () => {
    const { root, write } = await writer();
    writeFileSync(join(root, 'file'), 'mine');
    expect(await write({ folder: 'file' })).toMatchObject({ errorName: 'FILE_SYSTEM_ERROR' });
    expect(await write({ folder: 'file/inner' })).toMatchObject({ errorName: 'FILE_SYSTEM_ERROR' });
  });

  it.each([['../evil'], ['..'], ['/etc'], ['a/../../b'], ['.'], ['']])(
    'takes no folder from the name %j',
    async (name) => {
      const { root, write } = await writer();
      const outcome = await write({ templates: ['ci'], parameters: { project_name: name } });
      expect(outcome).toMatchObject({ written: true });
      expect(filesIn(root)).toHaveLength(2);
      expect(existsSync(join(root, '..', 'evil'))).toBe(false);
    },
  );

  it('needs a folder in one of several roots to be absolute', async () => {
    const roots = [temporaryFolder(), temporaryFolder()];
    const { application } = await templatesApplication(scaffoldProject, { allowWrites: true, roots });
    const given = { ...ALL, write: true };
    expect(await application.call('scaffold_project', given)).toMatchObject({ error: { errorName: 'INVALID_PARAMS' } });
    const folder = join(roots[1] as string, 'demo');
    expect(await application.call('scaffold_project', { ...given, folder })).toMatchObject({ ok: true });
    expect(filesIn(folder)).toHaveLength(4);
  });
});

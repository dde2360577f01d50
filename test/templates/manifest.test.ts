import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { driftOf } from '../../src/templates/drift.ts';
import { MANIFEST_FILE, manifestOf, manifestText, readManifest } from '../../src/templates/manifest.ts';
import { scaffold } from '../../src/templates/scaffold.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { type Sample, sampleCatalogue } from './sample-templates.ts';

const NOW = new Date('2026-07-28T00:00:00Z');

const SAMPLES: Readonly<Record<string, Sample>> = {
  'makefile/rust/cli': {
    metadata: { file: 'Makefile', version: '1.2.3' },
    parameters: [
      { name: 'project_name', type: 'string', required: true },
      { name: 'author_name', type: 'string', aliases: ['author'] },
      { name: 'has_tests', type: 'boolean', default: true },
    ],
    source: 'all: {{project_name}}\n',
  },
  'ci/rust/cli': { metadata: { file: '.github/workflows/ci.yml' }, source: 'on: push\n' },
};

async function made(templates: readonly string[], before: Parameters<typeof manifestOf>[1] = null) {
  const catalogue = await sampleCatalogue(SAMPLES);
  const parameters = { project_name: 'demo', author: 'Ada' };
  const { files } = scaffold(catalogue, { toolchain: 'rust', templates, parameters, now: NOW });
  const manifest = manifestOf({ toolchain: 'rust', parameters, files, toolVersion: '9.9.9', now: NOW }, before);
  return { catalogue, files, manifest };
}

/** A folder with the files as they were generated. */
async function project() {
  const { catalogue, files, manifest } = await made(['makefile', 'ci']);
  const folder = temporaryFolder();
  writeFiles(folder, Object.fromEntries(files.map(({ path, content }) => [path, content])));
  writeFiles(folder, { [MANIFEST_FILE]: manifestText(manifest) });
  return { catalogue, folder, manifest };
}

describe('a manifest', () => {
  it('says when, by what, from what and with what each file was generated', async () => {
    const { manifest, files } = await made(['makefile', 'ci']);
    const [makefile] = files;
    expect(manifest).toMatchObject({
      manifest_version: 1,
      tool_version: '9.9.9',
      timestamp: '2026-07-28T00:00:00.000Z',
      toolchain: 'rust',
      templates: ['template://ci/rust/cli', 'template://makefile/rust/cli'],
      parameters: { author_name: 'Ada', project_name: 'demo' },
    });
    expect(manifest.files.map(({ path }) => path)).toEqual(['.github/workflows/ci.yml', 'Makefile']);
    expect(manifest.files[1]).toEqual({
      path: 'Makefile',
      sha256: makefile?.checksum,
      template: 'template://makefile/rust/cli',
      template_version: '1.2.3',
      template_checksum: makefile?.template.checksum,
    });
  });

  it('comes back from its file as it was', async () => {
    const { folder, manifest } = await project();
    expect(readManifest(folder)).toEqual(manifest);
  });

  it('keeps the files of the one before it', async () => {
    const { manifest: first } = await made(['makefile']);
    const { manifest } = await made(['ci'], first);
    expect(manifest.files.map(({ path }) => path)).toEqual(['.github/workflows/ci.yml', 'Makefile']);
    expect(manifest.parameters).toEqual({ author_name: 'Ada', project_name: 'demo' });
  });

  it('is null in a folder without one, and in none', async () => {
    expect(readManifest(temporaryFolder())).toBeNull();
    expect(readManifest(join(temporaryFolder(), 'none'))).toBeNull();
  });

  it.each([
    ['no JSON', '{'],
    ['something else', '{"name": "x"}'],
    ['another version', '{"manifest_version": 2}'],
  ])('is an error when it is %s', async (_, text) => {
    const folder = temporaryFolder();
    writeFiles(folder, { [MANIFEST_FILE]: text });
    expect(() => readManifest(folder)).toThrow(expect.objectContaining({ errorName: 'VALIDATION_ERROR' }));
  });
});

describe('drift', () => {
  it('is none right after generating', async () => {
    const { catalogue, folder, manifest } = await project();
    expect(await driftOf(manifest, folder, catalogue)).toMatchObject({ unchanged: 2, changed: 0, missing: 0 });
  });

  it('tells files that were changed or removed from those that were not', async () => {
    const { catalogue, folder, manifest } = await project();
    writeFileSync(join(folder, 'Makefile'), 'all: mine\n');
    rmSync(join(folder, '.github'), { recursive: true });
    expect(await driftOf(manifest, folder, catalogue)).toEqual({
      scaffolded_at: '2026-07-28T00:00:00.000Z',
      toolchain: 'rust',
      unchanged: 0,
      changed: 1,
      missing: 1,
      files: [
        {
          path: '.github/workflows/ci.yml',
          state: 'missing',
          template: 'template://ci/rust/cli',
          template_state: 'unchanged',
        },
        { path: 'Makefile', state: 'changed', template: 'template://makefile/rust/cli', template_state: 'unchanged' },
      ],
    });
  });

  it('tells templates that have changed since, and those that are gone', async () => {
    const { folder, manifest } = await project();
    const { 'makefile/rust/cli': makefile } = SAMPLES;
    const now = await sampleCatalogue({ 'makefile/rust/cli': { ...makefile, source: 'other' } });
    const { files } = await driftOf(manifest, folder, now);
    expect(files.map(({ template_state }) => template_state)).toEqual(['gone', 'changed']);
  });

  it('reads no file outside the folder, whatever the manifest says', async () => {
    const { catalogue, folder, manifest } = await project();
    const [file] = manifest.files;
    if (file === undefined) throw new Error('The manifest has no files.');
    for (const path of ['../outside', '/etc/passwd', 'a/../../outside']) {
      const { files } = await driftOf({ ...manifest, files: [{ ...file, path }] }, folder, catalogue);
      expect(files[0]?.state).toBe('missing');
    }
  });
});

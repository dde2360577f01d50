import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TemplateCatalogue } from '../../src/templates/catalogue.ts';
import { driftOf } from '../../src/templates/drift.ts';
import { sha256 } from '../../src/templates/generate.ts';
import { MANIFEST_FILE, manifestText, readManifest, type ScaffoldManifest } from '../../src/templates/manifest.ts';
import { TemplateLibrary } from '../../src/templates/template-library.ts';
import { CANARY, nastyFiles } from '../workspace/nasty-files.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { sampleCatalogue, templateFiles } from './sample-templates.ts';

const onWindows = process.platform === 'win32';
const MIB = 1024 * 1024;

function manifestOf(files: Readonly<Record<string, string>>): ScaffoldManifest {
  const template = 'template://makefile/rust/cli';
  return {
    manifest_version: 1,
    tool_version: '1.0.0',
    timestamp: '2026-07-28T00:00:00.000Z',
    toolchain: 'rust',
    templates: [template],
    parameters: { project_name: CANARY },
    files: Object.entries(files).map(([path, content]) => ({
      path,
      sha256: sha256(content),
      template,
      template_version: '1.0.0',
      template_checksum: sha256(''),
    })),
  };
}

describe.skipIf(onWindows).each(nastyFiles)('%s', (_what, make) => {
  it('is no part of a template, and is told of', async () => {
    for (const name of ['template.json', 'template.hbs']) {
      const [folder, other] = [temporaryFolder(), temporaryFolder()];
      writeFiles(folder, templateFiles({ 'a/rust/cli': {}, 'b/rust/cli': {} }));
      const path = join(folder, 'b/rust/cli', name);
      renameSync(path, join(other, 'outside'));
      await make({ path, outside: join(other, 'outside'), limit: MIB });
      const { templates, problems } = await TemplateCatalogue.open({ folders: [folder] });
      expect(templates.map(({ uri }) => uri)).toEqual(['template://a/rust/cli']);
      expect(problems).toEqual([{ folder: join(folder, 'b/rust/cli'), message: expect.stringContaining(name) }]);
    }
  });

  it('is not a manifest of a scaffolded project', async () => {
    const [folder, other] = [temporaryFolder(), temporaryFolder()];
    writeFiles(other, { outside: manifestText(manifestOf({})) });
    await make({ path: join(folder, MANIFEST_FILE), outside: join(other, 'outside'), limit: MIB });
    expect(() => readManifest(folder)).toThrow(
      expect.objectContaining({
        errorName: 'FILE_SYSTEM_ERROR',
        message: expect.stringMatching(/is larger than|cannot be read, or is not a regular file/),
      }),
    );
  });

  it('in the place of a generated file has changed it, whatever it leads to', async () => {
    const [folder, other] = [temporaryFolder(), temporaryFolder()];
    writeFiles(other, { outside: CANARY });
    await make({ path: join(folder, 'Makefile'), outside: join(other, 'outside'), limit: 10 * MIB });
    const drift = await driftOf(manifestOf({ Makefile: CANARY }), folder, await sampleCatalogue({}));
    expect(drift).toMatchObject({ unchanged: 0, changed: 1, missing: 0 });
  });
});

describe('a manifest', () => {
  it.each(['../outside', '/etc/passwd', 'a/../../outside', './outside', 'a//b', '.', '', 'a\0b', 'C:/outside'])(
    'that names %j is none',
    (path) => {
      const folder = temporaryFolder();
      writeFiles(folder, { [MANIFEST_FILE]: JSON.stringify(manifestOf({ [path]: '' })) });
      expect(() => readManifest(folder)).toThrow(/files\.0\.path: must be a relative path inside the project/);
    },
  );

  it('that names more files than one has is none, and would not be written', () => {
    const folder = temporaryFolder();
    const large = manifestOf(Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`f${at}`, ''])));
    writeFiles(folder, { [MANIFEST_FILE]: JSON.stringify(large) });
    expect(() => readManifest(folder)).toThrow(/is not a manifest.*files/);
    expect(() => manifestText(large)).toThrow(/exceed its size limit/);
    expect(() => manifestText({ ...manifestOf({}), parameters: { a: 'x'.repeat(MIB) } })).toThrow(
      /exceed its size limit/,
    );
  });

  it.skipIf(onWindows)(
    'does not tell whether there are files behind a link in its folder, nor what they hold',
    async () => {
      const parent = temporaryFolder();
      writeFiles(parent, { 'outside/there': CANARY, 'outside/folder/there': '', 'project/real': '' });
      const states = [];
      for (const link of ['../outside', '../outside/folder', '../nowhere']) {
        const folder = join(parent, `project-${states.length}`);
        writeFiles(folder, { file: '' });
        symlinkSync(link, join(folder, 'out'));
        const named = manifestOf({ 'out/there': CANARY, 'out/missing': CANARY, 'out/folder/there': '' });
        const { files } = await driftOf(named, folder, await sampleCatalogue({}));
        states.push(files.map(({ state }) => state));
      }
      expect(states).toEqual(Array.from({ length: 3 }, () => ['missing', 'missing', 'missing']));
    },
  );

  it('is compared for as long as nobody ends it', async () => {
    const ended = driftOf(
      manifestOf({ a: '' }),
      temporaryFolder(),
      await sampleCatalogue({}),
      AbortSignal.abort('now'),
    );
    await expect(ended).rejects.toBe('now');
  });
});

it.skipIf(onWindows)(
  'a folder of templates may be a link; folders and files in it that are links are left out',
  async () => {
    const parent = temporaryFolder();
    writeFiles(join(parent, 'real'), templateFiles({ 'a/rust/cli': {} }));
    writeFiles(join(parent, 'other'), templateFiles({ 'b/rust/cli': {} }));
    symlinkSync('../other/b', join(parent, 'real/linked'));
    symlinkSync('real', join(parent, 'named'));
    const library = new TemplateLibrary({
      builtIn: temporaryFolder(),
      own: [join(parent, 'named')],
      onProblem: (problem) => expect.fail(problem),
    });
    const uris = async () => (await library.catalogue()).templates.map(({ uri }) => uri);
    expect(await uris()).toEqual(['template://a/rust/cli']);
    writeFiles(join(parent, 'real'), templateFiles({ 'c/rust/cli': {} }));
    expect(await uris()).toEqual(['template://a/rust/cli', 'template://c/rust/cli']);
  },
);

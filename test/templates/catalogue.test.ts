import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TemplateCatalogue } from '../../src/templates/catalogue.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { type Sample, sampleCatalogue, templateFiles } from './sample-templates.ts';

async function opened(...folders: readonly Readonly<Record<string, string>>[]) {
  const written = folders.map((files) => {
    const folder = temporaryFolder();
    writeFiles(folder, files);
    return folder;
  });
  return TemplateCatalogue.open({ folders: written });
}

function fault(work: () => unknown): unknown {
  try {
    return work();
  } catch (thrown) {
    return thrown;
  }
}

describe('a catalogue', () => {
  it('lists by toolchain, those of the common ones first, then by address', async () => {
    const catalogue = await sampleCatalogue(
      Object.fromEntries(
        [
          'a/zig/cli',
          'a/go/cli',
          'b/rust/cli',
          'a/rust/web',
          'a/rust/cli',
          'a/python-uv/cli',
          'a/deno/cli',
          'a/ada/cli',
        ].map((address): [string, Sample] => [address, {}]),
      ),
    );
    expect(catalogue.list().map(({ uri }) => uri.slice('template://'.length))).toEqual([
      'a/rust/cli',
      'a/rust/web',
      'b/rust/cli',
      'a/deno/cli',
      'a/python-uv/cli',
      'a/go/cli',
      'a/ada/cli',
      'a/zig/cli',
    ]);
    expect(catalogue.toolchains).toEqual(['rust', 'deno', 'python-uv', 'go', 'ada', 'zig']);
    expect(catalogue.categories).toEqual(['a', 'b']);
  });

  it('lists those that pass a filter', async () => {
    const catalogue = await sampleCatalogue({ 'a/rust/cli': {}, 'b/rust/cli': {}, 'a/go/cli': {} });
    expect(catalogue.list({ category: 'a', toolchain: 'rust' }).map(({ uri }) => uri)).toEqual([
      'template://a/rust/cli',
    ]);
    expect(catalogue.list({ category: 'none' })).toEqual([]);
  });

  it('names the nearest to a filter that nothing passes', async () => {
    const catalogue = await sampleCatalogue({ 'makefile/rust/cli': {}, 'makefile/go/cli': {} });
    expect(fault(() => catalogue.matching({ toolchain: 'ruts' }))).toMatchObject({
      errorName: 'INVALID_PARAMS',
      message: 'No template has the toolchain "ruts": did you mean rust?',
    });
    expect(fault(() => catalogue.matching({ category: 'zzz' }))).toMatchObject({
      message: expect.stringContaining('use one of makefile.'),
    });
    expect(catalogue.matching({ toolchain: 'go' })).toHaveLength(1);
  });

  it('gives the template at an address, and only at the address itself', async () => {
    const catalogue = await sampleCatalogue({ 'makefile/rust/cli': { source: 'all:\n' } });
    expect(catalogue.get('template://makefile/rust/cli')).toMatchObject({ source: 'all:\n', category: 'makefile' });
    expect(fault(() => catalogue.get('template://x/makefile/rust/cli/../y'))).toMatchObject({
      errorName: 'INVALID_TEMPLATE_URI',
    });
    expect(fault(() => catalogue.get('template://makefile/rust/clj'))).toMatchObject({
      errorName: 'TEMPLATE_NOT_FOUND',
      data: { close_names: ['template://makefile/rust/cli'] },
    });
  });

  it('tells by a checksum whether a template has changed', async () => {
    const checksum = async (sample: Sample) =>
      (await sampleCatalogue({ 'a/rust/cli': sample })).get('template://a/rust/cli').checksum;
    const before = await checksum({ source: 'a' });
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    expect(await checksum({ source: 'a' })).toBe(before);
    expect(await checksum({ source: 'b' })).not.toBe(before);
    expect(await checksum({ source: 'a', metadata: { version: '2.0.0' } })).not.toBe(before);
  });

  it('has of two templates with one address that of the later folder', async () => {
    const first = templateFiles({ 'a/rust/cli': { source: 'first' }, 'b/rust/cli': {} });
    const catalogue = await opened(first, templateFiles({ 'a/rust/cli': { source: 'second' } }));
    expect(catalogue.get('template://a/rust/cli').source).toBe('second');
    expect(catalogue.templates).toHaveLength(2);
  });

  it('passes over files and hidden folders', async () => {
    const catalogue = await opened({
      ...templateFiles({ 'a/rust/cli': {} }),
      'README.md': '',
      'a/notes.txt': '',
      '.git/rust/cli/template.json': '{}',
    });
    expect(catalogue.templates).toHaveLength(1);
    expect(catalogue.problems).toEqual([]);
  });
});

describe('a template that cannot be read is left out, told of, and in nobody else’s way', () => {
  const good = templateFiles({ 'a/rust/cli': {} });
  const metadata = (changes: Readonly<Record<string, unknown>>) =>
    templateFiles({ 'b/rust/cli': { metadata: changes } });

  it.each([
    ['no template.hbs', { 'b/rust/cli/template.json': '{}' }, /template\.hbs is missing/],
    ['no template.json', { 'b/rust/cli/template.hbs': '' }, /template\.json is missing/],
    ['no JSON', { 'b/rust/cli/template.json': '{', 'b/rust/cli/template.hbs': '' }, /JSON/],
    ['a field too many', metadata({ nmae: 'x' }), /nmae/],
    ['no file', metadata({ file: undefined }), /file/],
    ['a file outside the project', metadata({ file: '../x' }), /inside the project/],
    ['a file that goes out and back', metadata({ file: 'a/../x' }), /inside the project/],
    ['an absolute file', metadata({ file: '/etc/passwd' }), /inside the project/],
    ['a version that is none', metadata({ version: '1' }), /version/],
    ['a folder name in capitals', templateFiles({ 'B/rust/cli': {} }), /folder name "B"/],
    [
      'a pattern that is none',
      templateFiles({ 'b/rust/cli': { parameters: [{ name: 'a', type: 'string', pattern: '(' }] } }),
      /regular expression/,
    ],
    [
      'a type there is not',
      templateFiles({ 'b/rust/cli': { parameters: [{ name: 'a', type: 'float', example: 1 }] } }),
      /type/,
    ],
    [
      'a default of another type',
      templateFiles({ 'b/rust/cli': { parameters: [{ name: 'a', type: 'boolean', default: 'yes' }] } }),
      /default/,
    ],
    [
      'a default that is none of the values',
      templateFiles({ 'b/rust/cli': { parameters: [{ name: 'a', type: 'enum', values: ['x'], default: 'y' }] } }),
      /y is not one of them/,
    ],
    [
      'a required parameter with a default',
      templateFiles({ 'b/rust/cli': { parameters: [{ name: 'a', type: 'string', required: true, default: 'x' }] } }),
      /no default/,
    ],
    [
      'a name used twice',
      templateFiles({
        'b/rust/cli': {
          parameters: [
            { name: 'a', type: 'string' },
            { name: 'b', type: 'string', aliases: ['a'] },
          ],
        },
      }),
      /used twice/,
    ],
  ])('%s', async (_, files, reason) => {
    const catalogue = await opened({ ...good, ...(files as Record<string, string>) });
    expect(catalogue.templates.map(({ uri }) => uri)).toEqual(['template://a/rust/cli']);
    expect(catalogue.problems).toHaveLength(1);
    expect(catalogue.problems[0]?.message).toMatch(reason);
  });

  it('a folder that is not there', async () => {
    const catalogue = await TemplateCatalogue.open({ folders: [join(temporaryFolder(), 'none')] });
    expect(catalogue.templates).toEqual([]);
    expect(catalogue.problems[0]?.message).toMatch(/cannot be read.*is not there/);
  });
});

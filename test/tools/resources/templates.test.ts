import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ResultStore, resultResources } from '../../../src/server/budget/result-store.ts';
import { Resources } from '../../../src/server/resources.ts';
import { RESOURCES } from '../../../src/tools/resources/catalogue.ts';
import { eventually } from '../../eventually.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const BUILT_IN = join(import.meta.dirname, '../../../templates');
const TEMPLATE = 'template://{category}/{toolchain}/{variant}';
const { signal } = new AbortController();

async function resourcesWith(...templateFolders: string[]): Promise<Resources> {
  const application = await sampleApplication({ resources: RESOURCES, templateFolders });
  return new Resources(application, resultResources(new ResultStore(1000)));
}

function writeTemplate(folder: string, address: string, source = 'all:\n'): void {
  const metadata = { name: 'Mine', description: 'For a test.', file: 'Makefile', mime_type: 'text/x-makefile' };
  writeFiles(folder, { [`${address}/template.json`]: JSON.stringify(metadata), [`${address}/template.hbs`]: source });
}

const failureOf = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

describe('templates as resources', () => {
  it('are listed by their addresses with the type of what they generate', async () => {
    const listed = (await (await resourcesWith()).list(signal)).filter(({ uri }) => uri.startsWith('template://'));
    const makefile = listed.find(({ uri }) => uri === 'template://makefile/rust/cli');
    expect(makefile).toMatchObject({
      name: 'makefile-rust-cli',
      title: 'Rust CLI Makefile',
      mimeType: 'text/x-makefile',
    });
    const types = new Map(listed.map(({ uri, mimeType }) => [uri, mimeType]));
    expect(types.get('template://readme/deno/cli')).toBe('text/markdown');
    expect(types.get('template://gitignore/python-uv/cli')).toBe('text/plain');
    expect(new Set(listed.map(({ name }) => name)).size).toBe(listed.length);
    for (const { title, description } of listed) expect(`${title} ${description}`.length).toBeGreaterThan(10);
  });

  it('are read as they were written', async () => {
    const resources = await resourcesWith();
    const uri = 'template://makefile/rust/cli';
    const [text, ...others] = await resources.read(uri, signal);
    const source = readFileSync(join(BUILT_IN, 'makefile/rust/cli/template.hbs'), 'utf8');
    expect(text).toEqual({ uri, mimeType: 'text/x-makefile', text: source });
    expect(others).toEqual([]);
    const { size } = (await resources.list(signal)).find((one) => one.uri === uri) ?? {};
    expect(size).toBe(Buffer.byteLength(source));
  });

  it.each([
    ['template://makefile/rust', 'INVALID_TEMPLATE_URI'],
    ['template://makefile/rust/cli/more', 'INVALID_TEMPLATE_URI'],
    ['template://makefile/rust/../rust/cli', 'INVALID_TEMPLATE_URI'],
    ['template://makefile/rust/%2e%2e', 'INVALID_TEMPLATE_URI'],
    ['template://Makefile/rust/cli', 'INVALID_TEMPLATE_URI'],
    ['template://', 'INVALID_TEMPLATE_URI'],
    ['template://makefile/cobol/cli', 'TEMPLATE_NOT_FOUND'],
  ])('tell a wrong address from one without a template: %s', async (uri, errorName) => {
    const resources = await resourcesWith();
    expect(await failureOf(resources.read(uri, signal))).toMatchObject({ errorName });
    expect(await failureOf(resources.watch(uri, () => {}, signal))).toMatchObject({ errorName });
  });

  it('have their addresses completed by what fits the rest', async () => {
    const own = temporaryFolder();
    writeTemplate(own, 'makefile/zig/cli');
    writeTemplate(own, 'makefile/zig/library');
    const resources = await resourcesWith(own);
    const complete = (name: string, typed: string, others: Record<string, string> = {}) =>
      resources.complete({ uriTemplate: TEMPLATE, name, typed, others }, signal);
    expect(await complete('toolchain', 'z')).toEqual(['zig']);
    expect(await complete('category', '', { toolchain: 'zig' })).toEqual(['makefile']);
    expect(await complete('variant', '', { toolchain: 'zig', category: 'makefile' })).toEqual(['cli', 'library']);
    expect(await complete('variant', 'l', { toolchain: 'zig' })).toEqual(['library']);
    expect(await complete('variant', '', { toolchain: 'cobol' })).toEqual([]);
    expect(await complete('category', '')).toEqual(expect.arrayContaining(['gitignore', 'makefile', 'readme']));
    expect(await complete('colour', '')).toEqual([]);
  });

  it('of the user are told of when they change, those that changed alone, and so is the list', async () => {
    const own = temporaryFolder();
    writeTemplate(own, 'makefile/zig/cli');
    const resources = await resourcesWith(own);
    const [mine, built, list] = [vi.fn(), vi.fn(), vi.fn()];
    await resources.watch('template://makefile/zig/cli', mine, signal);
    await resources.watch('template://makefile/rust/cli', built, signal);
    await resources.watchList(list);
    writeTemplate(own, 'makefile/zig/cli', 'all: build\n');
    await eventually(() => expect(mine).toHaveBeenCalledTimes(1));
    await eventually(() => expect(list).toHaveBeenCalledTimes(1));
    rmSync(join(own, 'makefile'), { recursive: true });
    await eventually(() => expect(mine).toHaveBeenCalledTimes(2));
    expect(built).not.toHaveBeenCalled();
    expect((await resources.list(signal)).map(({ uri }) => uri)).not.toContain('template://makefile/zig/cli');
  });
});

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { TemplateLibrary, type TemplateLibraryOptions } from '../../src/templates/template-library.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

function writeTemplate(folder: string, address: string, name = 'A template'): void {
  const metadata = { name, description: 'For a test.', file: 'Makefile', mime_type: 'text/x-makefile' };
  writeFiles(folder, { [`${address}/template.json`]: JSON.stringify(metadata), [`${address}/template.hbs`]: 'all:\n' });
}

function libraryOf(options: Partial<TemplateLibraryOptions> = {}) {
  const builtIn = temporaryFolder();
  writeTemplate(builtIn, 'makefile/rust/cli', 'Built in');
  const problems: string[] = [];
  const onProblem = (message: string) => void problems.push(message);
  const library = new TemplateLibrary({ builtIn, own: [], onProblem, watch: { settleMs: 1 }, ...options });
  onTestFinished(() => library.close());
  return { library, problems };
}

const names = async (library: TemplateLibrary) => (await library.catalogue()).templates.map(({ name }) => name);

describe('the library of templates', () => {
  it('reads what is built in once', async () => {
    const { library } = libraryOf();
    expect(await names(library)).toEqual(['Built in']);
    expect(await library.catalogue()).toBe(await library.catalogue());
  });

  it('has templates of the user beside them and in their place', async () => {
    const own = temporaryFolder();
    writeTemplate(own, 'makefile/rust/cli', 'Mine');
    writeTemplate(own, 'makefile/zig/cli', 'Of Zig');
    const { library } = libraryOf({ own: [own] });
    expect(await names(library)).toEqual(['Mine', 'Of Zig']);
  });

  it('shows a change at the next look, without being watched', async () => {
    const own = temporaryFolder();
    const { library } = libraryOf({ own: [own] });
    expect(await names(library)).toEqual(['Built in']);
    writeTemplate(own, 'readme/rust/cli', 'First');
    expect(await names(library)).toEqual(['Built in', 'First']);
    writeTemplate(own, 'readme/rust/cli', 'Other');
    expect(await names(library)).toEqual(['Built in', 'Other']);
    rmSync(join(own, 'readme'), { recursive: true });
    expect(await names(library)).toEqual(['Built in']);
  });

  it('tells of a template that cannot be read once', async () => {
    const own = temporaryFolder();
    writeFiles(own, { 'makefile/rust/cli/template.json': '{', 'makefile/rust/cli/template.hbs': '' });
    const { library, problems } = libraryOf({ own: [own] });
    await library.catalogue();
    await library.catalogue();
    expect(problems).toEqual([expect.stringContaining('makefile/rust/cli')]);
  });

  it.each([
    ['watched', {}],
    [
      'that cannot be watched',
      {
        lookMs: 5,
        start: () => {
          throw new Error('no watches left');
        },
      },
    ],
  ])('tells of changes in folders %s', async (_, watch) => {
    const own = temporaryFolder();
    const { library } = libraryOf({ own: [own], watch: { settleMs: 1, ...watch } });
    const told = vi.fn();
    const stop = library.onChange(told);
    writeTemplate(own, 'readme/rust/cli');
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 100));
    const before = told.mock.calls.length;
    writeFileSync(join(own, 'readme/rust/cli/notes.txt'), 'not part of it');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(told.mock.calls.length).toBe(before);
    writeTemplate(own, 'readme/rust/cli', 'Another name');
    await vi.waitFor(() => expect(told.mock.calls.length).toBeGreaterThan(before));
    stop();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const last = told.mock.calls.length;
    writeTemplate(own, 'readme/rust/cli', 'A third name');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(told.mock.calls.length).toBe(last);
  });
});

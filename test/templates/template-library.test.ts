import { EventEmitter } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { TemplateLibrary, type TemplateLibraryOptions } from '../../src/templates/template-library.ts';
import type { StartWatch } from '../../src/workspace/watch.ts';
import { eventually } from '../eventually.ts';
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

  it('tells of a change that the system reports', async () => {
    const own = temporaryFolder();
    const { library } = libraryOf({ own: [own] });
    const told = vi.fn();
    library.onChange(told);
    writeTemplate(own, 'readme/rust/cli');
    await eventually(() => expect(told).toHaveBeenCalled());
  });

  it.each(['watched', 'that cannot be watched'])(
    'tells once of each change in folders %s, until it is told to stop',
    (kind) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const events: (() => void)[] = [];
      const start: StartWatch = (_path, _options, onEvent) => {
        if (kind !== 'watched') throw new Error('no watches left');
        events.push(() => onEvent('change', 'a name'));
        return Object.assign(new EventEmitter(), { close: () => {} }) as unknown as ReturnType<StartWatch>;
      };
      const own = temporaryFolder();
      const { library } = libraryOf({ own: [own], watch: { settleMs: 1, lookMs: 5, start } });
      const told = vi.fn();
      const stop = library.onChange(told);
      const look = () => {
        for (const event of [...events]) event();
        vi.advanceTimersByTime(5);
      };
      writeTemplate(own, 'readme/rust/cli');
      look();
      expect(told).toHaveBeenCalledTimes(1);
      writeFileSync(join(own, 'readme/rust/cli/notes.txt'), 'not part of it');
      look();
      expect(told).toHaveBeenCalledTimes(1);
      writeTemplate(own, 'readme/rust/cli', 'Another name');
      look();
      expect(told).toHaveBeenCalledTimes(2);
      stop();
      writeTemplate(own, 'readme/rust/cli', 'A third name');
      look();
      expect(told).toHaveBeenCalledTimes(2);
    },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StoredInterface } from '../../../src/index/interface-codec.ts';
import { interfaceParts } from '../../../src/index/interface-parts.ts';
import { DependencyKeys } from '../../../src/index/link/dependency-keys.ts';
import { ProjectTables } from '../../../src/index/link/project-tables.ts';
import { factsOf } from '../../languages/fixture-facts.ts';

const facts = await factsOf('a.py', '');
const EMPTY = StoredInterface.of(interfaceParts(facts));

const part = fc.constantFrom('a', 'b', 'ab', 'a.b');
const folder = fc.array(part, { maxLength: 2 });
const path = fc
  .record({ folder, name: part, ending: fc.constantFrom('.py', '.pyi', '.d.ts') })
  .map((file) => [...file.folder, file.name + file.ending].join('/'));
const paths = fc.uniqueArray(path, { maxLength: 12 });

/** What `hasEntry` says, of a list of paths gone through whole. */
function hasEntry(files: readonly string[], entry: string): boolean {
  return files.some((file) => file.startsWith(`${entry}.`) || file.startsWith(`${entry}/`));
}

describe('an entry, what a path leads to with an ending or as a folder', () => {
  it('is there as long as a file is, and its question is touched whenever that turns', () => {
    fc.assert(
      fc.property(
        paths,
        paths,
        fc.uniqueArray(path.map((file) => file.replace(/\.\w+$/, ''))),
        (before, after, asked) => {
          const keys = new DependencyKeys();
          const tables = new ProjectTables(keys);
          tables.update(new Map(before.map((file) => [file, EMPTY])));
          for (const entry of asked) expect(tables.hasEntry(entry)).toBe(hasEntry(before, entry));

          const { touched } = tables.update(
            new Map([
              ...before.filter((file) => !after.includes(file)).map((file) => [file, undefined] as const),
              ...after.filter((file) => !before.includes(file)).map((file) => [file, EMPTY] as const),
            ]),
          );
          for (const entry of asked) {
            expect(tables.hasEntry(entry)).toBe(hasEntry(after, entry));
            if (before.length === 0 || hasEntry(before, entry) === hasEntry(after, entry)) continue;
            expect(touched).toContain(keys.number('entry', entry));
          }
        },
      ),
    );
  });

  it('is not touched by one file more of those that are there', () => {
    const keys = new DependencyKeys();
    const tables = new ProjectTables(keys);
    tables.update(new Map([['a/b.py', EMPTY]]));
    const { touched } = tables.update(new Map([['a/c.py', EMPTY]]));
    expect(touched).toContain(keys.number('entry', 'a/c'));
    expect(touched).not.toContain(keys.number('entry', 'a'));
  });
});

const NAMES = ['alpha', 'beta', 'gamma'];
const draw = fc.record({
  functions: fc.subarray(NAMES),
  types: fc.subarray(['One', 'Two']),
  imports: fc.subarray(NAMES),
});
type Drawn = { readonly functions: string[]; readonly types: string[]; readonly imports: string[] };

const known = new Map<string, StoredInterface>();

/** The interface of a file with these functions, types with a method of the name each, and imported names. */
async function drawn({ functions, types, imports }: Drawn): Promise<StoredInterface> {
  const source = [
    ...imports.map((name) => `from other import ${name} as given_${name}`),
    ...functions.map((name) => `def ${name}(x): return x`),
    ...types.map((name) => `class ${name}(Base):\n    def of_${name}(self): self.field_${name} = 1`),
  ].join('\n');
  const made = known.get(source) ?? StoredInterface.of(interfaceParts(await factsOf('a.py', source)));
  known.set(source, made);
  return made;
}

/** All that tables tell of some names and paths. */
function told(tables: ProjectTables, files: readonly string[]) {
  const names = [...NAMES, 'One', 'Two', 'of_One', 'of_Two', 'nothing'];
  const mentions = [...names, ...names.map((name) => `given_${name}`), 'field field_One', 'field field_Two'];
  return {
    files: files.map((file) => [tables.has(file), tables.file(file)?.symbols]),
    names: names.map((name) => tables.named('python', name)),
    receivers: names.map((name) => tables.withReceiver('python', 'One', name)),
    heritage: names.map((name) => tables.heritageFiles('python', name)),
    mentions: mentions.map((name) => tables.mentioning('python', name)),
    under: tables.filesUnder(''),
    folder: tables.folderFiles('f1'),
    called: tables.filesCalled('m2.py'),
  };
}

describe('tables that were stored', () => {
  const FILES = Array.from({ length: 50 }, (_, at) => `f${at % 7}/m${at}.py`);
  const step = fc.array(fc.tuple(fc.constantFrom(...FILES), fc.option(draw)), { maxLength: 2 });

  it('tell what tables made of all files do, however often they are stored, changed and gone on from', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(draw, { minLength: 50, maxLength: 50 }),
        fc.array(step, { maxLength: 4 }),
        async (start, steps) => {
          const now = new Map<string, StoredInterface>();
          for (const [at, file] of FILES.entries()) now.set(file, await drawn(start[at] as Drawn));
          let tables = new ProjectTables(new DependencyKeys());
          tables.update(now);
          for (const edits of steps) {
            tables = ProjectTables.restored(new DependencyKeys(), tables.saved(), now);
            const changes = new Map<string, StoredInterface | undefined>();
            for (const [file, to] of edits) changes.set(file, to === null ? undefined : await drawn(to));
            for (const [file, to] of changes) {
              if (to === undefined) now.delete(file);
              else now.set(file, to);
            }
            tables.update(changes);
            const fresh = new ProjectTables(new DependencyKeys());
            fresh.update(now);
            expect(told(tables, FILES)).toEqual(told(fresh, FILES));
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are stored anew only when many files have changed', async () => {
    const plain = await drawn({ functions: ['alpha'], types: [], imports: [] });
    const other = await drawn({ functions: ['beta'], types: [], imports: [] });
    const tables = new ProjectTables(new DependencyKeys());
    tables.update(new Map(FILES.map((file) => [file, plain])));
    const { bytes, changed } = tables.saved();
    expect(changed.size).toBe(0);
    tables.update(new Map([['f1/m1.py', other]]));
    expect(tables.saved()).toEqual({ bytes, changed: new Set(['f1/m1.py']) });
    tables.update(new Map(FILES.slice(0, 9).map((file) => [file, other])));
    expect(tables.saved().changed.size).toBe(0);
    expect(tables.saved().bytes).not.toEqual(bytes);
  });
});

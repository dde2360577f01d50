import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interfaceParts } from '../../../src/index/file-interface.ts';
import { StoredInterface } from '../../../src/index/interface-codec.ts';
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

          const touched = tables.update(
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
    const touched = tables.update(new Map([['a/c.py', EMPTY]]));
    expect(touched).toContain(keys.number('entry', 'a/c'));
    expect(touched).not.toContain(keys.number('entry', 'a'));
  });
});

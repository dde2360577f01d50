import { describe, expect, it } from 'vitest';
import { trackedDerivedFiles } from '../../src/workspace/selection.ts';

const many = (folder: string) => Array.from({ length: 250 }, (_, at) => `${folder}/package${at}/index.js`);

describe('files that tools write and git tracks', () => {
  it('are told of by the folder they lie in, where there are many', () => {
    const [note, ...others] = trackedDerivedFiles(['src/a.ts', ...many('web/node_modules')]);
    expect(note).toMatch(/^250 of 251 files are in folders called node_modules that git tracks/);
    expect(others).toEqual([]);
  });

  it('are told of in what Cargo and Maven write, and not in any folder called target', () => {
    expect(trackedDerivedFiles(many('target/debug'))).toHaveLength(1);
    expect(trackedDerivedFiles(many('src/target'))).toEqual([]);
  });

  it('are not told of where they are a few, as fixtures', () => {
    expect(trackedDerivedFiles(many('test/node_modules').slice(0, 20))).toEqual([]);
  });
});

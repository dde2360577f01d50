import { describe, expect, it } from 'vitest';
import { searchedFiles } from '../searched-folder.ts';

const CODE = `// Copyright of somebody.
import { a } from './a.js';

/** Follows redirects until there are no more. */
export class Client {
  /** Sends one request. */
  send(request) {
    return a(request); // inner remark
  }
}

export function retry(times) {
  const wait = times * 2;
  return wait;
}
`;

describe('units of a file', () => {
  it('are the file, its definitions, each without those within it, and the lines that are left', async () => {
    const { files } = await searchedFiles({ 'src/client.js': CODE });
    const [file] = files;
    expect(file?.units.map(({ kind, line, endLine }) => [kind, line, endLine])).toEqual([
      ['file', 1, 15],
      ['class', 5, 10],
      ['method', 7, 9],
      ['function', 12, 15],
      ['lines', 1, 11],
    ]);
  });

  it('have what describes them, though it stands above them', async () => {
    const { files, vocabulary } = await searchedFiles({ 'src/client.js': CODE });
    const [file] = files;
    const units = (term: string) => {
      const number = vocabulary.find(term);
      const found = file?.units.filter((_, unit) => {
        const terms = file.terms.subarray(file.starts[unit], file.starts[unit + 1]);
        return terms.includes(number);
      });
      return found?.map(({ kind }) => kind);
    };
    expect(units('redirect')).toEqual(['class']);
    expect(units('request')).toEqual(['method']);
    expect(units('remark')).toEqual(['method']);
    expect(units('copyright')).toEqual(['lines']);
    expect(units('client')).toEqual(['file', 'class']);
  });
});

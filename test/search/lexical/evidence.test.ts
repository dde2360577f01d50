import { describe, expect, it } from 'vitest';
import { inverseFrequency, saturated } from '../../../src/search/lexical/bm25.ts';
import { evidenceFor } from '../../../src/search/lexical/evidence.ts';
import { parseQuery } from '../../../src/search/query.ts';
import { searchedFiles } from '../searched-folder.ts';

describe('BM25', () => {
  it.each([
    [1, 0.98083],
    [2, 0.47],
    [3, 0.13353],
  ])('knows how rare a term is that is in %i of 3 texts', (count, idf) => {
    expect(inverseFrequency(count, 3)).toBeCloseTo(idf, 5);
  });

  it.each([
    [1, 10, 1],
    [2, 10, 1.375],
    [1, 20, 0.70968],
  ])('is worth what is published for %i times in a text of %i', (frequency, length, worth) => {
    expect(saturated(frequency, { of: Float32Array.of(length), mean: 10 }, 0)).toBeCloseTo(worth, 4);
  });
});

const FILES = {
  'src/redirects.js':
    '/** Follows a redirect. */\nexport function followRedirect(response) {\n  return response.location;\n}\n',
  'src/cookies.js': 'export class CookieJar {\n  store(cookie) {}\n}\n',
  'src/client.js':
    "import { followRedirect } from './redirects.js';\nexport function request(url) {\n  return followRedirect(url);\n}\n",
};

async function evidenceOf(text: string) {
  const index = await searchedFiles(FILES);
  const { files, touched } = evidenceFor(parseQuery(text), index);
  const of = (path: string) => index.index.graph.fileNode(path);
  return { files, touched: touched.map((file) => index.index.files[file]?.path), of };
}

describe('evidence', () => {
  it('is of files that have one of the words, and of no others', async () => {
    expect((await evidenceOf('how is a redirect followed')).touched).toEqual(['src/client.js', 'src/redirects.js']);
    expect((await evidenceOf('quaternion')).touched).toEqual([]);
  });

  it('speaks most for the file that defines what is asked for, and for a name in full', async () => {
    const { files, of } = await evidenceOf('followRedirect');
    expect(files.exactName[of('src/redirects.js')]).toBeCloseTo(0.9);
    expect(files.exactName[of('src/client.js')]).toBe(0);
    expect(files.wordsOfName[of('src/redirects.js')]).toBeGreaterThan(0.8);
  });

  it('takes shares of the query by how rare its words are, 1 where all are there', async () => {
    const { files, of } = await evidenceOf('follow redirect location');
    expect(files.coverFile[of('src/redirects.js')]).toBeCloseTo(1);
    const ofClient = files.coverFile[of('src/client.js')] as number;
    expect(ofClient).toBeGreaterThan(0);
    expect(ofClient).toBeLessThan(1);
  });

  it('counts what running text quotes or sets apart as code twice', async () => {
    const { files, of } = await evidenceOf('cookie of redirect');
    for (const text of ['cookie of `redirect`', 'cookie of "redirect"', 'cookie of /redirect/']) {
      const { files: marked } = await evidenceOf(text);
      const [redirects, cookies] = [of('src/redirects.js'), of('src/cookies.js')];
      expect(marked.bestUnit[redirects]).toBeCloseTo(2 * (files.bestUnit[redirects] as number), 4);
      expect(marked.bestUnit[cookies]).toBeCloseTo(files.bestUnit[cookies] as number, 4);
    }
  });

  it('hands scores on from files to what they use', async () => {
    const { files, of } = await evidenceOf('request url');
    expect(files.importers[of('src/client.js')]).toBe(0);
    const { files: others, of: place } = await evidenceOf('redirect url');
    expect(others.importers[place('src/redirects.js')]).toBeCloseTo(others.all[place('src/client.js')] as number, 5);
  });

  it('knows the unit with most of the query in a file that uses another', async () => {
    const { files, of } = await evidenceOf('request redirect url');
    const [redirects, client] = [of('src/redirects.js'), of('src/client.js')];
    expect(files.coverImporter[redirects]).toBe(files.coverUnit[client]);
    expect(files.coverImporter[redirects]).toBeGreaterThan(files.coverUnit[redirects] as number);
    expect(files.coverImporter[client]).toBe(0);
  });
});

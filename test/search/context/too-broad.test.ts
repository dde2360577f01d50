import { describe, expect, it } from 'vitest';
import { isTooBroad, narrowerQuestions } from '../../../src/search/context/too-broad.ts';
import { parseQuery } from '../../../src/search/query.ts';
import { searchedFiles } from '../searched-folder.ts';

const MANY = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [
    `src/part${at}.js`,
    `import { Request } from './request.js';\nexport function handle${at}(request) {\n  return new Request(request, ${at});\n}\n`,
  ]),
);

const many = () =>
  searchedFiles({
    ...MANY,
    'src/request.js': 'export class Request {}\nexport function parseRequest() {}\n',
    'src/cookie.js': 'export function readCookie() {}\n',
  });

describe('a query', () => {
  it('is too broad when each of its words is in most files or says nothing, and is no name of a type or function', async () => {
    const index = await many();
    const broad = ['the', 'how does it all work', 'request', '?', 'request', 'Request', 'cookie', 'request cookie'];
    expect(broad.filter((query) => isTooBroad(parseQuery(query), index))).toEqual(broad.slice(0, 5));
  });

  it('is never too broad for its words alone where there are few files', async () => {
    const few = await searchedFiles({ 'a.js': 'export const request = 1;\n', 'b.js': 'export const request = 2;\n' });
    expect(isTooBroad(parseQuery('request'), few)).toBe(false);
    expect(isTooBroad(parseQuery('the'), few)).toBe(true);
  });

  it('is answered with three narrower ones that are not too broad, of names with its words first', async () => {
    const index = await many();
    const questions = narrowerQuestions(parseQuery('request'), index);
    expect(questions).toHaveLength(3);
    expect(questions[0]).toMatch(/Request/);
    for (const query of ['request', 'the', 'how']) {
      for (const question of narrowerQuestions(parseQuery(query), index)) {
        expect(isTooBroad(parseQuery(question), index), question).toBe(false);
      }
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stem } from '../../../src/search/text/stem.ts';
import { eachToken, termsOf, Vocabulary } from '../../../src/search/text/tokenizer.ts';

describe('the terms of an identifier', () => {
  it.each([
    ['getUserData', ['get', 'user', 'data', 'get+user', 'user+data', 'getuserdata']],
    ['parse_json_response', ['pars', 'json', 'respons', 'pars+json', 'json+respons', 'parsejsonresponse']],
    ['HTTPServer', ['http', 'serv', 'http+serv', 'httpserver']],
    ['cookies', ['cooky']],
    ['x', []],
  ])('of %s are %j', (token, terms) => {
    expect(termsOf(token)).toEqual(terms);
  });

  it('of a run that is too long to be a name are none', () => {
    expect(termsOf('a1b2'.repeat(40))).toEqual([]);
  });
});

describe('stems', () => {
  it.each([
    ['parse', 'parses', 'parsed', 'parsing', 'parser'],
    ['retry', 'retries', 'retried', 'retrying'],
    ['connect', 'connects', 'connected', 'connection', 'connector'],
    ['serialize', 'serializes', 'serializer', 'serialization'],
    ['cookie', 'cookies'],
    ['cache', 'caches', 'cached', 'caching'],
  ])('bring forms of %s together', (word, ...forms) => {
    expect(new Set([word, ...forms].map(stem)).size).toBe(1);
  });

  it.each([
    ['class', 'clas'],
    ['status', 'statu'],
    ['process', 'proces'],
  ])('keep %s apart from %s', (word, other) => {
    expect(stem(word)).not.toBe(stem(other));
  });

  it('never end in nothing', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z]{1,20}$/), (word) => stem(word).length > 0));
  });
});

describe('a vocabulary', () => {
  it('gives each term one number, whichever token it comes from', () => {
    const vocabulary = new Vocabulary();
    const [parse] = vocabulary.numbersOf('parser');
    expect(vocabulary.numbersOf('parsing')).toEqual([parse]);
    expect(vocabulary.find('pars')).toBe(parse);
    expect(vocabulary.term(parse as number)).toBe('pars');
    expect(vocabulary.find('never')).toBe(-1);
  });
});

it('tokens are runs of letters and digits of any script', () => {
  const tokens: string[] = [];
  eachToken('Größe = läuft($x_1, "日本語") // naïve-ish', (token) => tokens.push(token));
  expect(tokens).toEqual(['Größe', 'läuft', '$x_1', '日本語', 'naïve', 'ish']);
});

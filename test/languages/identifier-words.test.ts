import { describe, expect, it } from 'vitest';
import { identifierWords } from '../../src/languages/identifier-words.ts';

describe('the words of an identifier', () => {
  it.each([
    ['MyProjectName', 'my_project_name'],
    ['camelCase', 'camel_case'],
    ['kebab-case', 'kebab_case'],
    ['With Spaces', 'with_spaces'],
    ['UPPER_CASE', 'upper_case'],
    ['XMLHttpRequest', 'xml_http_request'],
    ['IOError', 'io_error'],
    ['parseURLs', 'parse_urls'],
    ['utf8Decode', 'utf_8_decode'],
    ['__init__', 'init'],
    ['#größeÄndern', 'größe_ändern'],
    ['取得', '取得'],
    ['$', ''],
  ])('%s are %s', (name, words) => {
    expect(identifierWords(name).join('_')).toBe(words);
  });
});

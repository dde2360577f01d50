import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kebabCase, pascalCase, snakeCase, upperSnakeCase } from '../../src/templates/letter-case.ts';

describe('snake case', () => {
  it.each([
    ['MyProjectName', 'my_project_name'],
    ['camelCase', 'camel_case'],
    ['kebab-case', 'kebab_case'],
    ['With Spaces', 'with_spaces'],
    ['UPPER_CASE', 'upper_case'],
    ['XMLHttpRequest', 'xml_http_request'],
    ['IOError', 'io_error'],
    ['', ''],
    ['  --  ', ''],
    ['utf8Text', 'utf8_text'],
  ])('of %j is %j', (given, expected) => {
    expect(snakeCase(given)).toBe(expected);
  });
});

describe('pascal case', () => {
  it.each([
    ['my_project_name', 'MyProjectName'],
    ['kebab-case-name', 'KebabCaseName'],
    ['with spaces here', 'WithSpacesHere'],
    ['', ''],
    ['HTTPServer', 'HttpServer'],
  ])('of %j is %j', (given, expected) => {
    expect(pascalCase(given)).toBe(expected);
  });
});

describe('the other cases', () => {
  it('join the same words', () => {
    expect(kebabCase('XMLHttpRequest')).toBe('xml-http-request');
    expect(upperSnakeCase('XMLHttpRequest')).toBe('XML_HTTP_REQUEST');
  });
});

describe('names of words of two letters or more', () => {
  const names = fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { maxLength: 5 }).map((words) => words.join('_'));

  it('come back from every case', () => {
    fc.assert(
      fc.property(names, (name) => {
        for (const convert of [pascalCase, kebabCase, upperSnakeCase]) expect(snakeCase(convert(name))).toBe(name);
        expect(pascalCase(snakeCase(pascalCase(name)))).toBe(pascalCase(name));
      }),
    );
  });
});

describe('any text', () => {
  it('is the same in snake case when it is in it already', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(snakeCase(snakeCase(text))).toBe(snakeCase(text));
        expect(snakeCase(kebabCase(text))).toBe(snakeCase(text));
        expect(snakeCase(text)).toMatch(/^(?:[a-z0-9]+(?:_[a-z0-9]+)*)?$/);
      }),
    );
  });
});

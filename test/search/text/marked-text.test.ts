import { expect, it } from 'vitest';
import { markedTexts } from '../../../src/search/text/marked-text.ts';

it.each([
  ['Fix `parse_url` and "bad input"', ['parse_url', 'bad input']],
  ['```js\nrun(1);\nstop();\n```\nand `x`', ['run(1);\nstop();\n', 'x']],
  ['see /lib/url/ or /pars(e|ing)/i now', ['lib/url', 'pars(e|ing)']],
  ['and/or, 5" wide, a ` alone', []],
  ['5" wide\n3" high', []],
  ['plain words', []],
])('%j sets apart %j', (text, marked) => {
  expect(markedTexts(text)).toEqual(marked);
});

import { describe, expect, test } from 'vitest';
import { styleFor, usesColour } from '../../../src/cli/terminal/style.ts';

const terminal = { isTTY: true };
const pipe = { isTTY: undefined };

describe('colours', () => {
  test.each([
    ['a terminal', terminal, {}, true],
    ['a pipe', pipe, {}, false],
    ['a dumb terminal', terminal, { TERM: 'dumb' }, false],
    ['NO_COLOR on a terminal', terminal, { NO_COLOR: '1' }, false],
    ['an empty NO_COLOR, which counts as absent', terminal, { NO_COLOR: '' }, true],
    ['FORCE_COLOR on a pipe', pipe, { FORCE_COLOR: '1' }, true],
    ['an empty FORCE_COLOR on a pipe', pipe, { FORCE_COLOR: '' }, true],
    ['FORCE_COLOR=0 on a terminal', terminal, { FORCE_COLOR: '0' }, false],
    ['NO_COLOR against FORCE_COLOR', terminal, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  ])('%s', (_, stream, env, expected) => {
    expect(usesColour(stream, env)).toBe(expected);
  });

  test('start and end around the text', () => {
    expect(styleFor(terminal, {}).red('no').text).toBe('\x1b[31mno\x1b[39m');
  });

  test('leave the text alone where there are none', () => {
    expect(styleFor(pipe, {}).red('no').text).toBe('no');
  });
});

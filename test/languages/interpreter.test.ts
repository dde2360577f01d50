import { describe, expect, it } from 'vitest';
import { interpreterOf } from '../../src/languages/interpreter.ts';
import { languageOfText, mayBeScript, mayHoldCode } from '../../src/languages/registry.ts';

describe('the interpreter of a script', () => {
  it.each([
    ['#!/bin/bash', 'bash'],
    ['#! /bin/sh -e\nset -u', 'sh'],
    ['\ufeff#!/usr/bin/python3.11\r\nx = 1', 'python3.11'],
    ['#!/usr/bin/env node', 'node'],
    ['#!/usr/bin/env -S python3 -u', 'python3'],
    ['#!/usr/bin/env -iS LANG=C ruby -w', 'ruby'],
    ['#!/usr/bin/env -Snode --no-warnings', 'node'],
    ['#!/usr/bin/env -u PATH lua', 'lua'],
    ['#!/usr/bin/env -S deno run --allow-net', 'deno'],
    ['#!/usr/bin/env -S uv run --script', 'python'],
    ['#!/usr/bin/env -S npx ts-node --esm', 'ts-node'],
    ['#!C:\\Python\\python.exe', 'python'],
  ])('of %j is %s', (beginning, interpreter) => {
    expect(interpreterOf(beginning)).toBe(interpreter);
  });

  it.each(['', '#!', '#!\nbash', '#!/usr/bin/env', '# /bin/sh', ' #!/bin/sh'])('is null for %j', (beginning) => {
    expect(interpreterOf(beginning)).toBeNull();
  });
});

describe('the language of a file', () => {
  it.each([
    ['bin/deploy', '#!/usr/bin/env python3.11', 'python'],
    ['bin/deploy', '#!/usr/local/bin/python2', 'python'],
    ['configure', '#! /bin/sh', 'bash'],
    ['bin/console', '#!/usr/bin/env php8.2', 'php'],
    ['bin/run', '#!/usr/bin/lua5.4', 'lua'],
    ['bin/serve', '#!/usr/bin/env -S deno run', 'typescript'],
    ['bin/www', '#!/usr/bin/env nodejs', 'javascript'],
    ['cgi/form.cgi', '#!/usr/bin/ruby', 'ruby'],
    ['a.py', '#!/bin/sh', 'python'],
  ])('%s that begins with %j is in %s', (path, beginning, language) => {
    expect(languageOfText(path, beginning)?.id).toBe(language);
  });

  it.each([
    ['bin/report', '#!/usr/bin/perl'],
    ['bin/prose', 'A text without such a line'],
    ['notes.txt', '#!/bin/sh'],
  ])('%s that begins with %j is in none', (path, beginning) => {
    expect(languageOfText(path, beginning)).toBeNull();
  });

  it('is looked for in the first line only of files without an extension', () => {
    expect(['bin/deploy', 'src.d/run', 'LICENSE', '.config', 'a.txt', 'a.py'].filter(mayBeScript)).toEqual([
      'bin/deploy',
      'src.d/run',
    ]);
    expect(['bin/deploy', 'a.py', 'a.txt'].map(mayHoldCode)).toEqual([true, true, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { LANGUAGES, languageOf } from '../../src/languages/registry.ts';
import { unreadLanguageOf, unreadScriptLanguage } from '../../src/languages/unread-languages.ts';

describe('code in a language without a grammar', () => {
  it.each([
    ['lib/a.ex', 'Elixir'],
    ['A.FS', 'F#'],
    ['src/view.mm', 'Objective-C'],
    ['plot.R', 'R'],
    ['.pl', null],
    ['a.b/pl', null],
    ['notes.txt', null],
    ['a.py', null],
  ])('is told by the name %s: %s', (path, language) => {
    expect(unreadLanguageOf(path)).toBe(language);
  });

  it.each([
    ['#!/usr/bin/perl -w', 'Perl'],
    ['#!/usr/bin/env -S julia --project', 'Julia'],
    ['#!/bin/sh', null],
    ['prose', null],
  ])('is told by the first line %s: %s', (beginning, language) => {
    expect(unreadScriptLanguage(beginning)).toBe(language);
  });

  it('has no name that a grammar is for', () => {
    const known = LANGUAGES.flatMap(({ extensions }) => extensions);
    expect(known.filter((extension) => unreadLanguageOf(`a${extension}`) !== null)).toEqual([]);
  });
});

describe('other names of known languages', () => {
  it.each([
    ['kernel.cu', 'cpp'],
    ['blink.ino', 'cpp'],
    ['core.cppm', 'cpp'],
    ['core.ixx', 'cpp'],
    ['a.zsh', 'bash'],
    ['a.bats', 'bash'],
    ['a.es6', 'javascript'],
    ['a.mts', 'typescript'],
  ])('%s is read as %s', (path, language) => {
    expect(languageOf(path)?.id).toBe(language);
  });
});

import { beforeAll, describe, expect, it, test } from 'vitest';
import { attacksOn } from './attacks.ts';
import { type FoundExpressions, findExpressions } from './expressions.ts';
import { textOf } from './growth.ts';
import { slowByForm, slowBySteps } from './judge.ts';
import { CountedExpression } from './steps.ts';

/** Expressions whose form alone looks slow, and why they are not. Counted steps have no exceptions. */
const LINEAR_ALL_THE_SAME: Readonly<Record<string, string>> = {
  // Identifier words.
  '\\p{Lu}{2,}s(?!\\p{Ll})|\\p{Lu}+(?!\\p{Ll})|\\p{Lu}?[\\p{Ll}\\p{M}]+|[\\p{Lo}\\p{Lm}\\p{Lt}]+|\\p{N}+':
    'a run of capitals matches from its start, all but the last of them at least, so that none is a start again',
};

/** Calls of `RegExp` with a text that is not known when the module is loaded, and why it is no danger. */
const LATER: Readonly<Record<string, string>> = {
  'src/analysis/findings/dead-code/entry-points/python-programs.ts':
    "a package's names in it are of letters, digits and underscores alone",
  'src/analysis/findings/dead-code/entry-points/rust.ts': "a crate's name in it is of letters, digits and dashes alone",
  'src/cli/install/toml-config.ts': 'the names in it are ours',
  'src/languages/matcher/predicates.ts': 'the capture queries are ours, and looked at here as literals are',
  'src/languages/recovery/heads.ts': 'the words of the rules in it are ours, and nothing in it repeats but blanks',
  'src/languages/recovery/masked-text.ts':
    'the brackets, quotes and openings of comments in it are ours, and nothing in it repeats',
  'src/languages/recovery/written-heads.ts':
    'the words of the rules in it are ours, and nothing in it repeats but blanks',
  'src/search/exact/finders.ts': "it is the client's, and applied in a thread that is ended when it takes too long",
  'src/search/text/words-in-lines.ts':
    'the stems in it are of letters and digits alone, and nothing in it repeats but two signs',
  'src/templates/template-metadata.ts': 'it is made to see whether it can be, and never applied',
};

describe('the regular expressions of the sources', () => {
  let found: FoundExpressions;
  beforeAll(async () => {
    found = await findExpressions();
  });

  it('are found, in literals, in calls and in capture queries', () => {
    const { expressions } = found;
    expect(expressions.length).toBeGreaterThan(600);
    const isIn = (file: string, source: string) =>
      expressions.some((one) => one.at.startsWith(file) && one.source === source);
    expect(isIn('src/languages/callee.ts', '\\s+')).toBe(true);
    expect(isIn('src/templates/uri.ts', '^[a-z0-9-]{1,64}$')).toBe(true);
    expect(isIn('src/languages/bash/captures.ts', '^-\\w*r')).toBe(true);
  });

  it('take linear time by their form', () => {
    const slow = found.expressions.flatMap(({ at, source, flags }) => {
      const why = source in LINEAR_ALL_THE_SAME ? null : slowByForm(source, flags);
      return why === null ? [] : [`${at} /${source}/${flags} ${why}`];
    });
    expect(slow).toEqual([]);
  });

  it('take steps in proportion to texts made to slow them down', () => {
    const slow = found.expressions.flatMap(({ at, source, flags }) => {
      const why = slowBySteps(source, flags);
      return why === null ? [] : [`${at} /${source}/${flags} ${why}`];
    });
    expect(slow).toEqual([]);
  });

  it('find the same when their steps are counted as when they are applied', () => {
    const different = found.expressions.flatMap(({ source, flags }) => {
      const [counted, applied] = [new CountedExpression(source, flags), new RegExp(source, flags)];
      return attacksOn(source, flags)
        .map((attack) => textOf(attack, 40))
        .filter((text) => {
          applied.lastIndex = 0;
          const matches = applied.global ? [...text.matchAll(applied)] : [applied.exec(text) ?? []];
          const expected = matches.flatMap(([match]) => match ?? []);
          return JSON.stringify(counted.search(text).found) !== JSON.stringify(expected);
        })
        .map((text) => `/${source}/${flags} ${JSON.stringify(text)}`);
    });
    expect(different).toEqual([]);
  });

  it('are ours: no text of a repository or a client becomes one that is applied', () => {
    const files = found.later.map(({ at }) => at.slice(0, at.lastIndexOf(':')));
    expect([...new Set(files)].sort()).toEqual(Object.keys(LATER));
  });

  it('have no exception that is not needed', () => {
    const sources = new Set(found.expressions.map(({ source }) => source));
    expect(Object.keys(LINEAR_ALL_THE_SAME).filter((source) => !sources.has(source))).toEqual([]);
  });
});

describe('an expression is told to be slow', () => {
  test.each([
    ['by several ways to repeat the same', /^(?:a+)+$/],
    ['by ways that only a backreference tells apart', /^(.)\1*(.)?(?:\1|\2)*$/],
    ['by two repetitions of the same in a row', /^\s*[.!)]?\s*(?:\n|$)/],
    ['by three', /^(.*?)\s*\.\s*\{([\s\S]*)\}\s*$/s],
    ['by starting again within what it repeats', /\s+$/],
    ['by starting again on each line', /^\s*\[package\]/m],
    ['by starting again behind what it begins with', /\/\*[\s\S]*?\*\/|\/\/.*/g],
    ['by looking ahead to the end from each start', /"(?=[!-~]*\d)[!-~]{8,20}"/g],
    ['by looking back to the start from each end', /\w(?<!^#.*);/gm],
    ['by a name that many paths repeat', /(?:^|\/)app\/(?:.*\/)?page\.ts$/],
    ['by a quote that does not end', /"(?:[^"\\]|\\.)*"/g],
  ])('%s: %s', (_, { source, flags }) => {
    expect(slowBySteps(source, flags)).not.toBeNull();
  });

  test.each([
    [/(?<!\s)\s+$/],
    [/^[ \t]*\[package\]/m],
    [/\s+/g],
    [/^(?:[\w$]+ ?= ?[\w$]+|[\w$]{2,})(?:(?:\.|:{1,2})[\w$]+)+$/],
    [/"[^"\n]*(?:"|\n|$)/g],
    [/\?.*$/s],
  ])('and not otherwise: %s', ({ source, flags }) => {
    expect([slowByForm(source, flags), slowBySteps(source, flags)]).toEqual([null, null]);
  });
});

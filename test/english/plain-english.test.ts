import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ODD_PHRASES } from './phrases.ts';
import { type Sentence, sentencesOfPage, sentencesOfSource } from './sentences.ts';

const PROJECT = join(import.meta.dirname, '..', '..');

/** Returns a line for each odd phrase: where it is, and what to write instead. */
function oddities(path: string, sentences: readonly Sentence[]): string[] {
  return sentences.flatMap(({ line, text }) =>
    ODD_PHRASES.flatMap(({ form, plain }) => {
      const odd = form.exec(text)?.[0];
      return odd === undefined ? [] : [`${path}:${line}: "${odd.trim()}" → ${plain}: ${text.trim().slice(0, 120)}`];
    }),
  );
}

/** Only sources with a phrase on a line that may have a literal are parsed. */
function mayBeOdd(source: string): boolean {
  return source
    .split('\n')
    .some((line) => !/^\s*(?:\*|\/\/|\/\*)/.test(line) && ODD_PHRASES.some(({ form }) => form.test(line)));
}

function oddSource(path: string): string[] {
  const source = readFileSync(join(PROJECT, path), 'utf8');
  return mayBeOdd(source) ? oddities(path, sentencesOfSource(path, source)) : [];
}

const oddPage = (path: string) => oddities(path, sentencesOfPage(readFileSync(join(PROJECT, path), 'utf8')));

describe('the text that users and models read is plain English', () => {
  it('in errors, reports, prompts and descriptions', () => {
    expect(globSync('src/**/*.ts', { cwd: PROJECT }).toSorted().flatMap(oddSource)).toEqual([]);
  });

  it('on the page in the browser', () => {
    expect(globSync('web/src/**/*.{ts,tsx}', { cwd: PROJECT }).toSorted().flatMap(oddSource)).toEqual([]);
  });

  it('in the documentation', () => {
    expect(globSync(['*.md', 'docs/*.md'], { cwd: PROJECT }).toSorted().flatMap(oddPage)).toEqual([]);
  });
});

describe('the check', () => {
  const inSource = (source: string) => oddities('a.ts', sentencesOfSource('a.ts', source));

  it('names the phrase, its line and what to write', () => {
    expect(inSource("\nthrow new Error('The age of the line cannot be told here.');")).toEqual([
      'a.ts:2: "cannot be told" → is unknown, is not available: The age of the line cannot be told here.',
    ]);
  });

  it('reads templates, and literals within their values', () => {
    expect(inSource('const text = `$' + '{count} weak places of $' + '{name} were found`;')).toHaveLength(1);
    expect(inSource('const text = `It has $' + "{odd ? 'a file of code that stands in it' : ''}`;")).toHaveLength(2);
  });

  it('reads text between tags', () => {
    expect(
      oddities('a.tsx', sentencesOfSource('a.tsx', 'const note = <p>It is measured anew each time.</p>;')),
    ).toHaveLength(1);
  });

  it('passes over comments, names and short literals', () => {
    expect(inSource("// It cannot be told.\nconst mend = ['weak place', 'mended'];")).toEqual([]);
  });

  it('reads the prose of a page, not its code', () => {
    const page = 'It is said anew.\n\n```\nIt is made anew.\n```\n\nThe option `anew` is off.\n';
    expect(oddities('a.md', sentencesOfPage(page))).toEqual(['a.md:1: "anew" → again, from scratch: It is said anew.']);
  });

  it('lets right uses pass', () => {
    expect(
      inSource(
        "const texts = ['There is no file of that name.', 'It is no longer in the tree.', 'neither of them nor the last one is', 'as many as so many that it fails'];",
      ),
    ).toEqual([]);
  });
});

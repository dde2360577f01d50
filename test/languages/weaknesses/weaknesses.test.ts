import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Language } from '../../../src/languages/language.ts';
import { Parsers } from '../../../src/languages/parsers.ts';
import { languageOf } from '../../../src/languages/registry.ts';
import { WEAKNESSES } from '../../../src/languages/weaknesses/catalogue.ts';
import { readWeaknesses } from '../../../src/languages/weaknesses/weakness-reader.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/weaknesses');
const parsers = new Parsers(1);
afterAll(() => parsers.close());

/** `weak: KIND` or `fine: KIND` in a comment says what is to be found on its line, and what is not. */
const MARK = /(?:\/\/|#|--) (weak|fine): ([\w-]+)\s*$/;

const FILES = readdirSync(FOLDER).map((name) => {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  const marks = text.split('\n').flatMap((line, at) => {
    const [, mark, kind] = MARK.exec(line) ?? [];
    return mark === undefined ? [] : [{ mark, kind, line: at + 1 }];
  });
  return { name, text, marks, language: languageOf(name) as Language };
});

const found = (text: string, language: Language) =>
  readWeaknesses(text, language, (one) => parsers.parserOf(one)).then((weaknesses) => weaknesses ?? []);

describe('weak places', () => {
  it.each(FILES.map((file) => [file.name, file] as const))(
    'are found in %s where they are, and nowhere else',
    async (_, file) => {
      const places = (await found(file.text, file.language)).map(({ kind, line }) => `${line} ${kind}`);
      const weak = file.marks.filter(({ mark }) => mark === 'weak').map(({ kind, line }) => `${line} ${kind}`);
      expect(places).toEqual(weak);
    },
  );

  it.each(FILES.map((file) => [file.name, file] as const))(
    'of every kind that is looked for stand in %s, and what is like them and fine',
    (_, file) => {
      const kinds = new Set(WEAKNESSES.get(file.language.id)?.language.rows.map(({ kind }) => kind));
      for (const mark of ['weak', 'fine'] as const) {
        const marked = new Set(file.marks.filter((one) => one.mark === mark).map(({ kind }) => kind));
        expect([...kinds].filter((kind) => !marked.has(kind))).toEqual([]);
      }
    },
  );

  it('have examples in each language that they are looked for in', () => {
    const shown = new Set(FILES.map(({ language }) => WEAKNESSES.get(language.id)));
    expect([...WEAKNESSES].filter(([, rows]) => !shown.has(rows)).map(([id]) => id)).toEqual([]);
  });

  it('stay what they are when lines are put before them', async () => {
    for (const { text, language, name } of FILES) {
      const moved = name.endsWith('.php') ? text.replace('<?php', '<?php\n\n') : `\n\n${text}`;
      const [before, after] = [await found(text, language), await found(moved, language)];
      expect(after.map(({ line, code }) => [line, code])).toEqual(before.map(({ line, code }) => [line + 2, code]));
    }
  });
});

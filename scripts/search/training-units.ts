import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Indexer } from '../../src/index/indexer.ts';
import type { FileFacts } from '../../src/languages/facts.ts';
import { isTestFile } from '../../src/languages/test-files.ts';
import { LINE, layOut } from '../../src/search/lexical/units.ts';
import { eachToken, stemsOf } from '../../src/search/text/tokenizer.ts';

/** A definition as stems: what it is called, what its comment says first, and what its code is made of. */
export interface TrainingUnit {
  readonly name: readonly string[];
  readonly owner: readonly string[];
  readonly doc: readonly string[];
  readonly body: readonly string[];
  readonly path: readonly string[];
}

/** Larger files are data. */
const MAX_BYTES = 300_000;
const MAX_DOC = 40;
const MAX_BODY = 120;
const MAX_PATH = 12;
/** With fewer there is nothing to learn from. */
const MIN_BODY = 8;
const MIN_DOC = 3;

/** Where the first sentence of a comment ends: it goes on, or lists parameters. */
const SENTENCE_END = /(?<=[.!?])\s|@param|@return|:param|Args:|\\brief/;

/** The definitions of each repository that lies in a folder, a checkout each, tests left out. */
export async function* trainingUnits(folder: string): AsyncGenerator<readonly [string, readonly TrainingUnit[]]> {
  for (const name of readdirSync(folder).sort()) {
    const indexer = new Indexer();
    const tree = join(folder, name);
    const index = await indexer.index(tree);
    const units = index.files
      .filter(({ path, bytes }) => !isTestFile(path) && bytes <= MAX_BYTES)
      .flatMap(({ path, facts }) => unitsOf(path, readFileSync(join(tree, path), 'utf8'), facts));
    await indexer.close();
    yield [name, units];
  }
}

function unitsOf(path: string, text: string, facts: FileFacts): TrainingUnit[] {
  const { units, unitOfLine, roleOfLine } = layOut(facts);
  const docs: string[][] = units.map(() => []);
  const code: string[][] = units.map(() => []);
  text.split(/\r\n|\n|\r/).forEach((line, at) => {
    const unit = unitOfLine[at + 1] ?? 0;
    if (unit > 0) (roleOfLine[at + 1] === LINE.doc ? docs : code)[unit]?.push(line);
  });
  return units.flatMap(({ definition }, unit) => {
    const { name, owner, receiver } = facts.definitions[definition] ?? { name: '', owner: -1, receiver: null };
    const body = stems(code[unit] ?? [], MAX_BODY);
    if (name === '' || body.length < MIN_BODY) return [];
    const doc = stems([firstSentence(docs[unit] ?? [])], MAX_DOC);
    return {
      name: stemsOf(name),
      owner: stemsOf(facts.definitions[owner]?.name ?? receiver ?? ''),
      doc: doc.length < MIN_DOC ? [] : doc,
      body,
      path: stems([path.replace(/\.[^.]*$/, '')], MAX_PATH),
    };
  });
}

function firstSentence(lines: readonly string[]): string {
  const text = lines
    .join(' ')
    .replace(/[/*#]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.split(SENTENCE_END)[0] ?? '';
}

function stems(lines: readonly string[], most: number): string[] {
  const found: string[] = [];
  for (const line of lines) {
    if (found.length >= most) break;
    eachToken(line, (token) => {
      if (found.length < most && token.length <= 64) found.push(...stemsOf(token));
    });
  }
  return found;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Indexer } from '../../src/index/indexer.ts';
import { describeEdges } from './described-edges.ts';

/**
 * One small program for each language, with re-exports, inheritance, overloads, shadowing, callbacks, aliases, dynamic
 * dispatch and cycles where the language has them. Beside each stand its edges as a person reads them from the text.
 */
const PROGRAMS = join(import.meta.dirname, '../fixtures/edges');

describe('the edges of a small program', () => {
  const indexer = new Indexer();
  afterAll(() => indexer.close());

  it.each(readdirSync(PROGRAMS).sort())('are found in %s, and none besides', async (language) => {
    const { graph } = await indexer.linked(join(PROGRAMS, language));
    const expected = readFileSync(join(PROGRAMS, language, 'edges.txt'), 'utf8')
      .trim()
      .split('\n');
    expect(describeEdges(graph)).toEqual(expected);
  });
});

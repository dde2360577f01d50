import { wordStarts } from '../../search/query.ts';
import type { LinkedOptions } from '../tool.ts';

/** What a search for words needs of a tree. */
export function aboutWords(query: string): LinkedOptions {
  return { about: { paths: [], names: wordStarts(query), needs: 'related' } };
}

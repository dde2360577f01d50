import * as z from 'zod';
import { MAX_DIMENSION, MIN_DIMENSION } from '../../embedding/embedder-settings.ts';
import { OneOrMore, Unlisted } from '../arguments.ts';
import { Line, Texts } from '../result-schema.ts';

/** What all tools that search take, beside their query. */
const MAX_QUERY = 10_000;
export const Query = z.string().trim().min(1, 'must not be empty: say what to look for').max(MAX_QUERY);

/** Globs, languages, kinds: what may be found. */
export const Filters = {
  paths: OneOrMore(50).optional().describe('Globs.'),
  languages: Unlisted(OneOrMore(50).optional()),
  kinds: Unlisted(OneOrMore(50).optional().describe('Only units of these kinds: function, class …')),
};

export const Dimension = z.int().min(MIN_DIMENSION).max(MAX_DIMENSION);

/** A part of a file that answers. */
export interface FoundPlace {
  readonly path: string;
  readonly line: number;
  readonly end_line: number;
  readonly symbol: string | null;
  readonly kind: string;
  /** The lines that say most, from `snippet_line` on. */
  readonly snippet: string;
  readonly snippet_line: number;
  /** Words of the query that stand in the file. */
  readonly matching_terms: readonly string[];
}

/** The fields of a place, in the schema of a result. */
export const placeShape = () => ({
  path: z.string(),
  line: Line(),
  end_line: Line(),
  symbol: z.string().nullable(),
  kind: z.string(),
  snippet: z.string(),
  snippet_line: Line(),
  matching_terms: Texts(),
});

import { Indexer } from '../../src/index/indexer.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { atEndOfFile } from '../at-end-of-file.ts';

/** Parsers whose threads and grammars outlast an indexer: beginning them takes longer than most tests. */
class SharedParsers extends Parsers {
  override async close(): Promise<void> {}

  async end(): Promise<void> {
    await super.close();
  }
}

const PARSERS = new SharedParsers(1);

/** Facts of trees that are looked at when asked about, and kept nowhere. */
export function sharedFacts(): Indexer {
  atEndOfFile(() => PARSERS.end());
  return new Indexer({ parsers: PARSERS });
}

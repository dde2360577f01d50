import { hash } from 'node:crypto';
import { classifyContent } from '../workspace/classify.ts';
import { readRegularFile } from '../workspace/read-file.ts';
import type { Extractor } from './extract.ts';
import type { SkipReason } from './facts.ts';
import { encodeFacts } from './facts-codec.ts';
import type { LanguageLoader } from './grammars.ts';
import type { Language } from './language.ts';
import { languageIn } from './registry.ts';
import { ExtractionTimeout } from './time-limit.ts';

/** What became of one file that was to be read. */
export type FileOutcome =
  | {
      readonly kind: 'facts';
      /** Size of the file. */
      readonly bytes: number;
      /** SHA-256 of the file's bytes, hexadecimal. */
      readonly hash: string;
      /** The language the file turned out to be in. */
      readonly language: string;
      /** As `encodeFacts` writes them: small to keep, and moved between threads without a copy. */
      readonly facts: Uint8Array<ArrayBuffer>;
    }
  | { readonly kind: 'skipped'; readonly reason: SkipReason }
  /** The file went away between listing and reading. */
  | { readonly kind: 'gone' };

/** Reads one file and extracts its facts. Never throws for what is in the file. */
export function extractFile(
  absolutePath: string,
  language: Language,
  loader: LanguageLoader,
  extractor: Extractor,
): FileOutcome {
  const read = readRegularFile(absolutePath);
  if (read.kind !== 'bytes') return read;
  const { bytes } = read;
  const content = classifyContent(absolutePath, bytes);
  if (content.kind === 'skipped') return content;
  const loaded = loader.load(languageIn(content.text, absolutePath, language));
  const facts = withinTime(() => extractor.extract(content.text, loaded, content.notes));
  if (facts === null) return { kind: 'skipped', reason: 'unparsable' };
  return {
    kind: 'facts',
    bytes: bytes.length,
    hash: hash('sha256', bytes),
    language: facts.language,
    facts: encodeFacts(facts),
  };
}

/** What a function gives, or null when it runs out of time. */
function withinTime<T>(extract: () => T): T | null {
  try {
    return extract();
  } catch (thrown) {
    if (thrown instanceof ExtractionTimeout) return null;
    throw thrown;
  }
}

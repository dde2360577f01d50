import { entropy } from './entropy.ts';
import { LinesOfText } from './lines-of-text.ts';
import { SECRET_PATTERNS, type SecretId, type SecretPattern } from './patterns.ts';
import { isPlaceholder } from './placeholders.ts';

/** A secret in a text. */
export interface SecretValue {
  readonly pattern: SecretPattern<SecretId>;
  readonly value: string;
  /** Where it begins, in UTF-16 code units. */
  readonly at: number;
  /** The line that it begins on, 1-based. */
  readonly line: number;
  /** The name that says that it is a secret; empty where its form does. */
  readonly name: string;
  /** The host that it is for; empty where none stands beside it. */
  readonly host: string;
}

/** A longer line is data, not something a person wrote a secret into. */
const MAX_LINE = 20_000;

/**
 * The secrets in a text, pattern by pattern; one that several patterns match comes more than once. Values that stand for
 * secrets are left out.
 *
 * @param withGeneric whether also those that only a name beside them gives away
 */
export function* secretValues(text: string, withGeneric: boolean): Generator<SecretValue> {
  const lines = new LinesOfText(text);
  for (const pattern of SECRET_PATTERNS) {
    if (pattern.isGeneric && !withGeneric) continue;
    for (const match of text.matchAll(pattern.pattern)) {
      const found = secretIn(match, pattern, lines);
      if (found !== null) yield found;
    }
  }
}

function secretIn(match: RegExpExecArray, pattern: SecretValue['pattern'], lines: LinesOfText): SecretValue | null {
  const { secret: value = match[0], name = '', host = '' } = match.groups ?? {};
  if (entropy(value) < pattern.minEntropy || isPlaceholder(value, pattern.isGeneric)) return null;
  const at = match.index + match[0].indexOf(value);
  const line = lines.lineAt(at);
  return lines.lengthOf(line) > MAX_LINE ? null : { pattern, value, at, line, name, host };
}

/** What is shown of a secret, at most a quarter of it. */
const SHOWN = 4;

/** So that a person knows which one is meant, and nobody can use it. */
export function masked(secret: string): string {
  return `${secret.slice(0, Math.min(SHOWN, Math.floor(secret.length / 4)))}… (${secret.length} characters)`;
}

import { qualifiedName } from '../../index/names.ts';
import type { Definition, DefinitionKind, FileFacts } from '../../languages/facts.ts';
import { identifierWords } from '../../languages/identifier-words.ts';
import { isTestFile } from '../test-files.ts';

/** What code a comment speaks of, where that makes debt weigh more or less. */
export type Surroundings = 'test' | 'security' | 'validation' | 'complex' | 'ordinary';

/** Levels of severity to add. */
export const SEVERITY_SHIFT: Readonly<Record<Surroundings, number>> = {
  test: -1,
  security: 1,
  validation: 1,
  complex: 1,
  ordinary: 0,
};

const COMPLEX_ABOVE = 20;

const TEST_WORDS: ReadonlySet<string> = new Set([
  'mock',
  'mocks',
  'fake',
  'fakes',
  'stub',
  'stubs',
  'fixture',
  'fixtures',
]);

const SECURITY_WORDS: ReadonlySet<string> = new Set(
  (
    'auth authenticate authenticated authentication authenticator authorize authorized authorization login logout password ' +
    'passwords credential credentials secret secrets permission permissions crypto cryptography encrypt encrypted encryption ' +
    'decrypt decryption security oauth csrf xss sanitize sanitizer'
  ).split(' '),
);

const VALIDATION_WORDS: ReadonlySet<string> = new Set(
  'validate validates validated validation validator validators'.split(' '),
);

/** Kinds that code stands in; the others are names. */
const ENCLOSING: ReadonlySet<DefinitionKind> = new Set([
  'function',
  'method',
  'constructor',
  'getter',
  'setter',
  'class',
  'struct',
  'interface',
  'trait',
  'enum',
  'namespace',
  'macro',
]);

/**
 * The definition that a comment is in, the innermost one; else the one that starts right below, as comments stand above
 * what they speak of. Null at the top level of a file.
 *
 * @param endLine of the paragraph
 */
export function symbolAt({ definitions }: FileFacts, line: number, endLine: number): Definition | null {
  let innermost: Definition | null = null;
  let below: Definition | null = null;
  for (const definition of definitions) {
    if (definition.line > endLine + 1) break;
    if (definition.line === endLine + 1) below ??= definition;
    else if (ENCLOSING.has(definition.kind) && definition.line <= line && definition.endLine >= endLine)
      innermost = definition;
  }
  return below ?? innermost;
}

/** A Rust module of tests beside what they test. */
export function isInlineTest({ language, definitions }: FileFacts, line: number): boolean {
  return (
    language === 'rust' &&
    definitions.some(
      ({ kind, name, line: start, endLine }) =>
        kind === 'namespace' && /(?:^|_)tests?$/.test(name) && start <= line && line <= endLine,
    )
  );
}

/** Tests first: what they check says nothing about what they are. */
export function surroundingsOf(path: string, facts: FileFacts, symbol: Definition | null, line: number): Surroundings {
  const words = identifierWords(`${path} ${symbol === null ? '' : qualifiedName(facts.definitions, symbol)}`);
  const speakOf = (known: ReadonlySet<string>) => words.some((word) => known.has(word));
  if (isTestFile(path) || isInlineTest(facts, line) || speakOf(TEST_WORDS)) return 'test';
  if (speakOf(SECURITY_WORDS)) return 'security';
  if (speakOf(VALIDATION_WORDS)) return 'validation';
  return (symbol?.metrics?.cyclomatic ?? 0) > COMPLEX_ABOVE ? 'complex' : 'ordinary';
}

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
 * The definition that starts right below a comment, as comments stand above what they speak of; else the innermost one with
 * a name that it is in. Null at the top level of a file.
 *
 * @param endLine of the paragraph
 */
export function symbolAt({ definitions }: FileFacts, line: number, endLine: number): Definition | null {
  const below = definitions[startedBy(definitions, endLine)];
  if (below?.line === endLine + 1) return below;
  const named = definitionsAround(definitions, line).filter(({ name }) => name !== '<anonymous>');
  return named.find(({ kind, endLine: end }) => ENCLOSING.has(kind) && end >= endLine) ?? null;
}

/** A Rust module of tests beside what they test. */
export function isInlineTest({ language, definitions }: FileFacts, line: number): boolean {
  return (
    language === 'rust' &&
    definitionsAround(definitions, line).some(({ kind, name }) => kind === 'namespace' && /(?:^|_)tests?$/.test(name))
  );
}

/** The definitions that a line stands in, innermost first. */
function definitionsAround(definitions: readonly Definition[], line: number): Definition[] {
  const around: Definition[] = [];
  // Whatever is around the line is the last definition to have started, or what that one stands in.
  let definition = definitions[startedBy(definitions, line) - 1];
  while (definition !== undefined) {
    if (definition.endLine >= line) around.push(definition);
    definition = definitions[definition.owner];
  }
  return around;
}

/** How many definitions start on a line or before it. */
function startedBy(definitions: readonly Definition[], line: number): number {
  let low = 0;
  let high = definitions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((definitions[middle] as Definition).line <= line) low = middle + 1;
    else high = middle;
  }
  return low;
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

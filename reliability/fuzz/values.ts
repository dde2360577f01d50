import type { Random } from '../random.ts';

/** Strings that something somewhere may take for more than a string. */
const STRINGS: readonly string[] = [
  '',
  ' ',
  '.',
  '..',
  '/',
  '../../../etc/passwd',
  '/etc/passwd',
  '/dev/zero',
  '/proc/self/environ',
  'file:///etc/passwd',
  '\\\\host\\share',
  'C:\\Windows',
  '%2e%2e%2f',
  'src/index.ts\0.png',
  '\0',
  '-',
  '--help',
  '--output=/tmp/x',
  '$(id)',
  '`id`',
  ';id',
  'HEAD',
  'HEAD~1',
  '@{-1}',
  '**/*',
  '**/a/**/a/**/a/**/a/**/*.ts',
  '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}',
  '[',
  '(a+)+$',
  '*a*a*a*a*a*a*ab',
  '\u202Egnp.exe',
  '\u001B]0;title\u0007',
  '\u009B31m',
  '<script>alert(1)</script>',
  '=1+1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  '1',
  'NaN',
  '\uD800',
  '\uFEFF',
  'é',
  '👩‍👩‍👧‍👦',
  'json',
  'summary',
];

const NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  1e-323,
  1e308,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  Number.MAX_SAFE_INTEGER,
  1_000_000,
];

const LONGEST_STRING = 3000;
const MOST_MEMBERS = 4;
const DEEPEST = 4;

export function oddString(random: Random): string {
  if (random.chance(0.8)) return random.pick(STRINGS);
  return random.pick(['a', '/', '../', '\u00E9', '(', '"', '\\', '*']).repeat(random.below(LONGEST_STRING));
}

/** Any value that JSON can say. */
export function oddValue(random: Random, depth = 0): unknown {
  const kind = random.below(depth < DEEPEST ? 7 : 5);
  if (kind === 0) return null;
  if (kind === 1) return random.chance(0.5);
  if (kind === 2) return random.pick(NUMBERS);
  if (kind <= 4) return oddString(random);
  const values = Array.from({ length: random.below(MOST_MEMBERS) }, () => oddValue(random, depth + 1));
  if (kind === 5) return values;
  return Object.fromEntries(values.map((value) => [oddString(random), value]));
}

/** As JSON text, since not all of these survive being parsed and written again. */
const ODD_IDS: readonly string[] = [
  'null',
  '1.5',
  '1.0',
  '1e2',
  '-0',
  '-1',
  '1e400',
  '9007199254740991',
  '9007199254740992',
  '-9007199254740993',
  'true',
  '{}',
  '[1]',
  '""',
  '"null"',
  '"1"',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u202e"',
  '"__proto__"',
  '"constructor"',
];

export function oddId(random: Random): string {
  return random.chance(0.95) ? random.pick(ODD_IDS) : `"${'x'.repeat(random.below(LONGEST_STRING))}"`;
}

import { type BombsOf, nest, row, within } from './shapes.ts';

/** What stands around a stretch of code so that it stands where the language has it. */
export interface Frame {
  /** Around declarations. */
  readonly file?: readonly [before: string, after: string];
  /** Around statements. */
  readonly code: readonly [before: string, after: string];
  /** Around an expression, within statements. */
  readonly value: readonly [before: string, after: string];
  /** Begins a comment to the end of the line. */
  readonly line: string;
  /** Around a comment that may be longer; absent where there is none. */
  readonly comment?: readonly [open: string, close: string];
  /** Around a string that may hold line ends; absent where there is none. */
  readonly text?: readonly [open: string, close: string];
}

/** The kinds that most languages write alike. */
export function commonBombs({ file = ['', ''], code, value, line, comment, text }: Frame): BombsOf {
  const expression: [string, string] = [`${file[0]}${code[0]}${value[0]}`, `${value[1]}${code[1]}${file[1]}`];
  const nested = (open: string, core: string, close: string) => nest(open, core, close, ...expression);
  const chained = (unit: string, first = 'a', last = '') =>
    row(unit, `${expression[0]}${first}`, `${last}${expression[1]}`);
  const inFile = (unit: string) => row(unit, ...file);
  const damage = (unit: string) => row(unit, `${file[0]}${code[0]}`, `${code[1]}${file[1]}`);
  return {
    comments: inFile(`${line} note §\n`),
    'one comment':
      comment === undefined
        ? inFile(`${line} some words in a long comment\n`)
        : within(file[0], row('some words in a long comment\n', comment[0], comment[1]), file[1]),
    ...(comment && { 'nested comments': nest(`${comment[0]} a\n`, 'b', `${comment[1]}\n`, ...file) }),
    strings: row(`${value[0]}"word§"${value[1]}\n`, `${file[0]}${code[0]}`, `${code[1]}${file[1]}`),
    'one string':
      text === undefined
        ? row('some words in a string ', `${expression[0]}"`, `"${expression[1]}`)
        : row('some words in a string\n', `${expression[0]}${text[0]}`, `${text[1]}${expression[1]}`),
    'unterminated strings': row(`${value[0]}"word${value[1]}\n`, `${file[0]}${code[0]}`, `${code[1]}${file[1]}`),
    parentheses: nested('(\n', 'a', ')'),
    'nested lists': nested('[\n', '1', ']'),
    'nested calls': nested('f(\n', 'a', ')'),
    'logical nest': nested('a&&(\n', 'b', ')'),
    'logical chain': chained(' &&\na'),
    sum: chained(' +\na'),
    'conditional expressions': chained(' ? b :\na'),
    'members of members': chained('.b'),
    'results of calls': chained('.f(1)'),
    'elements of elements': chained('[0]'),
    negations: nested('!', 'a', ''),
    assignments: chained(' =\na'),
    arguments: row('a§,\n', `${expression[0]}f(`, `b)${expression[1]}`),
    'nested blocks': nest('{\n', '', '}\n', `${file[0]}${code[0]}`, `${code[1]}${file[1]}`),
    openings: damage('{ ( [\n'),
    closings: damage('} ) ]\n'),
    errors: damage('a b ) c = = 1 } ( ; "\n'),
    'blank lines': inFile('\n \n'),
    'one line': row('a + ', `${expression[0]}`, `a${expression[1]}`),
    'odd characters': row(
      `${value[0]}"\0\uFFFD\uFEFFé\u202e𝒳"${value[1]}\uFFFD\0\n`,
      `\uFEFF${file[0]}${code[0]}`,
      `${code[1]}${file[1]}`,
    ),
  };
}

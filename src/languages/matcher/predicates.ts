import type { QueryPredicate } from './query-steps.ts';

/** Whether a predicate holds for the texts that its capture stands for in one match. */
export type TextTest = (texts: readonly string[]) => boolean;

/**
 * The predicates that capture queries use, meaning what they mean in web-tree-sitter (src/query.ts): one that starts with
 * `not-` holds for a match without the capture, any other does not, `#eq?` excepted.
 *
 * @throws SyntaxError for another predicate
 */
export function textTest({ name, operands }: QueryPredicate): TextTest {
  const values = operands.map((operand) => {
    if ('capture' in operand)
      throw new SyntaxError(`Predicate #${name} compares two captures; only text is compared with.`);
    return operand.text;
  });
  const test = TESTS[name];
  if (test === undefined) throw new SyntaxError(`Predicate #${name} is not among ${Object.keys(TESTS).join(', ')}.`);
  return test(values);
}

const TESTS: Readonly<Record<string, (values: readonly string[]) => TextTest>> = {
  'eq?':
    ([value]) =>
    (texts) =>
      texts.every((text) => text === value),
  'not-eq?':
    ([value]) =>
    (texts) =>
      texts.every((text) => text !== value),
  'any-of?': (values) => (texts) => texts.length > 0 && texts.every((text) => values.includes(text)),
  'match?': ([pattern]) => {
    const expression = new RegExp(pattern as string);
    return (texts) => texts.length > 0 && texts.every((text) => expression.test(text));
  },
  'not-match?': ([pattern]) => {
    const expression = new RegExp(pattern as string);
    return (texts) => texts.every((text) => !expression.test(text));
  },
};

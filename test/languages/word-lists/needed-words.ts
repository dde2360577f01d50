import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';

/** The alternatives of an expression without which it still matches every example: each is a word that nothing tries. */
export function untriedWords(expression: RegExp, examples: readonly string[]): string[] {
  const { source } = expression;
  const flags = expression.flags.replace('g', '');
  return alternativesOf(source).flatMap(({ start, end, raw }) => {
    const rest = new RegExp(without(source, start, end), flags);
    return examples.every((example) => rest.test(example)) ? [raw] : [];
  });
}

/** Alternatives that stand beside others, outside assertions. */
function alternativesOf(source: string): AST.Alternative[] {
  const found: AST.Alternative[] = [];
  visitRegExpAST(new RegExpParser().parsePattern(source), {
    onAlternativeEnter(node) {
      if (node.parent.alternatives.length > 1 && node.raw !== '^') found.push(node);
    },
  });
  return found;
}

function without(source: string, start: number, end: number): string {
  if (source[end] === '|') return source.slice(0, start) + source.slice(end + 1);
  return source.slice(0, start - 1) + source.slice(end);
}

import ts from 'typescript';

/** A text that somebody reads, and where it begins. */
export interface Sentence {
  readonly line: number;
  readonly text: string;
}

const FEWEST_WORDS = 4;

/** Stands for a value within a text. */
const VALUE = '…';

/** Returns the string literals, templates and JSX texts of a source with at least four words; values in them are `…`. */
export function sentencesOfSource(path: string, source: string): Sentence[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false);
  const found: Sentence[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined && isProse(text))
      found.push({ line: file.getLineAndCharacterOfPosition(node.pos).line + 1, text });
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return found;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => VALUE + literal.text).join('');
}

/** Lists of words, queries and shell commands have no sentence: a sentence has small words between its others. */
function isProse(text: string): boolean {
  const words = text.match(/[a-z]{2,}/gi) ?? [];
  return words.length >= FEWEST_WORDS && / /.test(text) && !/@[a-z]+\.[a-z]+|\bCREATE TABLE\b/.test(text);
}

/** Returns the lines of a Markdown page that are prose, without code in blocks and in backticks. */
export function sentencesOfPage(page: string): Sentence[] {
  let isCode = false;
  return page.split('\n').flatMap((line, at) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode || /^(?: {4}|\t|\s*(?:```|~~~))(?! *[-*\d])/.test(line)) return [];
    return [{ line: at + 1, text: line.replace(/`[^`]*`/g, VALUE) }];
  });
}

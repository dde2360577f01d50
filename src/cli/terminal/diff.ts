import { type DiffLine, diffHunks } from '../../workspace/line-diff.ts';
import { block, type Style, type Styled, styled } from './style.ts';

/**
 * The difference between two texts in unified format, with three lines of context, coloured by `style`. Empty when the
 * texts are equal. A text without a final newline is shown as if it had one.
 */
export function unifiedDiff(before: string, after: string, label: string, style: Style): Styled[] {
  if (before === after) return [];
  return [
    style.bold(styled`--- ${before === '' ? 'nothing' : label}`),
    style.bold(styled`+++ ${label}`),
    ...diffHunks(linesOf(before), linesOf(after)).flatMap(({ header, lines }) => [
      style.cyan(header),
      ...lines.map((line) => painted(line, style)),
    ]),
  ];
}

function painted({ kind, text }: DiffLine, style: Style): Styled {
  const line = block(`${kind}${text}`);
  if (kind === '+') return style.green(line);
  return kind === '-' ? style.red(line) : line;
}

function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

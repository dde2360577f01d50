import { type Markdown, md } from './markdown.ts';

/** The formats that show everything, by the names that tools give them. */
export type WholeFormat = 'full' | 'detailed' | 'json';

/** Says that a list was cut, and which format has all of it. */
export function leftOut(count: number | string, format: WholeFormat): Markdown {
  return md`${count} more: use format "${format}".`;
}

const SENTENCE = /^([\d,]+ more): use format "([a-z]+)"/gm;

/** The same sentences as a person at a terminal can follow them: an argument of a tool is a flag there. */
export function leftOutByFlags(shown: string): string {
  return shown.replace(SENTENCE, '$1: --format $2');
}

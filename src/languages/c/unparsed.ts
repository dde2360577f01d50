import { type OpaqueSpan, TOKEN } from '../tokens.ts';

/** A string, a character (not the quote within a number), a comment to the end of the text or up to its end mark. */
const OPAQUE = /"(?:[^"\\\n]|\\[\s\S])*"|(?<![\w'])'(?:[^'\\\n]|\\[\s\S])+'|\/\/[\s\S]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** The strings and comments in the body of a macro, which the grammar leaves as text. */
export function opaqueInMacro(source: string, start: number, end: number): OpaqueSpan[] {
  const spans: OpaqueSpan[] = [];
  for (const { 0: text, index } of source.slice(start, end).matchAll(OPAQUE)) {
    const kind = text.startsWith('/') ? TOKEN.comment : TOKEN.string;
    spans.push({ start: start + index, end: start + index + text.length, kind });
  }
  return spans;
}

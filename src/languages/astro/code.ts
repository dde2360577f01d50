import { braced } from '../markup/balance.ts';
import { CodeCanvas } from '../markup/code-canvas.ts';
import { isCodeScript, type MarkupPart, markupParts } from '../markup/markup.ts';
import { isComponentTag } from '../markup/names.ts';

/** The script before the markup, between lines of three hyphens. */
const FRONTMATTER = /^\ufeff?\s*---/;

/** The code of an Astro component: its frontmatter, its scripts, and what its markup uses. */
export function astroCode(source: string): string {
  const canvas = new CodeCanvas(source);
  const parts = markupParts(source, 'braces', frontmatter(source, canvas));
  parts.forEach((part, at) => {
    const tag = parts[at - 1];
    if (part.kind === 'raw') {
      const isCode = part.of === 'script' && tag?.kind === 'open' && isCodeScript(tag.attributes, source);
      if (isCode) canvas.statements(part.start, part.end);
    } else if (part.kind === 'text') expressions(source, part.start, part.end, canvas);
    else if (part.kind === 'open') use(part, source, canvas);
  });
  return canvas.text;
}

/** Keeps the frontmatter; returns where the markup starts. */
function frontmatter(source: string, canvas: CodeCanvas): number {
  const fence = FRONTMATTER.exec(source)?.[0].length;
  if (fence === undefined) return 0;
  const close = source.indexOf('\n---', fence);
  if (close < 0) return 0;
  canvas.statements(fence, close);
  return close + '\n---'.length;
}

function use(tag: Extract<MarkupPart, { kind: 'open' }>, source: string, canvas: CodeCanvas) {
  if (isComponentTag(tag.name)) canvas.name(tag.start + 1, tag.name);
  for (const { value } of tag.attributes) {
    if (value?.delimiter === '{') expression(source, value.start, value.end, canvas);
    else if (value?.delimiter === '`') canvas.expression(value.start - 1, value.end + 1, 'value');
  }
}

function expressions(source: string, start: number, end: number, canvas: CodeCanvas) {
  for (const one of braced(source, start, end)) expression(source, one.start, one.end, canvas);
}

function expression(source: string, start: number, end: number, canvas: CodeCanvas) {
  const before = /^\s*(?:\.\.\.)?/.exec(source.slice(start, end))?.[0].length ?? 0;
  const written = withoutComments(source.slice(start + before, end));
  canvas.expression(start + before, end, 'value', written);
}

/** Elements in an expression may have comments, which JSX does not. */
function withoutComments(text: string): string {
  let kept = '';
  let from = 0;
  for (;;) {
    const open = text.indexOf('<!--', from);
    const close = open < 0 ? -1 : text.indexOf('-->', open);
    if (close < 0) return kept + text.slice(from);
    const end = close + '-->'.length;
    kept += text.slice(from, open) + text.slice(open, end).replace(/[^\r\n]/g, ' ');
    from = end;
  }
}

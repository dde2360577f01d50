import { braced } from '../markup/balance.ts';
import { CodeCanvas } from '../markup/code-canvas.ts';
import { type Attribute, isCodeScript, type MarkupPart, markupParts } from '../markup/markup.ts';
import { isComponentTag } from '../markup/names.ts';

/** Words that a `$` begins of themselves: all others are the values of stores. */
const STORE =
  /(?<![\w$.'"`/])\$(?!(?:state|derived|effect|props|bindable|inspect|host|store|restProps|slots|app|lib|env)\b)(?=[A-Za-z_])/g;
/** What stands before the expression of a tag or block: `#if`, `:else if`, `@html`. */
const BLOCK = /^\s*(?:[#:]\s*(?:else\s+if|if|each|await|key)|@(?:html|render|const|debug|attach))(?=[\s(])/;
/** What binds names or ends a block. */
const WITHOUT_CODE = /^\s*[#:/@]/;
const EACH = /^\s*#each\b/;
const AWAIT = /^\s*#await\b/;
/** Directives that name what the script has: `use:tooltip`, or, without a value, `bind:value`. */
const NAMES = /^(?:use|transition|in|out|animate):([A-Za-z_$][\w$.]*)/;
const SAME_NAME = /^(?:bind|class|style):([A-Za-z_$][\w$]*)$/;

/** The code of a Svelte component: its scripts, and what its markup uses. */
export function svelteCode(written: string): string {
  const source = written.replace(STORE, ' ');
  const canvas = new CodeCanvas(source);
  const parts = markupParts(source, 'braces');
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

function use(tag: Extract<MarkupPart, { kind: 'open' }>, source: string, canvas: CodeCanvas) {
  if (isComponentTag(tag.name)) canvas.name(tag.start + 1, tag.name);
  for (const attribute of tag.attributes) attributeUse(attribute, source, canvas);
}

function attributeUse({ name, start, value }: Attribute, source: string, canvas: CodeCanvas) {
  const named = NAMES.exec(name)?.[1] ?? (value === null ? SAME_NAME.exec(name)?.[1] : undefined);
  if (named !== undefined) canvas.name(start + name.indexOf(':') + 1, named);
  if (value === null) return;
  if (value.delimiter === '{') expression(source, value.start, value.end, canvas);
  else if (value.delimiter !== null) expressions(source, value.start, value.end, canvas);
}

function expressions(source: string, start: number, end: number, canvas: CodeCanvas) {
  for (const one of braced(source, start, end)) expression(source, one.start, one.end, canvas);
}

/** What stands between two braces: an expression, or a block that may have one. */
function expression(source: string, start: number, end: number, canvas: CodeCanvas) {
  const written = source.slice(start, end);
  const block = BLOCK.exec(written);
  if (block === null && WITHOUT_CODE.test(written)) return;
  const before = block?.[0].length ?? /^\s*(?:\.\.\.)?/.exec(written)?.[0].length ?? 0;
  const own = used(written, before);
  canvas.expression(start + before, start + before + own.length, 'value', own);
}

/** Of a block, what is behind its first words without the names that it binds. */
function used(written: string, before: number): string {
  const rest = written.slice(before);
  const bound = EACH.test(written) ? /\sas\s/.exec(rest) : AWAIT.test(written) ? /\s(?:then|catch)\b/.exec(rest) : null;
  return bound === null ? rest : rest.slice(0, bound.index);
}

import { CodeCanvas } from '../markup/code-canvas.ts';
import {
  type Attribute,
  type AttributeValue,
  attributeText,
  isCodeScript,
  type MarkupPart,
  markupParts,
} from '../markup/markup.ts';
import { camelCase, pascalCase } from '../markup/names.ts';

/** Directives of Vue's own: all others are named after what the script has. */
const BUILT_IN = /^v-(?:if|else-if|else|for|show|model|on|bind|html|text|slot|once|pre|cloak|memo|is)(?![\w-])/;
/** Directives whose value binds names instead of using them. */
const BINDS = /^(?:v-slot|slot-scope|scope$|#)/;
const HANDLER = /^(?:@|v-on:)/;
const BOUND = /^(?::|\.|v-)/;
/** `:title`, which stands for `:title="title"`. */
const SAME_NAME = /^:[a-zA-Z][\w-]*$/;
const LOOP = /\s(?:in|of)\s/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'" };

/** The code of a Vue component: its scripts, and what its template uses. */
export function vueCode(source: string): string {
  const canvas = new CodeCanvas(source);
  /** How many templates are open. */
  let depth = 0;
  for (const part of templateParts(source)) {
    if (part.kind === 'raw') canvas.statements(part.start, part.end);
    else if (depth > 0) markup(part, source, canvas);
    depth = Math.max(0, depth + templateDepth(part));
  }
  return canvas.text;
}

/** 1 for what opens a template, -1 for what closes one. */
function templateDepth(part: MarkupPart): number {
  if (part.kind === 'open' && part.name === 'template') return part.isClosed ? 0 : 1;
  return part.kind === 'close' && part.name === 'template' ? -1 : 0;
}

function markup(part: MarkupPart, source: string, canvas: CodeCanvas) {
  if (part.kind === 'open') use(part, source, canvas);
  else if (part.kind === 'text') mustaches(source, part.start, part.end, canvas);
}

/** The parts of a component without the scripts that hold no code, and without a template in another form than HTML. */
function templateParts(source: string): readonly MarkupPart[] {
  const parts = markupParts(source, 'pairs of braces');
  const isOtherForm = (part: MarkupPart) =>
    part.kind === 'open' &&
    part.name === 'template' &&
    /^(?!html$)./.test(attributeText(part.attributes, 'lang', source) ?? '');
  const withTemplate = !parts.some(isOtherForm);
  return parts.filter((part, at) => {
    if (part.kind !== 'raw') return withTemplate;
    const tag = parts[at - 1];
    return part.of === 'script' && tag?.kind === 'open' && isCodeScript(tag.attributes, source);
  });
}

function use(tag: Extract<MarkupPart, { kind: 'open' }>, source: string, canvas: CodeCanvas) {
  if (/[A-Z.-]/.test(tag.name)) canvas.name(tag.start + 1, pascalCase(tag.name));
  for (const attribute of tag.attributes) attributeUse(attribute, source, canvas);
}

function attributeUse(attribute: Attribute, source: string, canvas: CodeCanvas) {
  const { name, start, value } = attribute;
  // Shorter than the directive by at least the hyphen, which the separator takes.
  if (isOwnDirective(name)) canvas.name(start + 1, camelCase(/^[\w-]+/.exec(name)?.[0] ?? name));
  if (value !== null) valueUse(name, value, source, canvas);
  else if (SAME_NAME.test(name)) canvas.name(start + 1, camelCase(name.slice(1)));
}

function isOwnDirective(name: string): boolean {
  return name.startsWith('v-') && !BUILT_IN.test(name);
}

function valueUse(name: string, { start, end }: AttributeValue, source: string, canvas: CodeCanvas) {
  const written = decoded(source.slice(start, end));
  if (HANDLER.test(name)) canvas.expression(start, end, 'statements', written);
  else if (name === 'v-for') loop(start, end, written, canvas);
  else if (BOUND.test(name) && !BINDS.test(name)) canvas.expression(start, end, 'value', written);
}

/** Of a loop, what it goes over. */
function loop(start: number, end: number, written: string, canvas: CodeCanvas) {
  const word = LOOP.exec(written);
  const before = word === null ? written.length : word.index + word[0].length;
  canvas.expression(start + before, end, 'value', written.slice(before));
}

/** With the characters that entities stand for, as long as before. */
function decoded(value: string): string {
  return value.replace(/(?:&(?:amp|lt|gt|quot|apos|#39);)+/g, (run) =>
    run.replace(/&([a-z#0-9]+);/g, (_, name: string) => ENTITIES[name] as string).padEnd(run.length),
  );
}

function mustaches(source: string, start: number, end: number, canvas: CodeCanvas) {
  const text = source.slice(start, end);
  for (let open = text.indexOf('{{'); open >= 0; ) {
    const close = text.indexOf('}}', open + 2);
    if (close < 0) return;
    canvas.expression(start + open + 2, start + close, 'value');
    open = text.indexOf('{{', close + 2);
  }
}

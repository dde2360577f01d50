/** What Blade writes out: `{{ … }}`, `{!! … !!}`; not a comment, and not what is left to another engine. */
const ECHO = /(?<![@{])(?:\{\{(?![-{])|\{!!)/g;
const DIRECTIVE =
  /^[ \t]*@(?:auth|can|case|component|csrf|else|end\w+|extends|for|foreach|guest|if|include|lang|php|props|push|section|switch|unless|yield)\b/m;
const PHP_TAG = /<\?(?:php\b|=)/;
/** Nobody writes longer expressions there. */
const MAX_EXPRESSION = 1_000;

/** A template of Blade with its expressions between tags of PHP, every character in its place; any other text as it is. */
export function withBladeExpressions(source: string): string {
  if (!isBlade(source)) return source;
  const pieces: string[] = [];
  let position = 0;
  for (const { 0: opening, index } of source.matchAll(ECHO)) {
    const start = index + opening.length;
    const closing = opening === '{{' ? '}}' : '!!}';
    const end = source.slice(start, start + MAX_EXPRESSION).indexOf(closing);
    const before = tagStart(source, index, opening);
    if (end === -1 || before === null || before < position) continue;
    pieces.push(source.slice(position, before), '<?='.padEnd(Math.max(3, start - before)));
    const from = Math.max(start, before + 3);
    pieces.push(source.slice(from, start + end), '?>'.padEnd(closing.length));
    position = start + end + closing.length;
  }
  pieces.push(source.slice(position));
  return pieces.join('');
}

function isBlade(source: string): boolean {
  if (!source.includes('{{') && !source.includes('{!!')) return false;
  if (/^\s*<\?(?:php\b|=)/.test(source)) return false;
  return DIRECTIVE.test(source) || !PHP_TAG.test(source);
}

/** Where the tag of three characters begins that stands for an opening; null where there is no room for it. */
function tagStart(source: string, index: number, opening: string): number | null {
  if (opening.length === 3 || /[ \t]/.test(source[index + 2] ?? '')) return index;
  return index > 0 && source[index - 1] !== '\n' && source[index - 1] !== '\r' ? index - 1 : null;
}

import type { Node } from 'web-tree-sitter';

const ESCAPE = /\\(?:(\n)|([abfnrtv\\'"])|([0-7]{1,3})|x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8}))/g;

const CONTROL: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/**
 * The value of a `string` node that is text. Null for bytes and for a formatted string, which has no value of its own.
 * `\N{…}` is left as written.
 */
export function stringValue(node: Node, source: string): string | null {
  const literal = node.type === 'string' ? stringLiteral(node, source) : null;
  return literal?.kind === 'text' ? literal.value : null;
}

export interface StringLiteral {
  readonly kind: 'text' | 'bytes' | 'formatted';
  /** Escapes resolved; empty for a formatted string. */
  readonly value: string;
}

export function stringLiteral(node: Node, source: string): StringLiteral {
  const start = node.child(0);
  const end = node.child(node.childCount - 1);
  const opening = start === null ? '' : source.slice(start.startIndex, start.endIndex).toLowerCase();
  if (start === null || end === null || /[ft]/.test(opening)) return { kind: 'formatted', value: '' };
  const kind = opening.includes('b') ? 'bytes' : 'text';
  const written = source.slice(start.endIndex, Math.max(start.endIndex, end.startIndex)).replace(/\r\n?/g, '\n');
  return { kind, value: opening.includes('r') ? written : unescaped(written) };
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPE, (_, lineBreak, simple, octal, hex, short, long) => {
    if (lineBreak !== undefined) return '';
    if (simple !== undefined) return CONTROL[simple] ?? simple;
    const code = Number.parseInt(octal ?? hex ?? short ?? long, octal === undefined ? 16 : 8);
    return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
  });
}

/** Longer numbers are read as they are written: turning digits into a number takes more than a step for each. */
const MAX_DIGITS = 400;

/**
 * A number as a key that is equal exactly when Python finds the numbers equal: `16`, `0x10`, `1_6` and `16.0` are one.
 */
export function numberKey(text: string): string {
  if (text.length > MAX_DIGITS) return text;
  const digits = text.replaceAll('_', '').toLowerCase();
  if (/^0[xob]/.test(digits)) return String(BigInt(digits.replace(/l$/, '')));
  if (/^\d+l?$/.test(digits)) return String(BigInt(digits.replace(/l$/, '')));
  const isImaginary = digits.endsWith('j');
  const value = Number(isImaginary ? digits.slice(0, -1) : digits);
  if (isImaginary && value !== 0) return `${value}j`;
  return Number.isInteger(value) ? String(BigInt(value)) : String(value);
}

import type { EditableText } from './editable-text.ts';
import type { PositionEncoding, TextOperation } from './operation.ts';

/** What an operation takes the place of, in UTF-16 units. */
export interface Stretch {
  readonly at: number;
  readonly length: number;
}

const UNITS: Readonly<
  Record<PositionEncoding, { readonly name: 'utf16' | 'utf8' | 'unicode'; readonly told: string }>
> = {
  'utf-16': { name: 'utf16', told: 'UTF-16 units' },
  'utf-8': { name: 'utf8', told: 'bytes' },
  'utf-32': { name: 'unicode', told: 'code points' },
};

/** Where an operation applies in a text; a clause that says why it applies nowhere. */
export function stretchOf(text: EditableText, operation: TextOperation): Stretch | string {
  const { kind, position, encoding } = operation;
  if (kind === 'insert') return inUnits(text, position, 0, encoding);
  if (operation.length !== null) return inUnits(text, position, operation.length, encoding);
  if (kind === 'replace') return 'it lacks the length of the replaced text';
  return stretchOfContent(text, operation);
}

/** A deletion that names what it deletes. */
function stretchOfContent(text: EditableText, { position, content, encoding }: TextOperation): Stretch | string {
  if (content === '') return 'it lacks the length of the deleted text';
  const start = inUnits(text, position, 0, encoding);
  if (typeof start === 'string') return start;
  const end = start.at + content.length;
  const found = end > text.length ? null : text.slice(start.at, end);
  return found === content ? { at: start.at, length: content.length } : 'the text there is not the one it names';
}

function inUnits(text: EditableText, position: number, length: number, encoding: PositionEncoding): Stretch | string {
  const { name, told } = UNITS[encoding];
  const size = text.length;
  if (name === 'utf16') {
    const isWithin = position + length <= size;
    return isWithin ? { at: position, length } : outside(position, length, size, told);
  }
  const at = text.convertPos(position, name, 'utf16');
  const end = text.convertPos(position + length, name, 'utf16');
  if (at === undefined || end === undefined) {
    return outside(position, length, text.convertPos(size, 'utf16', name) ?? 0, told);
  }
  const isWhole =
    text.convertPos(at, 'utf16', name) === position && text.convertPos(end, 'utf16', name) === position + length;
  return isWhole ? { at, length: end - at } : 'it begins or ends within a character';
}

function outside(position: number, length: number, size: number, told: string): string {
  const what = length === 0 ? `position ${position}` : `${position} to ${position + length}`;
  return `${what} is outside the text that its author saw, which has ${size} ${told}`;
}

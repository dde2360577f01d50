/** What positions in a text count, as loro names it. */
export type Measure = 'utf16' | 'utf8' | 'unicode';

/** Returns the length of a text in a measure. */
export function sizeOf(text: string, measure: Measure): number {
  if (measure === 'utf16') return text.length;
  if (measure === 'utf8') return Buffer.byteLength(text);
  let points = text.length;
  for (let at = 0; at + 1 < text.length; at++) if (isPair(text, at)) points--;
  return points;
}

/** Returns the UTF-16 position of a position in another measure; of one within a character, the start of that. */
export function placeIn(text: string, position: number, measure: Measure): number {
  if (measure === 'utf16') return position;
  let left = position;
  let at = 0;
  for (const character of text) {
    const size = sizeOf(character, measure);
    if (left < size) return at;
    left -= size;
    at += character.length;
  }
  return at;
}

function isPair(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
}

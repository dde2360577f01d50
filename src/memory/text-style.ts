const CRLF = '\r\n';
const BYTE_ORDER_MARK = '\ufeff';

/**
 * A text as it is written in the place of another: with that one's line ends, where it has one kind alone and the new text
 * has the other alone, and with its byte order mark, which nobody who reads the file is shown.
 *
 * @param before what the file holds; null: there is none
 */
export function inStyleOf(before: Uint8Array | null, text: string): string {
  if (before === null) return text;
  const old = Buffer.from(before).toString('utf8');
  const marked = old.startsWith(BYTE_ORDER_MARK) && !text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK + text : text;
  const [was, is] = [lineEnds(old), lineEnds(marked)];
  if (was === 'crlf' && is === 'lf') return marked.replaceAll('\n', CRLF);
  return was === 'lf' && is === 'crlf' ? marked.replaceAll(CRLF, '\n') : marked;
}

function lineEnds(text: string): 'lf' | 'crlf' | 'mixed' | 'none' {
  const hasPairs = text.includes(CRLF);
  const hasSingle = /(?<!\r)\n/.test(text);
  if (hasPairs && hasSingle) return 'mixed';
  if (hasPairs) return 'crlf';
  return hasSingle ? 'lf' : 'none';
}

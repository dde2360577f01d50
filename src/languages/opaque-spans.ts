import { ROLE } from './captures.ts';
import type { SyntaxRecord } from './syntax-records.ts';
import { type OpaqueSpan, TOKEN } from './tokens.ts';

const KINDS: Readonly<Record<string, OpaqueSpan['kind'] | null>> = {
  string: TOKEN.string,
  comment: TOKEN.comment,
  text: TOKEN.text,
  code: null,
  unparsed: null,
};

/**
 * Flattens nested `@opaque` records into spans that do not overlap: code inside an interpolated string splits the string
 * into the pieces around it.
 *
 * @param records in the order of `syntaxRecords`
 * @param unparsed finds the spans in code that the grammar leaves as it is
 */
export function opaqueSpans(
  records: readonly SyntaxRecord[],
  unparsed: (start: number, end: number) => readonly OpaqueSpan[],
): OpaqueSpan[] {
  const spans: OpaqueSpan[] = [];
  const open: { end: number; kind: OpaqueSpan['kind'] | null }[] = [];
  let position = 0;
  const advance = (to: number) => {
    const kind = open.at(-1)?.kind ?? null;
    if (kind !== null && to > position) spans.push({ start: position, end: to, kind });
    position = Math.max(position, to);
  };
  const closeUpTo = (offset: number) => {
    for (let top = open.at(-1); top !== undefined && top.end <= offset; top = open.at(-1)) {
      advance(top.end);
      open.pop();
    }
  };
  for (const record of records) {
    if ((record.roles & ROLE.opaque) === 0) continue;
    const kind = KINDS[record.opaque];
    if (kind === undefined) throw new Error(`Capture @opaque.${record.opaque} is not in the extractor's vocabulary.`);
    closeUpTo(record.start);
    // A comment nested in a comment is part of it, as is a string in a string's text.
    if (kind !== null && kind === open.at(-1)?.kind) continue;
    // A comment inside a string's interpolation is a comment.
    advance(record.start);
    open.push({ end: record.end, kind });
    if (record.opaque === 'unparsed') for (const span of unparsed(record.start, record.end)) spans.push(span);
  }
  closeUpTo(Number.MAX_SAFE_INTEGER);
  return spans;
}

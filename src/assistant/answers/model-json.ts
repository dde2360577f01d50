type Fields = Readonly<Record<string, unknown>>;

const FENCE = '```';

/** A block in a fence, with where it stands. */
interface Fenced {
  readonly start: number;
  readonly end: number;
  readonly content: string;
}

/** The blocks of a text that stand in fences, in their order. */
export function fencedBlocks(text: string): readonly Fenced[] {
  const blocks: Fenced[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf(FENCE, at);
    const lineEnd = start === -1 ? -1 : text.indexOf('\n', start);
    const close = lineEnd === -1 ? -1 : text.indexOf(`\n${FENCE}`, lineEnd);
    if (close === -1) return blocks;
    const end = close + 1 + FENCE.length;
    blocks.push({ start, end, content: text.slice(lineEnd + 1, close + 1) });
    at = end;
  }
}

/** The object that a text is, with or without a fence around it; null where it is anything else. */
export function onlyObject(text: string): Fields | null {
  const trimmed = text.trim();
  const [block] = fencedBlocks(trimmed);
  const isFenced = block !== undefined && block.start === 0 && block.end === trimmed.length;
  return objectIn(isFenced ? block.content : trimmed);
}

/** The object of a JSON text; null where it holds none. */
export function objectIn(text: string): Fields | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(trimmed);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}

/** The texts of a list; none where it is no list. */
export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

export function textIn(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

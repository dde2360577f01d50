import {
  CAME_DURING,
  CAME_OF,
  CAUSED_BY,
  END_OF_INNER,
  FRAME_FORMS,
  type FrameForm,
  INNER,
  MESSAGES,
  OTHER_THREAD,
  PLACE_FORM,
} from './formats.ts';
import type { StackTrace, TraceFrame } from './frame.ts';

/** Longer lines are data, and more of them than anybody reads are left out. */
const MAX_LINE = 2_000;
const MAX_LINES = 20_000;
const MAX_FRAMES = 500;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what terminals are coloured with.
const COLOURS = /\u001b\[[0-9;]{0,20}m/g;
/** What logs and people put before each line. */
const PREFIX = /^(?:\s{0,200}(?:[\w.-]{1,60}\s{0,10}\||>|E)\s)?/;

/**
 * The failures that a text tells of, those that others came of first: of each the calls that led to it, the innermost first.
 * What stands around the traces is passed over. A text without any is looked through for places in files instead.
 */
export function stackTraces(text: string): readonly StackTrace[] {
  const lines = text.replace(COLOURS, '').split('\n', MAX_LINES).map(bare);
  const traces = readTraces(lines);
  if (traces.some(({ frames }) => frames.length > 0)) return traces;
  const places = lines.flatMap((line) => frameIn(line, '', PLACE_FORM) ?? []);
  const message = traces.find((one) => one.message !== null)?.message ?? messageIn(lines);
  if (places.length === 0 && message === null) return [];
  return [{ message, frames: withoutRepeats(places).slice(0, MAX_FRAMES) }];
}

function bare(line: string): string {
  const cut = line.length > MAX_LINE ? '' : line;
  const prefix = PREFIX.exec(cut)?.[0] ?? '';
  return cut.slice(prefix.length).trim();
}

/** A trace while it is read, its frames as they come. */
interface Draft {
  message: string | null;
  readonly frames: TraceFrame[];
  /** Whether the failure before came of this one. */
  readonly isCause: boolean;
}

function readTraces(lines: readonly string[]): StackTrace[] {
  const drafts: Draft[] = [];
  let count = 0;
  let isOpen = false;
  let message: string | null = null;
  let isCause = false;
  /** What C# said before the cause. */
  const outer: (string | null)[] = [];
  const close = () => {
    isOpen = false;
  };
  for (const [at, line] of lines.entries()) {
    if (line === '') continue;
    const frame = frameOf(line, lines[at - 1] ?? '');
    const said = messageOf(line, lines[at + 1] ?? '');
    if (OTHER_THREAD.test(line)) close();
    if (CAME_OF.test(line) || CAME_DURING.test(line)) {
      isCause = false;
      close();
    } else if (INNER.test(line)) outer.push(message);
    else if (END_OF_INNER.test(line)) {
      message = outer.pop() ?? null;
      close();
    } else if (CAUSED_BY.test(line)) {
      isCause = true;
      close();
    }
    if (frame !== null && count < MAX_FRAMES) {
      if (!isOpen) drafts.push({ message, frames: [], isCause });
      isCause = false;
      isOpen = true;
      message = null;
      drafts.at(-1)?.frames.push(frame);
      count += 1;
      // Some lines are both: they say what happened where.
      const draft = drafts.at(-1);
      if (said !== null && draft !== undefined) draft.message ??= said;
    } else if (said !== null) {
      const draft = drafts.at(-1);
      // Python says last what happened; all others say it first.
      if (isOpen && draft !== undefined && draft.message === null && isPython(draft)) {
        draft.message = said;
        close();
      } else {
        message = said;
        close();
      }
    }
  }
  return inOrder(drafts).map(({ message: what, frames }) => ({ message: what, frames: innermostFirst(frames) }));
}

function isPython({ frames }: Draft): boolean {
  return frames[0]?.format === 'python';
}

/** What others came of first; else as they were written. */
function inOrder(drafts: readonly Draft[]): Draft[] {
  const ordered: Draft[] = [];
  for (const [at, draft] of drafts.entries()) {
    // Java and Node tell the cause behind what came of it; Python before it.
    const consequence = drafts[at - 1];
    if (draft.isCause && consequence !== undefined) ordered.splice(ordered.indexOf(consequence), 0, draft);
    else ordered.push(draft);
  }
  return ordered;
}

function innermostFirst(frames: readonly TraceFrame[]): readonly TraceFrame[] {
  const each = withoutRepeats(frames);
  const [first] = each;
  if (first?.format === 'python') return each.reverse();
  return first?.format === 'php' ? asPlaces(each) : each;
}

/** PHP names with each place what is called there; here a place has the name of what it stands in. What it ends with, it began with. */
function asPlaces(frames: readonly TraceFrame[]): TraceFrame[] {
  const [first] = frames;
  const each = frames.filter(
    ({ symbol, file, line }, at) => at === 0 || symbol !== null || file !== first?.file || line !== first.line,
  );
  return each.map((frame, at) => ({ ...frame, symbol: each[at + 1]?.symbol ?? null }));
}

/** Recursion repeats the same step over and over. */
function withoutRepeats(frames: readonly TraceFrame[]): TraceFrame[] {
  return frames.filter((frame, at) => {
    const before = frames[at - 1];
    return (
      before === undefined || before.file !== frame.file || before.line !== frame.line || before.symbol !== frame.symbol
    );
  });
}

function frameOf(line: string, before: string): TraceFrame | null {
  for (const form of FRAME_FORMS) {
    const frame = frameIn(line, before, form);
    if (frame !== null) return frame;
  }
  return null;
}

function frameIn(line: string, before: string, { format, pattern, symbolBefore }: FrameForm): TraceFrame | null {
  const groups = pattern.exec(line)?.groups;
  if (groups === undefined) return null;
  const around = symbolBefore === undefined ? undefined : symbolBefore.exec(before)?.groups;
  if (symbolBefore !== undefined && around === undefined) return null;
  const { symbol = around?.symbol, file, line: number } = groups;
  return {
    format,
    symbol: symbol === undefined || symbol === '' ? null : symbol,
    file: file ?? null,
    line: number === undefined ? null : Number(number),
  };
}

/** What a line says went wrong; Rust says it on the next one. */
function messageOf(line: string, next: string): string | null {
  const message = messageIn([line]);
  return message?.startsWith('thread ') && message.endsWith(':') ? `${message} ${next}` : message;
}

function messageIn(lines: readonly string[]): string | null {
  for (const line of lines) {
    for (const form of MESSAGES) {
      const message = form.exec(line)?.groups?.message;
      if (message !== undefined) return message;
    }
  }
  return null;
}

import { editScript } from '../workspace/line-diff.ts';

/** Lines in a row that the same agents wrote; both from 1. */
export interface LineAuthors {
  readonly start_line: number;
  readonly end_line: number;
  readonly agents: readonly string[];
}

/** A part of a text that one agent wrote, in UTF-16 units. */
export interface WrittenRange {
  readonly start: number;
  readonly end: number;
  readonly agent: string;
}

/**
 * Who wrote the lines of a text. Of a line break the agent counts who wrote the line before it.
 * @param ranges in their order, together the whole text
 */
export function lineAuthors(text: string, ranges: readonly WrittenRange[]): LineAuthors[] {
  const lines: ReadonlySet<string>[] = [];
  let start = 0;
  let first = 0;
  for (const line of linesOf(text)) {
    const end = start + line.length;
    while (first < ranges.length && (ranges[first] as WrittenRange).end <= start) first++;
    const agents = new Set<string>();
    for (let at = first; at < ranges.length; at++) {
      const range = ranges[at] as WrittenRange;
      if (range.start >= Math.max(end, start + 1)) break;
      agents.add(range.agent);
    }
    lines.push(agents);
    start = end + 1;
  }
  return joinedLines(lines);
}

/** A state of a file, and who made it. */
export interface WrittenState {
  readonly agent: string;
  readonly text: string;
}

/** Who wrote the lines of the last of some states that came one after the other: who first had them as they are. */
export function lineAuthorsOf(states: readonly WrittenState[]): LineAuthors[] {
  let lines: string[] = [];
  let agents: string[] = [];
  for (const { agent, text } of states) {
    const after = linesOf(text);
    const authors: string[] = [];
    let old = 0;
    for (const { kind } of editScript(lines, after)) {
      if (kind === '+') authors.push(agent);
      else if (kind === ' ') authors.push(agents[old] as string);
      if (kind !== '+') old++;
    }
    [lines, agents] = [after, authors];
  }
  return joinedLines(agents.map((agent) => new Set([agent])));
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function joinedLines(lines: readonly ReadonlySet<string>[]): LineAuthors[] {
  const joined: { start_line: number; end_line: number; agents: readonly string[] }[] = [];
  for (const [at, written] of lines.entries()) {
    const agents = [...written].sort();
    const last = joined.at(-1);
    if (last !== undefined && last.agents.join('\n') === agents.join('\n')) last.end_line = at + 1;
    else joined.push({ start_line: at + 1, end_line: at + 1, agents });
  }
  return joined;
}

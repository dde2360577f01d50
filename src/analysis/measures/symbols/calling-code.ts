import type { Mentions } from './mentions.ts';
import type { LinesOf } from './own-uses.ts';
import type { RelatedSymbol } from './relations.ts';

/** Characters shown of a line that calls. */
const MOST_CHARACTERS = 100;
/** Callers whose code is shown; the others have their lines only. */
const MOST_CALLERS = 60;
/** Lines above a call in which the title of its test is looked for. */
const LINES_ABOVE = 200;
/** The call that declares a test with its title, as Vitest, RSpec, Kotest, Pest and others write it. */
const TEST =
  /^(?:it|test|specify|scenario|example|should)\b[\w.]*[\s(]*(?:"([^"\n]{1,200})"|'([^'\n]{1,200})'|`([^`\n]{1,200})`)/;

/**
 * Adds the text of the lines that call, and the title of the test around them for callers in test code without a name of their
 * own.
 *
 * @param linesOf the lines of a file of the tree; null if its text is not the one that was indexed
 */
export function withCallingCode<Caller extends RelatedSymbol>(callers: readonly Caller[], linesOf: LinesOf): Caller[] {
  return callers.map((caller, at) => {
    if (at >= MOST_CALLERS || caller.at === null) return caller;
    const path = caller.at.slice(0, caller.at.lastIndexOf(':'));
    const text = linesOf(path);
    if (text === null) return caller;
    const numbers = caller.lines ?? [Number(caller.at.slice(path.length + 1))];
    const code = numbers.map((line) => shortened(text[line - 1] ?? ''));
    const title = caller.in_test === true ? testTitle(text, numbers[0] as number) : null;
    return { ...caller, code, ...(title !== null && { test: title }) };
  });
}

/** Adds the text of the first lines that mention a symbol. */
export function withMentioningCode(mentions: Mentions, linesOf: LinesOf): Mentions {
  const code = mentions.first.map((place) => {
    const at = place.lastIndexOf(':');
    return linesOf(place.slice(0, at))?.[Number(place.slice(at + 1)) - 1];
  });
  return code.every((line) => line !== undefined) ? { ...mentions, code: code.map(shortened) } : mentions;
}

function shortened(line: string): string {
  const text = line.trim();
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1)}…`;
}

/** Returns the title of the test around a line: of the nearest line above that is indented less and declares one. */
function testTitle(text: readonly string[], line: number): string | null {
  let indentation = Number.POSITIVE_INFINITY;
  for (let at = line; at > Math.max(0, line - LINES_ABOVE); at--) {
    const row = text[at - 1] ?? '';
    const own = row.search(/\S/);
    if (own === -1 || own >= indentation) continue;
    indentation = own;
    const found = TEST.exec(row.slice(own));
    if (found !== null) return found[1] ?? found[2] ?? found[3] ?? null;
  }
  return null;
}

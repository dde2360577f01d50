import { OrreryError } from '../../errors.ts';
import { type ExactPart, writtenPart } from './exact-query.ts';

/** Calls back with each place of a text where something is found, from the first on; none lies within another. */
export type Finder = (text: string, found: (start: number, end: number) => void) => void;

/** @throws OrreryError `INVALID_PARAMS` for an expression that cannot be read */
export function finderOf(part: ExactPart): Finder {
  return part.kind === 'text' ? textFinder(part.text) : expressionFinder(part);
}

/** Finds a text as it stands. A line break in it is one of any kind that the searched text has. */
function textFinder(given: string): Finder {
  const wanted = given.replaceAll('\r\n', '\n');
  return (text, found) => {
    const here = wanted.includes('\n') && text.includes('\r\n') ? wanted.replaceAll('\n', '\r\n') : wanted;
    for (let at = text.indexOf(here); at !== -1; at = text.indexOf(here, at + here.length)) found(at, at + here.length);
  };
}

type ExpressionPart = Extract<ExactPart, { kind: 'expression' }>;

/**
 * Finds what an expression matches: in each line by itself, or, with the flag `s` or `m`, in the whole text. How long that
 * takes has no bound, so it belongs in a thread that can be ended.
 */
function expressionFinder(part: ExpressionPart): Finder {
  const expression = expressionOf(part);
  const whole: Finder = (text, found) => {
    expression.lastIndex = 0;
    for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
      const end = match.index + match[0].length;
      // What matches nothing would be found at the same place for ever.
      if (match[0] === '') expression.lastIndex = end + (expression.unicode && isPair(text, end) ? 2 : 1);
      found(match.index, end);
    }
  };
  if (expression.dotAll || expression.multiline) return whole;
  return (text, found) => {
    for (let start = 0; start < text.length; ) {
      const newline = text.indexOf('\n', start);
      const end = newline === -1 ? text.length : newline;
      const line = text.slice(start, text[end - 1] === '\r' && end > start ? end - 1 : end);
      const from = start;
      whole(line, (at, to) => found(from + at, from + to));
      start = end + 1;
    }
  };
}

/** Whether two units of a text are one character. */
function isPair(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff;
}

/**
 * As Unicode has it, where the expression can be read so: with `\p{…}`, and characters as wholes. Else as of old, where a
 * backslash may stand before anything and a brace for itself.
 *
 * @throws OrreryError `INVALID_PARAMS`
 */
export function expressionOf(part: ExpressionPart): RegExp {
  const flags = `g${[...part.flags].filter((flag) => 'ims'.includes(flag)).join('')}`;
  try {
    return new RegExp(part.source, `${flags}u`);
  } catch {
    try {
      return new RegExp(part.source, flags);
    } catch (thrown) {
      throw unreadable(part, thrown);
    }
  }
}

function unreadable(part: ExpressionPart, thrown: unknown): OrreryError {
  const written = writtenPart(part);
  const told = thrown instanceof Error ? thrown.message : String(thrown);
  const reason = told.slice(told.lastIndexOf(': ') + 2);
  const message = `The expression ${written} in query cannot be parsed: ${reason}. Fix it, or put it in double quotes to search for it literally.`;
  return new OrreryError('INVALID_PARAMS', message, { parameter: 'query', expression: written, reason });
}

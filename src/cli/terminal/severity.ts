import type { Style, Styled, StyleName } from './style.ts';

/** How bad something is, for the eye: a sign that needs no colour, and a colour. */
interface Severity {
  readonly sign: string;
  readonly colour: StyleName;
}

const BAD: Severity = { sign: '✖', colour: 'red' };
const DOUBTFUL: Severity = { sign: '▲', colour: 'yellow' };
const SLIGHT: Severity = { sign: '•', colour: 'cyan' };
const GOOD: Severity = { sign: '✔', colour: 'green' };
const UNKNOWN: Severity = { sign: '–', colour: 'dim' };

/** The words that reports have for it. */
const SEVERITIES: Readonly<Record<string, Severity>> = {
  blocker: BAD,
  critical: BAD,
  error: BAD,
  failed: BAD,
  high: BAD,
  medium: DOUBTFUL,
  moderate: DOUBTFUL,
  warning: DOUBTFUL,
  info: SLIGHT,
  low: SLIGHT,
  note: SLIGHT,
  passed: GOOD,
  'not measured': UNKNOWN,
};

export function isSeverity(word: string): boolean {
  return Object.hasOwn(SEVERITIES, word.toLowerCase());
}

/** The word with its sign before it. */
export function signed(word: string): string {
  return `${SEVERITIES[word.toLowerCase()]?.sign ?? ' '} ${word}`;
}

/** A word in its colour, with or without its sign; as it is where it says nothing of the kind. */
export function painted(word: string, style: Style): Styled {
  const bare = word.replace(/^[✖▲•✔–] /u, '').toLowerCase();
  const colour = SEVERITIES[bare]?.colour;
  return style[colour ?? 'dim'](word);
}

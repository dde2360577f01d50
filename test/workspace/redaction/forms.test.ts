import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { redact } from '../../../src/workspace/redaction/redact.ts';
import { FORMS, HARMLESS } from './forms.ts';

const SMALL = 'abcdefghijklmnopqrstuvwxyz';
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const ALPHABETS: Readonly<Record<string, string>> = {
  H: `${DIGITS}abcdef`,
  A: CAPITALS + SMALL + DIGITS,
  U: CAPITALS + DIGITS,
  K: `${CAPITALS}234567`,
  B: `${CAPITALS}${SMALL}${DIGITS}+/`,
  L: SMALL + CAPITALS,
  D: DIGITS,
};
const WORDS = ['sunflower', 'orangutan', 'bluebird', 'lighthouse', 'marmalade', 'thunder', 'windmill', 'porcupine'];

/** Numbers below a limit that depend on a seed alone. */
function numbers(seed: string): (limit: number) => number {
  let count = 0;
  return (limit) => createHash('sha256').update(`${seed} ${count++}`).digest().readUInt32LE(0) % limit;
}

function madeUp(kind: string, below: (limit: number) => number): string {
  const pick = (letters: string, length: number) =>
    Array.from({ length }, () => letters[below(letters.length)]).join('');
  const hex = (length: number) => pick(ALPHABETS.H as string, length);
  switch (kind) {
    case 'P':
      return `${pick(SMALL, 3)}${pick(CAPITALS, 2)}${pick(DIGITS, 2)}${pick(SMALL + CAPITALS, 4)}-${pick(SMALL + DIGITS, 4)}`;
    case 'W':
      return `${WORDS[below(WORDS.length)]}${pick(DIGITS, 2 + below(3))}`;
    case 'S':
      return `${pick(SMALL, 3)}$${pick(CAPITALS, 2)}!${pick(DIGITS, 2)}%${pick(SMALL, 3)}^${pick(SMALL + DIGITS, 3)}`;
    case 'G':
      return [8, 4, 4, 4, 12].map(hex).join('-');
    case 'J':
      return `eyJhbGciOiJIUzI1NiJ9.eyJ${pick(ALPHABETS.A as string, 30)}.${pick(ALPHABETS.A as string, 43)}`;
    default:
      return pick(ALPHABETS[kind.charAt(0)] as string, Number(kind.slice(1)));
  }
}

/** A form with made-up values in it, and those of them that are secret. */
function filled(form: string): { readonly text: string; readonly secrets: readonly string[] } {
  const below = numbers(form);
  const secrets: string[] = [];
  const text = form.replace(/\{\{|\}\}|\{X\}|\{([PWSGJ]|[HAUKBLD]\d+)\}/g, (mark, kind: string | undefined) => {
    if (mark === '{X}') return 'PRIVATE';
    if (kind === undefined) return mark.charAt(0);
    let value = madeUp(kind, below);
    // Letters alone come up by chance once in a while, and only a digit tells them from words.
    while (!/\d/.test(value) && /[A-Z]\d{2}/.test(kind) && kind !== 'L34') value = madeUp(kind, below);
    if (!/^(?:D|[A-Z][1-5]$)/.test(kind) || kind === 'D6') secrets.push(value);
    return value;
  });
  // An id in front of a secret is not one.
  return { text, secrets: /hooks\.slack|accessKey: \{U20/.test(form) ? secrets.slice(-1) : secrets };
}

describe('no part of a secret is left', () => {
  it.each(Object.keys(FORMS))('in forms of the kind %s', (kind) => {
    const left = (FORMS[kind] ?? []).filter((form) => {
      const { text, secrets } = filled(form);
      const redacted = redact(text).text;
      return secrets.some((secret) => redacted.includes(secret.slice(0, 8)) || redacted.includes(secret.slice(-8)));
    });
    expect(left).toEqual([]);
  });
});

it('what only looks like a secret stays', () => {
  expect(HARMLESS.map((form) => filled(form).text).filter((text) => redact(text).text !== text)).toEqual([]);
});

import { RE2JS } from 're2js';

/**
 * Whether a whole text matches a template's pattern, in time by the length of the text whatever the pattern is: it is read
 * as RE2 reads it, which has neither look-around nor backreferences.
 *
 * @returns null for a pattern that RE2 does not know
 */
export function matchesWhole(pattern: string, text: string): boolean | null {
  let expression: RE2JS;
  try {
    expression = RE2JS.compile(pattern);
  } catch {
    return null;
  }
  return expression.matches(text);
}

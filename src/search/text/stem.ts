/**
 * The stem of an English word in lower case, so that `parses`, `parsing` and `parsed` are one term. Much lighter than
 * Porter's: it takes plural, past and progressive endings off and, after that, the commonest endings that turn a verb into
 * the one who does it or the deed. What it leaves need not be a word; equal is all that stems are compared for.
 */
export function stem(word: string): string {
  if (word.length < 4 || !isPlain(word)) return word;
  return withoutDerivation(withoutInflection(word));
}

const MIN_STEM = 3;

function isPlain(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code < 97 || code > 122) return false;
  }
  return true;
}

function withoutInflection(word: string): string {
  if ((word.endsWith('ies') || word.endsWith('ied')) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith('ie') && word.length > 4) return `${word.slice(0, -2)}y`;
  if (word.endsWith('sses') || word.endsWith('xes') || word.endsWith('ches') || word.endsWith('shes')) {
    return word.slice(0, -2);
  }
  if (word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us') && !word.endsWith('is')) {
    return withoutInflection(word.slice(0, -1));
  }
  for (const ending of ['ing', 'ed']) {
    if (!word.endsWith(ending)) continue;
    const left = word.slice(0, -ending.length);
    if (left.length < MIN_STEM || !hasVowel(left)) return word;
    return undoubled(left);
  }
  return word.endsWith('e') && word.length > MIN_STEM + 1 ? word.slice(0, -1) : word;
}

/** Longest first, so that one is taken whole. */
const DERIVATIONS: readonly (readonly [ending: string, instead: string])[] = [
  ['ization', 'iz'],
  ['isation', 'iz'],
  ['ation', 'at'],
  ['ator', 'at'],
  ['tion', 't'],
  ['sion', 's'],
  ['ment', ''],
  ['ness', ''],
  ['able', ''],
  ['abl', ''],
  ['ibl', ''],
  ['izer', 'iz'],
  ['iser', 'iz'],
  ['ally', 'al'],
  ['ly', ''],
  ['er', ''],
  ['or', ''],
];

function withoutDerivation(word: string): string {
  for (const [ending, instead] of DERIVATIONS) {
    if (!word.endsWith(ending)) continue;
    const left = word.slice(0, -ending.length);
    return left.length < MIN_STEM + 1 ? word : undoubled(left + instead);
  }
  return word;
}

function hasVowel(text: string): boolean {
  return /[aeiouy]/.test(text);
}

/** `running` → `runn` → `run`; `parse` and `parsing` → `pars`. */
function undoubled(word: string): string {
  const last = word.at(-1);
  const isDouble = last === word.at(-2) && last !== undefined && !'lsz'.includes(last);
  if (isDouble && word.length > MIN_STEM) return word.slice(0, -1);
  return word.endsWith('e') && word.length > MIN_STEM + 1 ? word.slice(0, -1) : word;
}

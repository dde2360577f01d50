/** Characters that may stand within a name, a value or between them without being part of either. */
const NOISE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with an escape.
  /\u001b\[[0-9;:]{0,20}[A-Za-z]|[\u00a0\u200b-\u200d\ufeff]|\\{1,8}["'`]|\\{1,8}[nrt]|\\u00(?:22|27|26|3[cde])|&(?:quot|apos|lt|gt|amp|#3[49]|#x2[27]);|%(?:2[0267]|3[adf]|0[ad])/gi;

/** What an escape is for. */
const MEANING: Readonly<Record<string, string>> = {
  ...{ '&quot;': '"', '&apos;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' },
  ...{ '&#34;': '"', '&#39;': "'", '&#x22;': '"', '&#x27;': "'" },
  ...{ '\\u0022': '"', '\\u0027': "'", '\\u0026': '&', '\\u003c': '<', '\\u003d': '=', '\\u003e': '>' },
  ...{ '%20': ' ', '%22': '"', '%26': '&', '%27': "'", '%3a': ':', '%3d': '=', '%3f': '?', '%0a': '\n', '%0d': '\n' },
};

/**
 * A text as long as the given one in which escapes are what they stand for, over and over, and colours are blanks: what is
 * found in it is at the same place in the text.
 */
export function plainText(text: string): string {
  return text.replace(NOISE, (written) => {
    const meaning = MEANING[written.toLowerCase()];
    if (meaning !== undefined) return meaning.repeat(written.length);
    const last = written.at(-1) as string;
    if (!written.startsWith('\\')) return ' '.repeat(written.length);
    if (/[nrt]/i.test(last)) return `${' '.repeat(written.length - 1)}${last === 't' ? '\t' : '\n'}`;
    return last.repeat(written.length);
  });
}

/** How a string, or other text in which brackets do not count, is written. */
export interface QuotedForm {
  readonly open: string;
  readonly close: string;
  /** The character that takes the meaning from the one behind it; absent in raw strings. */
  readonly escape?: string;
  /** A string that is not closed on its line ends there unless this is set. */
  readonly multiline?: true;
  /** What begins code within the string, and the bracket that ends it. */
  readonly code?: readonly [open: string, close: ')' | '}'];
}

/** Replaces what the grammar has no rule for by something of the same length on the same lines that it has one for. */
export interface Substitution {
  /** Has the global flag. */
  readonly pattern: RegExp;
  /** The replacement, of the same length as the match. */
  readonly by: (match: string) => string;
}

/** What is known of a language's text without its grammar: enough to find the statements of a file that the grammar rejects. */
export interface RecoveryRules {
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [open: string, close: string])[];
  readonly nestedComments?: true;
  /** Longest opening first. */
  readonly quoted: readonly QuotedForm[];
  /** `'` encloses one character; alone it means something else, such as a lifetime. */
  readonly characters?: true;
  /** What encloses the statements of a block: braces, or deeper indentation. */
  readonly blocks: 'braces' | 'indentation';
  /** A statement ends with its line unless the line or the next one shows that it goes on. */
  readonly lineEnds: boolean;
  /** Lines that begin with `#` are instructions to a preprocessor. */
  readonly directives?: true;
  /** Macros of the code itself stand where the grammar has no rule for them: only texts that lack definitions are repaired. */
  readonly macros?: true;
  /** Words before the name of a function, such as `fun`; empty in languages that write the result's type there. */
  readonly functionWords: readonly string[];
  /** Words before the name of a type or namespace. */
  readonly typeWords: readonly string[];
  /**
   * Finds the words of definitions and statements that nothing can be called by. A tree that has one for a name misreads what
   * the word begins. Has the global flag. Absent: the grammar has all of them for keywords, wherever they are.
   */
  readonly reserved?: RegExp;
  /**
   * Replacements in the lines before such a word, and in its own, with which the tree has it for what it is. Those that change
   * more are tried later, and with the ones before.
   */
  readonly misreadings?: readonly (readonly Substitution[])[];
  /** A statement for a block that would be empty otherwise. */
  readonly filler?: string;
  /** What a file begins with before any code: PHP's opening tag. */
  readonly fileStart?: string;
  readonly substitutions?: readonly Substitution[];
}

/** Returns what finds words before a name or a bracket, but for members and names in backticks. */
export function reservedWords(...words: readonly string[]): RegExp {
  return new RegExp(`(?<![\\w.:@$\`])(?:${words.join('|')})\\b(?=[ \\t]*[({<]|[ \\t]+[\\w\`])`, 'g');
}

/** Returns a substitution by a word of the same length that is a plain identifier. */
export function asIdentifier(pattern: RegExp): Substitution {
  return { pattern, by: (word) => `${word.slice(0, -1)}_` };
}

/** Returns a substitution by blanks. */
export function asBlanks(pattern: RegExp): Substitution {
  return { pattern, by: blanked };
}

/** A text of the same length and lines without anything in it. */
export function blanked(text: string): string {
  return text.replace(/[^\n\r]/g, ' ');
}

export const DOUBLE_QUOTED: QuotedForm = { open: '"', close: '"', escape: '\\' };
export const SINGLE_QUOTED: QuotedForm = { open: "'", close: "'", escape: '\\' };
export const C_COMMENTS = { lineComments: ['//'], blockComments: [['/*', '*/']] } as const;

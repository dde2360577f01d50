/** What the grammar has no rule for, and what the parser gets in its place: of the same length, on the same lines. */
const STAND_INS: readonly { readonly pattern: RegExp; readonly standIn: string }[] = [
  // `export type * from './a.ts'`
  { pattern: /(?<=\bexport\s{1,20})type(?=\s{1,20}\*)/g, standIn: '    ' },
  // `using` as a name rather than the word that begins a declaration.
  { pattern: /\busing\b(?!\s+[\p{ID_Start}_$][\p{ID_Continue}$]*\s*(?:[=:;]|\bof\b))/gu, standIn: '_sing' },
  // A pattern that may be left out: `({ a }?: A) => void`.
  { pattern: /(?<=\})\?(?=\s*:)/g, standIn: ' ' },
];

/** The indentation of a signature that begins with type parameters. */
const GENERIC_SIGNATURE = /^[ \t]+(?=<\s*(?:const\s+)?[\p{ID_Start}_$])/gmu;
/** What a type may end with. */
const ENDS_TYPE = /(?:[\w$\])}'"`]|(?<!=)>)$/;
/** Longer lists of type parameters nobody writes. */
const MAX_LENGTH = 4_000;
/** Comments between two signatures are looked through so many lines back. */
const MAX_LINES = 200;

/** A text in words that the grammar knows, where it does not get through the text itself. */
export function secondReading(source: string): string {
  const replaced = STAND_INS.reduce((text, { pattern, standIn }) => text.replace(pattern, standIn), source);
  return separated(replaced);
}

/** Signatures that begin with type parameters: a type on the line before takes these for its arguments, and gets an end. */
function separated(source: string): string {
  const pieces: string[] = [];
  let position = 0;
  for (const { 0: indentation, index } of source.matchAll(GENERIC_SIGNATURE)) {
    const end = index + indentation.length;
    if (!beginsSignature(source, end) || !ENDS_TYPE.test(textBefore(source, index))) continue;
    pieces.push(source.slice(position, end - 1), ';');
    position = end;
  }
  return position === 0 ? source : pieces.join('') + source.slice(position);
}

/** Whether parameters follow the type parameters that begin at a place. */
function beginsSignature(source: string, open: number): boolean {
  let depth = 0;
  for (let at = open; at < source.length && at - open < MAX_LENGTH; at++) {
    const character = source[at];
    if (character === '<') depth++;
    else if (character === '>' && source[at - 1] !== '=' && --depth === 0)
      return /^\s*\(/.test(source.slice(at + 1, at + 20));
  }
  return false;
}

/** The line before a place that is neither blank nor a comment, without the comment behind it. */
function textBefore(source: string, place: number): string {
  let end = place - 1;
  for (let lines = 0; end > 0 && lines < MAX_LINES; lines++) {
    const start = source.lastIndexOf('\n', end - 1) + 1;
    const line = source.slice(start, end).trim();
    if (line !== '' && !/^(?:\/\/|\/?\*)/.test(line)) return withoutComment(line);
    end = start - 1;
  }
  return '';
}

function withoutComment(line: string): string {
  const at = line.indexOf('//');
  return at === -1 ? line : line.slice(0, at).trimEnd();
}

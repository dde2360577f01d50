/** A word that a POSIX shell takes as it is, whatever is in it; a path that would be taken for an option begins with `./`. */
export function shellWord(text: string): string {
  const word = text.startsWith('-') ? `./${text}` : text;
  return /^[\w./@%+:,=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

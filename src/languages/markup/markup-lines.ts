const LINE_END = /\r\n|\n|\r/;

/** How many lines hold something in a file, and none of its code. */
export function markupLines(code: string, written: string): number {
  const ofCode = code.split(LINE_END);
  return written.split(LINE_END).reduce((count, line, at) => {
    const isMarkup = ofCode[at]?.trim() === '' && line.trim() !== '';
    return count + Number(isMarkup);
  }, 0);
}

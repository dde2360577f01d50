/** Puts its number before each line, the first being `start`. */
export function numberedLines(lines: readonly string[], start: number): string {
  const width = String(start + lines.length - 1).length;
  return lines.map((line, at) => `${String(start + at).padStart(width)}  ${line}`).join('\n');
}

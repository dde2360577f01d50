import type { FileDifference } from './version.ts';

/** Returns the lines that only one side of a difference has, each once, without indentation. Lines that moved are on both. */
export function changedLines({ before, after }: FileDifference): readonly string[] {
  const counts = new Map<string, number>();
  const add = (text: string, by: number) => {
    for (const line of text.split('\n')) {
      const code = line.trim();
      if (code !== '') counts.set(code, (counts.get(code) ?? 0) + by);
    }
  };
  add(after?.text ?? '', 1);
  add(before?.text ?? '', -1);
  return [...counts].flatMap(([line, count]) => (count === 0 ? [] : [line]));
}

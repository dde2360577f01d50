interface Authored {
  readonly start: number;
  readonly end: number;
  readonly agent_id: string;
}

export interface Share {
  readonly agent: string;
  /** Of all characters, 0–1. */
  readonly share: number;
}

/** How much of a text is whose, most first. */
export function sharesOf(authors: readonly Authored[]): Share[] {
  const characters = new Map<string, number>();
  for (const { start, end, agent_id } of authors) {
    characters.set(agent_id, (characters.get(agent_id) ?? 0) + end - start);
  }
  const all = [...characters.values()].reduce((sum, count) => sum + count, 0);
  return [...characters]
    .map(([agent, count]) => ({ agent, share: all === 0 ? 0 : count / all }))
    .sort((a, b) => b.share - a.share);
}

/** The line that a position, in UTF-16 units from 0, lies in; from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

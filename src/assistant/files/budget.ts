/** Tokens of a model's context window, by what they are for. */
export interface WindowBudget {
  /** All that is sent. */
  readonly content: number;
  /** Kept free for the answer. */
  readonly response: number;
  readonly files: number;
  readonly history: number;
  /** More than so many tokens of files are too many to be told apart, where a tool takes all of them or none. */
  readonly gate: number;
}

/** From so many tokens on, a smaller share is enough for answers. */
const WIDE = 300_000;

const SHARES = {
  narrow: { content: 60, files: 30, history: 50 },
  wide: { content: 80, files: 40, history: 40 },
} as const;

/** How a context window is divided. All numbers are whole, and rounded down. */
export function budgetOf(contextWindow: number): WindowBudget {
  const shares = contextWindow < WIDE ? SHARES.narrow : SHARES.wide;
  const content = percent(contextWindow, shares.content);
  const files = percent(content, shares.files);
  const gatePercent = contextWindow >= 1_000_000 ? 80 : contextWindow >= 500_000 ? 70 : 60;
  return {
    content,
    response: percent(contextWindow, 100 - shares.content),
    files,
    history: percent(content, shares.history),
    gate: percent(files, gatePercent),
  };
}

/** In whole numbers: no share is a token more for want of precision. */
function percent(of: number, share: number): number {
  return Math.floor((of * share) / 100);
}

/**
 * Kinds of source text that grow in one direction: what a program could write, and no person would, to make whoever reads
 * it slow. Every kind is a stretch of text repeated or put inside itself as often as wanted.
 */
export const KINDS = [
  'functions',
  'variables',
  'namesakes',
  'members',
  'overloads',
  'enum members',
  'parameters',
  'arguments',
  'imports',
  'exports',
  'parents',
  'line of descent',
  'unions',
  'decorators',
  'comments',
  'one comment',
  'nested comments',
  'documented functions',
  'strings',
  'one string',
  'nested strings',
  'unterminated strings',
  'conditionals',
  'nested conditionals',
  'macros',
  'nested blocks',
  'nested namespaces',
  'nested classes',
  'nested functions',
  'nested lambdas',
  'nested ifs',
  'else-ifs',
  'nested loops',
  'nested tries',
  'cases',
  'parentheses',
  'nested lists',
  'nested maps',
  'nested elements',
  'nested calls',
  'nested types',
  'logical nest',
  'logical chain',
  'sum',
  'conditional expressions',
  'members of members',
  'results of calls',
  'elements of elements',
  'negations',
  'assignments',
  'openings',
  'closings',
  'errors',
  'blank lines',
  'one line',
  'odd characters',
] as const;

export type Kind = (typeof KINDS)[number];

/** A text that is about `n` times as long as its smallest. */
export type Bomb = (n: number) => string;

/** How a language writes each kind, where it can. */
export type BombsOf = Readonly<Partial<Record<Kind, Bomb>>>;

/** `§` stands for the number of the repetition, `¤` for the one after it. */
function numbered(unit: string, i: number): string {
  return unit.replaceAll('§', String(i)).replaceAll('¤', String(i + 1));
}

function repeated(unit: string, n: number): string {
  if (!/[§¤]/.test(unit)) return unit.repeat(n);
  return Array.from({ length: n }, (_, i) => numbered(unit, i)).join('');
}

/** One after another, with `§` for the number and `¤` for the next, between what stands before and after all of them. */
export function row(unit: string, before = '', after = ''): Bomb {
  return (n) => `${before}${repeated(unit, n)}${after}`;
}

/** One inside the other, around a core. */
export function nest(open: string, core: string, close: string, before = '', after = ''): Bomb {
  return (n) => `${before}${repeated(open, n)}${core}${close.repeat(n)}${after}`;
}

/**
 * One inside the other where lines are set in by as many spaces as they are deep: the text grows with the square of the
 * depth, so the depth grows with the root of `n`.
 */
export function indented(open: string, core: string, unitsOfText = 8): Bomb {
  return (n) => {
    const depth = Math.round(Math.sqrt(n * unitsOfText));
    const lines: string[] = [];
    for (let i = 0; i < depth; i++) lines.push(`${' '.repeat(i)}${numbered(open, i)}`);
    return `${lines.join('\n')}\n${' '.repeat(depth)}${core}\n`;
  };
}

/** A bomb with something around it. */
export function within(before: string, bomb: Bomb, after: string): Bomb {
  return (n) => `${before}${bomb(n)}${after}`;
}

import { type Attack, attacksOn } from './attacks.ts';
import { CountedExpression, TooManySteps } from './steps.ts';

/** Characters of the shorter text; the longer one has four times as many. */
const LENGTH = 120;
const TIMES = 4;
/** A part that may repeat more often, but not without end, is counted with this limit, which the shorter text exceeds. */
const MOST_REPEATED = 20;
/** How many times as many steps the longer text may take: 4 is linear and 16 quadratic. */
const MOST = 9;
/** Steps for each character of the longer text that are no danger, however they grow. */
const FEW = 10;
/** Steps in the shorter text that only exponential or cubic growth comes to. */
const VERY_MANY = 100_000;

/** Returns the first attack under which the steps of an expression grow faster than the text, or null. */
export function slowAttackOn(source: string, flags: string): Attack | null {
  const expression = new CountedExpression(source, flags, MOST_REPEATED);
  return attacksOn(source, flags).find((attack) => !isLinear(expression, attack)) ?? null;
}

function isLinear(expression: CountedExpression, attack: Attack): boolean {
  const [short, long] = [textOf(attack, LENGTH), textOf(attack, TIMES * LENGTH)];
  try {
    const { steps } = expression.search(short, VERY_MANY);
    expression.search(long, Math.max(MOST * steps, FEW * long.length));
    return true;
  } catch (thrown) {
    if (thrown instanceof TooManySteps) return false;
    throw thrown;
  }
}

/** The text of an attack, with as many pumps as come to a length. */
export function textOf({ prefix, pump, suffix }: Attack, length: number): string {
  return prefix + pump.repeat(Math.max(1, Math.ceil(length / pump.length))) + suffix;
}

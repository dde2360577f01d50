import { cpuTime, LINEAR, leastCpuTime } from '../cpu-growth.ts';
import { type Attack, attacksOn } from './attacks.ts';

/** Lengths of the texts tried, in characters. */
const LENGTHS = [24, 64, 256, 1024, 2048, 4096, 8192];
/**
 * A run of less CPU time, in milliseconds, is far from quadratic at the longest: machines take three times as long for the
 * cheapest step that is repeated.
 */
const QUICK = 1;
/** An expression that takes so long for so few characters is beyond measuring: twice as many may take hours. */
const FEW = 64;
const LONG = 5;

/** An attack, and by how much the CPU time grew each time its text doubled. */
export interface SlowAttack {
  readonly attack: Attack;
  readonly growth: number;
}

/** The first attack under which the CPU time of an expression grows faster than the text, or null. */
export function slowAttackOn(source: string, flags: string): SlowAttack | null {
  const expression = new RegExp(source, flags);
  for (const attack of attacksOn(source, flags)) {
    const growth = leastGrowthUnder(expression, attack);
    if (growth > LINEAR) return { attack, growth };
  }
  return null;
}

/** A busy machine may make one measurement look slow: what is slow looks so each time. */
const ATTEMPTS = 4;

function leastGrowthUnder(expression: RegExp, attack: Attack): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least > LINEAR; attempt++) {
    least = Math.min(least, growthUnder(expression, attack));
  }
  return least;
}

/** How many times the CPU time doubling the text takes; 1 where all is too quick to tell. */
function growthUnder(expression: RegExp, attack: Attack): number {
  for (const length of LENGTHS) {
    const run = matching(expression, attack, length);
    if (cpuTime(run) < QUICK) continue;
    const time = leastCpuTime(run);
    if (time < QUICK) continue;
    if (length <= FEW && time > LONG) return Number.POSITIVE_INFINITY;
    return Math.sqrt(leastCpuTime(matching(expression, attack, 4 * length)) / time);
  }
  return 1;
}

/** Finds all matches in a text, or the first one when the expression is not global. */
function matching(expression: RegExp, { prefix, pump, suffix }: Attack, length: number): () => void {
  const text = prefix + pump.repeat(Math.max(1, Math.ceil(length / pump.length))) + suffix;
  return () => {
    expression.lastIndex = 0;
    if (expression.global) for (const _ of text.matchAll(expression));
    else expression.exec(text);
  };
}

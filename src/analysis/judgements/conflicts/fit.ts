import { arityOf, type Parameter, type ParameterList, parameterList } from './parameters.ts';
import type { ConflictCertainty } from './vocabulary.ts';

/** What is wrong between a call and what it calls. */
export interface Misfit {
  readonly certainty: ConflictCertainty;
  /** A clause. */
  readonly why: string;
}

/** Languages in which a call with another number of arguments is none that fails. */
const LENIENT: ReadonlySet<string> = new Set(['javascript', 'lua', 'bash']);

/** A callable as it was, and as it is. */
export interface ChangedSignature {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly language: string;
}

/** A call as it is written. */
export interface WrittenCall {
  readonly arguments: number;
  /** From its first name to its last bracket. */
  readonly text: string;
  /** Whether anything is made of what it gives. */
  readonly isUsed: boolean;
}

/** What is wrong with a call that was written for a signature as it was; null where it fits the present one, too. */
export function misfit({ name, before, after, language }: ChangedSignature, call: WrittenCall): Misfit | null {
  const [old, now] = [parameterList(before, name, language), parameterList(after, name, language)];
  if (old === null || now === null) return { certainty: 'may_break', why: 'its signature has changed' };
  const wrong = isSpread(call) ? changedAmount(old, now) : wrongAmount(old, now, call, language);
  if (wrong !== undefined) return wrong;
  const gone = namedArguments(call.text, language).find(
    (word) => old.parameters.some((one) => bare(one) === word) && !now.parameters.some((one) => bare(one) === word),
  );
  if (gone !== undefined) return { certainty: 'breaks', why: `it no longer has a parameter ${gone}` };
  return changedType(old.parameters, now.parameters, call) ?? changedResult(old.returns, now.returns, call);
}

/** Whether what it is given is written out nowhere. */
function isSpread({ text }: WrittenCall): boolean {
  return /[(,]\s*(?:\.\.\.|\*)/.test(text) || text.includes('...)');
}

/** @returns undefined where how much it is given says nothing */
function wrongAmount(
  old: ParameterList,
  now: ParameterList,
  { arguments: given }: WrittenCall,
  language: string,
): Misfit | null | undefined {
  const [was, is] = [arityOf(old), arityOf(now)];
  if (given < is.least || given > is.most) {
    const why = `it now takes ${amount(is.least, is.most)}, but gets ${given}`;
    return { certainty: LENIENT.has(language) ? 'may_break' : 'breaks', why };
  }
  // Who passes what could not be passed before knows the signature as it is.
  return given < was.least || given > was.most ? null : undefined;
}

function changedAmount(old: ParameterList, now: ParameterList): Misfit | undefined {
  const [was, is] = [arityOf(old), arityOf(now)];
  if (is.least <= was.least && is.most >= was.most) return undefined;
  const why = `it now takes ${amount(is.least, is.most)}, and took ${amount(was.least, was.most)} before`;
  return { certainty: 'may_break', why };
}

function changedType(old: readonly Parameter[], now: readonly Parameter[], call: WrittenCall): Misfit | null {
  for (let at = 0; at < call.arguments; at++) {
    const [one, other] = [old[Math.min(at, old.length - 1)], now[Math.min(at, now.length - 1)]];
    if (one === undefined || other === undefined || isWithin(one.type, other.type)) continue;
    const why = `argument ${at + 1} is now ${other.type}, and was ${one.type} before`;
    return { certainty: 'may_break', why };
  }
  return null;
}

function changedResult(old: string, now: string, { isUsed }: WrittenCall): Misfit | null {
  const [one, other] = [old, now].map(resultOf) as [string, string];
  if (!isUsed || one === other || isWithin(other.replace(/^:\s*/, ''), one.replace(/^:\s*/, ''))) return null;
  return {
    certainty: 'may_break',
    why: `it now returns ${other || 'something else'}, and returned ${one || 'something else'} before`,
  };
}

/** Words that say nothing of what a call gives. */
const NO_RESULT =
  /\b(?:export|default|declare|public|private|protected|internal|static|final|override|function|func|fun|fn|def|pub|const|let|var|open|abstract|virtual)\b/g;

function resultOf(returns: string): string {
  return returns
    .replace(NO_RESULT, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[:=]\s*$/, '')
    .trim();
}

/** Types that take anything; none is declared in the place of the empty one. */
const ANYTHING: ReadonlySet<string> = new Set(['', 'any', 'unknown', 'Any', 'object', 'interface{}']);

/** Whether all that is of one type is of another, as far as their texts tell: the same, any, or a part of a union. */
function isWithin(type: string, wider: string): boolean {
  if (type === wider || type === '' || ANYTHING.has(wider)) return true;
  const parts = new Set(unionOf(wider));
  return unionOf(type).every((part) => parts.has(part));
}

function unionOf(type: string): string[] {
  return type.split('|').map((part) => part.trim());
}

function bare({ name }: Parameter): string {
  return name.replace(/[?*.&]/g, '');
}

/** Arguments that are passed by name. */
function namedArguments(text: string, language: string): string[] {
  if (language !== 'python') return [];
  return Array.from(text.matchAll(/[(,]\s*(\w+)\s*=(?!=)/g), ([, name]) => name as string);
}

function amount(least: number, most: number): string {
  const count =
    most === Number.POSITIVE_INFINITY ? `at least ${least}` : least === most ? `${least}` : `${least} to ${most}`;
  return `${count} ${most === 1 ? 'argument' : 'arguments'}`;
}

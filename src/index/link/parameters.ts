import {
  ANY_LABEL,
  ASYNC,
  FORM,
  FORM_SEPARATOR,
  LABEL_END,
  OPTIONAL,
  REPEATED,
  TYPE_ARGUMENTS,
} from '../../languages/argument-forms.ts';
import type { CallSite } from '../../languages/facts.ts';
import { isTypeKind } from '../file-interface.ts';
import type { InterfaceSymbol } from '../interface-data.ts';

/** A parameter of an overload. */
export interface Parameter {
  /** Empty in languages without labels. */
  readonly label: string;
  /** As written, without what follows. */
  readonly type: string;
  readonly isOptional: boolean;
  readonly isRepeated: boolean;
}

/** An argument of a call. */
export interface Argument {
  readonly label: string;
  readonly form: string;
}

/** What a function takes; nothing for a type or where it is not known. */
export function parametersOf(symbol: InterfaceSymbol | undefined): readonly Parameter[] {
  return symbol === undefined || isTypeKind(symbol.kind) ? [] : parametersIn(symbol.signature);
}

/** What a signature says that a function takes, or what objects of a type are made from. */
export function parametersIn(signature: string | null): readonly Parameter[] {
  if (signature === null) return [];
  return linesOf(signature).map((one) => {
    const [label, written] = labelled(one);
    const isRepeated = written.endsWith(REPEATED);
    const isOptional = written.endsWith(OPTIONAL);
    const type = written.slice(0, written.length - (isRepeated ? REPEATED.length : isOptional ? OPTIONAL.length : 0));
    return { label, type, isOptional, isRepeated };
  });
}

/** What a call gives; of arguments that are no list, nothing but how many there are. */
export function argumentsOf(call: Pick<CallSite, 'arguments' | 'given'>): readonly Argument[] {
  if (call.given === null) return Array(call.arguments).fill({ label: ANY_LABEL, form: FORM.unknown });
  return linesOf(call.given).map((one) => {
    const [label, form] = labelled(one);
    return { label, form };
  });
}

/** How many type arguments a call gives, or type parameters a signature has. */
export function typeArgumentsIn(text: string | null): number {
  return text?.startsWith(TYPE_ARGUMENTS) === true ? Number.parseInt(text.slice(TYPE_ARGUMENTS.length), 10) : 0;
}

/** Whether a call is awaited, by what it gives, or a function is asynchronous, by its signature. */
export function isAsync(text: string | null): boolean {
  return text?.startsWith(ASYNC) === true;
}

/** What stands for one parameter or argument each. */
function linesOf(text: string): readonly string[] {
  const lines = text.split(FORM_SEPARATOR);
  return isAsync(text) || typeArgumentsIn(text) > 0 ? lines.slice(1) : lines;
}

/** A label, empty where there is none, and what stands behind it. */
function labelled(text: string): readonly [string, string] {
  const at = text.indexOf(LABEL_END);
  return at === -1 ? ['', text] : [text.slice(0, at), text.slice(at + LABEL_END.length)];
}

/** For each argument the place of the parameter that takes it, in order; null where they cannot be given. */
export function takenBy(parameters: readonly Parameter[], args: readonly Argument[]): readonly number[] | null {
  const taking: number[] = [];
  let next = 0;
  for (const { label } of args) {
    const last = taking.at(-1);
    if (last !== undefined && label === '' && parameters[last]?.isRepeated === true) {
      taking.push(last);
      continue;
    }
    const at = placeFor(label, parameters, next);
    if (at === -1) return null;
    taking.push(at);
    next = at + 1;
  }
  return parameters.slice(next).every(mayBeLeftOut) ? taking : null;
}

/** The place of the next parameter that takes an argument of a label; -1 for none, or behind one that must be given. */
function placeFor(label: string, parameters: readonly Parameter[], from: number): number {
  if (label === ANY_LABEL) return placeForAny(parameters, from);
  for (const [at, parameter] of parameters.entries().drop(from)) {
    if (parameter.label === label) return at;
    if (!mayBeLeftOut(parameter)) return -1;
  }
  return -1;
}

/** As `placeFor`, of a function behind the brackets: it is for the first that takes one, unless others are left without. */
function placeForAny(parameters: readonly Parameter[], from: number): number {
  const required = parameters.findLastIndex((parameter) => !mayBeLeftOut(parameter));
  for (const [at, parameter] of parameters.entries().drop(from)) {
    const isLeftWithout = at < required;
    if (!mayBeLeftOut(parameter) || (!isLeftWithout && parameter.type.includes('->'))) return at;
  }
  return from < parameters.length ? from : -1;
}

function mayBeLeftOut({ isOptional, isRepeated }: Parameter): boolean {
  return isOptional || isRepeated;
}

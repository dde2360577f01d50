import type { Node } from 'web-tree-sitter';
import { ASYNC, argumentForm, FORM_SEPARATOR, LABEL_END, TYPE_ARGUMENTS } from './argument-forms.ts';
import type { ExtractionLimit } from './extraction-limit.ts';
import type { Language } from './language.ts';
import type { LineTable } from './line-table.ts';
import { pathOf } from './paths.ts';
import { functionPath } from './results.ts';

const NONE: readonly never[] = [];
/** Arguments of a call that are kept, and the longest of them. */
const MAX_VALUES = 12;
const MAX_VALUE = 120;

/** Reads lists of arguments and of parameters. */
export class ArgumentReader {
  readonly #source: string;
  readonly #language: Language;
  readonly #lines: LineTable;
  readonly #limit: ExtractionLimit;
  /** Lists of arguments among which there are functions. */
  readonly #withFunctions = new Set<number>();

  constructor(source: string, language: Language, lines: LineTable, limit: ExtractionLimit) {
    this.#source = source;
    this.#language = language;
    this.#lines = lines;
    this.#limit = limit;
  }

  /** Tells that a function stands in a list, or in an object there, which is what `values` looks for where types are written. */
  noteFunctionIn(list: Node) {
    this.#withFunctions.add(list.id);
  }

  /** What a call is given, where any of it is a path or a function. */
  values(callee: string, list: Node | undefined): readonly (string | null)[] {
    const { choices, functionTypes = [], objectTypes = [], literalPath } = this.#language.syntax;
    if (choices === undefined || list === undefined) return NONE;
    const followedTypes = this.#followedTypes(callee);
    if (followedTypes.length === 0 ? !this.#withFunctions.has(list.id) : list.namedChildCount === 0) return NONE;
    const values = list.namedChildren
      .filter((child) => !child.isExtra)
      .slice(0, MAX_VALUES)
      .map((child) => {
        if (functionTypes.includes(child.type)) return functionPath(child, this.#lines);
        if (objectTypes.includes(child.type)) return literalPath?.(child, this.#source) ?? null;
        if (!followedTypes.includes(child.type) || child.endIndex - child.startIndex > MAX_VALUE) return null;
        return (
          literalPath?.(child, this.#source) ?? argumentValue(this.#source.slice(child.startIndex, child.endIndex))
        );
      });
    if (values.every((value) => value === null)) return NONE;
    this.#limit.take(values.reduce((sum, value) => sum + (value?.length ?? 0), 0));
    return values;
  }

  #followedTypes(callee: string): readonly string[] {
    const { syntax, linking } = this.#language;
    const isCalling = linking.callingFunctions.has(callee) || linking.callingMembers.has(callee);
    return (isCalling ? syntax.passedTypes : undefined) ?? syntax.followedTypes ?? [];
  }

  /** What a call is given, where that tells overloads apart. */
  given(list: Node | undefined): string | null {
    const { overloads } = this.#language.syntax;
    if (overloads === undefined || list === undefined) return null;
    const trailing = overloads.trailing?.(list) ?? [];
    const form = (node: Node) => argumentForm(node, this.#source, overloads.arguments);
    const labelled = (label: string | undefined) => (label === undefined ? '' : label + LABEL_END);
    const forms = list.namedChildren.flatMap((child) =>
      child.isExtra ? [] : [labelled(overloads.label?.(child)) + form(overloads.argument?.(child) ?? child)],
    );
    const behind = trailing.map((node) => labelled(overloads.label?.(node)) + form(node));
    const async = asyncLine(overloads.isAwaited?.(list));
    return this.#kept([...async, ...countLine(overloads.typeArguments?.(list)), ...forms, ...behind]);
  }

  signature(parameters: Node | undefined): string | null {
    const { overloads } = this.#language.syntax;
    if (overloads === undefined || parameters === undefined) return null;
    const types = overloads.parameterTypes(parameters, this.#source);
    const async = asyncLine(overloads.isAsync?.(parameters));
    return this.#kept([...async, ...countLine(overloads.typeParameters?.(parameters)), ...types]);
  }

  /** Lines for facts to hold; null for none. */
  #kept(lines: readonly string[]): string | null {
    if (lines.length === 0) return null;
    const text = lines.join(FORM_SEPARATOR);
    this.#limit.take(text.length);
    return text;
  }

  /** How many arguments a call has. */
  argumentCount(node: Node | undefined): number {
    if (node === undefined) return 0;
    return this.#language.syntax.countArguments?.(node, this.#source) ?? countNamed(node, []);
  }

  parameterCount(node: Node | undefined): number {
    if (node === undefined) return 0;
    const { countParameters, notParameters = [] } = this.#language.syntax;
    return countParameters?.(node, this.#source) ?? countNamed(node, notParameters);
  }
}

/** The line that says how many type arguments or type parameters there are; none for none. */
function countLine(count = 0): readonly string[] {
  return count === 0 ? NONE : [TYPE_ARGUMENTS + count];
}

function asyncLine(isAsync = false): readonly string[] {
  return isAsync ? [ASYNC] : NONE;
}

/** The path of an argument, the keyword of a named one before it. */
function argumentValue(text: string): string | null {
  const [, keyword = '', value = ''] = /^(\w+\s*=(?!=))?([\s\S]*)$/.exec(text) ?? [];
  const path = pathOf(value);
  return path === null ? null : `${keyword.replace(/\s/g, '')}${path}`;
}

/** The named children that are neither comments nor of the given types; a node without children stands for itself. */
function countNamed(node: Node | undefined, excluded: readonly string[]): number {
  if (node === undefined) return 0;
  const count = node.namedChildCount;
  if (count === 0) return node.childCount === 0 ? 1 : 0;
  let named = 0;
  for (const child of node.namedChildren) if (!child.isExtra && !excluded.includes(child.type)) named++;
  return named;
}

import type { Node } from 'web-tree-sitter';
import type { CallShape, LanguageWeaknesses } from './language-weaknesses.ts';
import { field, named, normalized } from './nodes.ts';

/** A call with what is called. */
export interface Call {
  readonly node: Node;
  readonly name: string;
  /** Empty for a plain function; `new` for a construction. */
  readonly receiver: string;
  readonly receiverNode: Node | null;
  readonly arguments: readonly Node[];
}

/** What a parameter is called that a route takes from an address. */
export const ROUTE_PARAMETER = 'route parameter';
const ROUTE = /^@[\w.]{1,80}\.(?:route|get|post|put|delete|patch)\(/;
/** Nodes in which what is assigned may not be assigned. */
const BRANCH = /if|else|for|while|switch|case|when|unless|rescue|except|catch|match|loop|elif|elsif/;
/** Ways into an expression that are gone, so that no code takes long. */
const MAX_STEPS = 400;
const MAX_CODE = 2000;

/** What stands in the code of one file: calls, what names are given, and the functions around. */
export class CodeReader {
  readonly language: LanguageWeaknesses;
  readonly #source: string;
  readonly #aliases: ReadonlyMap<string, string>;
  #steps = 0;

  constructor(source: string, language: LanguageWeaknesses) {
    this.#source = source;
    this.language = language;
    this.#aliases = language.aliases?.(source) ?? new Map();
  }

  /** A question begins, which has so many steps. */
  begin() {
    this.#steps = 0;
  }

  /** Whether the question has had all its steps; takes one. */
  isSpent(): boolean {
    return ++this.#steps > MAX_STEPS;
  }

  code({ startIndex, endIndex }: Node): string {
    return this.#source.slice(startIndex, Math.min(endIndex, startIndex + MAX_CODE));
  }

  /** The code that stands right before a node. */
  codeBefore({ startIndex }: Node): string {
    return this.#source.slice(Math.max(0, startIndex - MAX_CODE), startIndex);
  }

  /** The call that a node is, or null. */
  call(node: Node): Call | null {
    const shape = this.language.shapes.calls[node.type];
    if (shape === undefined) return null;
    if (shape.keyword !== undefined) {
      return { node, name: shape.keyword, receiver: '', receiverNode: null, arguments: named(node) };
    }
    const list = shape.arguments === undefined ? null : field(node, shape.arguments);
    const callee = shape.callee === undefined ? null : field(node, shape.callee);
    const args = list === null ? [] : named(list).filter(({ id }) => id !== callee?.id);
    const [receiverNode, name, receiver] = this.#callee(node, shape);
    return { node, name, receiver, receiverNode, arguments: args };
  }

  #callee(node: Node, shape: CallShape): readonly [Node | null, string, string] {
    if (shape.callee === undefined) {
      const name = field(node, shape.name as string);
      const receiver = shape.receiver === undefined ? null : field(node, shape.receiver);
      return [
        receiver,
        name === null ? '' : this.code(name),
        receiver === null ? '' : this.#resolved(this.code(receiver)),
      ];
    }
    const callee = field(node, shape.callee);
    if (callee === null) return [null, '', ''];
    const written = normalized(this.code(callee));
    const code = this.#resolved(shape.methodSign === undefined ? written : written.replace(shape.methodSign, '.'));
    const at = code.lastIndexOf('.');
    const receiver = code.slice(0, Math.max(0, at));
    const name = code.slice(at + 1).replace(/[<!(].*$/s, '');
    if (shape.isConstruction) return [null, name, 'new'];
    const [first] = named(callee);
    return [at < 0 ? null : (first ?? null), name, receiver];
  }

  /** Code with its first name as the file's imports say it. */
  #resolved(code: string): string {
    const name = /^[A-Za-z_$][\w$]*/.exec(code)?.[0];
    const alias = name === undefined ? undefined : this.#aliases.get(name);
    return alias === undefined || name === undefined ? code : alias + code.slice(name.length);
  }

  /** What a call is made on, in all the words that the function around has for it. */
  receiverWords({ receiver, receiverNode, node }: Call): readonly string[] {
    if (receiverNode === null) return [receiver];
    const { identifiers } = this.language.shapes;
    if (!identifiers.includes(receiverNode.type)) return [receiver];
    const made = this.assignments(receiverNode, node).flatMap(({ value, node: assignment }) => [
      normalized(this.#resolved(this.code(value)).slice(0, 300)),
      typeOf(assignment, (one) => this.code(one)),
    ]);
    return [receiver, ...[...made, this.parameterCode(receiverNode)].filter((words) => words !== '')];
  }

  /** The code of a call without its arguments, but for the one text that says what is asked for. */
  codeOfCall({ node, arguments: args }: Call): string {
    const { strings, stringText } = this.language.shapes;
    const isPlain = args.every(
      (one) => strings.includes(one.type) && named(one).every(({ type }) => stringText.includes(type)),
    );
    const first = args[0];
    const code =
      first === undefined || (isPlain && args.length === 1)
        ? this.code(node)
        : this.#source.slice(node.startIndex, Math.max(node.startIndex, first.startIndex));
    return normalized(code).slice(0, 300);
  }

  /** What may have been assigned to a name, in the function around a place and before it; since the last that surely was. */
  assignments(name: Node, place: Node): readonly { readonly node: Node; readonly value: Node }[] {
    if (this.isSpent()) return [];
    const { assignments } = this.language.shapes;
    const code = this.code(name);
    const around = this.functionAround(place);
    let made: { readonly node: Node; readonly value: Node }[] = [];
    for (const node of around.descendantsOfType(Object.keys(assignments))) {
      if (node === null || node.endIndex > place.startIndex) continue;
      const assigned = this.#assigned(node, code);
      if (assigned === null) continue;
      if (!assigned.isAdded && isSure(node, place)) made = [];
      made.push({ node, value: assigned.value });
    }
    return made;
  }

  /** What an assignment gives a name, and whether it is added to what the name had; null where it gives it nothing. */
  #assigned(node: Node, code: string): { readonly value: Node; readonly isAdded: boolean } | null {
    const [targetField, valueField] = this.language.shapes.assignments[node.type] as readonly [string, string];
    const target = field(node, targetField) ?? node.namedChild(0);
    const value = field(node, valueField);
    if (target === null || value === null || !this.#isTarget(target, code)) return null;
    return { value, isAdded: /[+.]=/.test(this.#source.slice(target.endIndex, value.startIndex)) };
  }

  #isTarget(target: Node, code: string): boolean {
    if (this.code(target).replace(/^[*&\s]+/, '') === code) return true;
    // Several at once, or what is taken out of an object: each may be any part of the value.
    return (
      /pattern|tuple|list|variable_declaration/.test(target.type) &&
      named(target).some((one) => this.code(one) === code)
    );
  }

  /** The code of the parameter of a name, with its annotations and type; empty where it is none. */
  parameterCode(name: Node): string {
    const around = this.functionAround(name);
    const list = field(around, 'parameters') ?? named(around).find(({ type }) => /parameter/.test(type)) ?? null;
    if (list === null) return '';
    const code = this.code(name);
    const isOf = (one: Node) =>
      this.code(one)
        .split(/[^\w$@]/)
        .includes(code);
    const parameter = named(list).find(isOf);
    if (parameter === undefined) return '';
    const decorators = around.parent?.type === 'decorated_definition' ? this.code(around.parent) : '';
    const isPartOfRoute =
      ROUTE.test(decorators) &&
      [`<${code}>`, `string:${code}>`, `path:${code}>`].some((one) => decorators.includes(one));
    return isPartOfRoute ? ROUTE_PARAMETER : this.code(parameter);
  }

  /** The function around a node, or the file. */
  functionAround(node: Node): Node {
    const { functions } = this.language.shapes;
    let at = node.parent ?? node;
    while (at.parent !== null && !functions.includes(at.type)) at = at.parent;
    return at;
  }

  unwrapped(node: Node): Node {
    const { wrappers } = this.language.shapes;
    let at = node;
    while (wrappers.includes(at.type)) {
      const inner =
        field(at, 'value') ??
        field(at, 'expression') ??
        named(at)[/argument/.test(at.type) ? at.namedChildCount - 1 : 0];
      if (inner === undefined || inner === null) break;
      at = inner;
    }
    return at;
  }
}

/** Whether nothing that decides stands between an assignment and what holds both it and a place. */
function isSure(node: Node, place: Node): boolean {
  for (let at = node.parent; at !== null; at = at.parent) {
    if (at.startIndex <= place.startIndex && place.endIndex <= at.endIndex) return true;
    if (BRANCH.test(at.type)) return false;
  }
  return true;
}

function typeOf(assignment: Node, code: (node: Node) => string): string {
  const type = field(assignment, 'type') ?? (assignment.parent === null ? null : field(assignment.parent, 'type'));
  return type === null ? '' : code(type);
}

import type { Node } from 'web-tree-sitter';
import type { Call, CodeReader } from './code-reader.ts';
import { named, operatorOf, sides, unquoted } from './nodes.ts';
import { CONSTANT_NAME, HARMLESS, MAX_DEPTH, OWN_ARGUMENTS } from './vocabulary.ts';

/** A piece of a text: what is known of it, or the expression that gives it. */
export type Piece = { readonly text: string } | { readonly value: Node };

/** Members that are numbers, or what the program itself is. */
const NUMBER_NAME = /[.>:](?:pid|port|length|size|count|index|version|platform|execPath|getpid\(\))$/;
const OWN_PLACE = /^(?:__dirname|__filename|__DIR__|__FILE__|__file__)$/;
const PLACES_IN_FORM =
  /%(?:\d{1,2}\$)?[-+ #0]{0,4}\d{0,4}(?:\.\d{1,4})?(?:\([\w.]{1,80}\))?[a-zA-Z]|\{[^{}'"\n]{0,80}\}/g;
const NUMBER_IN_FORM = /[dfFxXeEgiucbB]$|:[\d.,]*[dfFxXeEgn]\}$/;

/** Operators that give one of their sides, and those that give a number or a truth. */
const CHOOSING = /^(?:\|\||\?\?|or|\?:)$/;
const COMPUTING = /^(?:[-*/<>]|[=!<>]=|&&|<<|>>|==|===|and)$/;
/** Functions that give a path of their arguments, and those that give the text they are called on, or given. */
const JOINING_PATHS = /^(?:path\.)?(?:join|resolve|dirname)$/;
const SAME_TEXT =
  /^(?:trim|strip|implode|array_slice|toString|to_s|to_string|as_str|as_bytes|getBytes|toLowerCase|toUpperCase|lower|upper|encode|String|str|clone|into|freeze|substring|concat)$/;

/** What texts are put together of. */
export class TextPieces {
  readonly #code: CodeReader;

  constructor(code: CodeReader) {
    this.#code = code;
  }

  /** What a text is put together of, with local names as what was assigned to them. */
  of(node: Node): readonly Piece[] {
    return this.#pieces(node);
  }

  /** The text of an expression, where all of it is known. */
  known(node: Node): string | null {
    const pieces = this.#pieces(node);
    return isConstant(pieces) ? pieces.map((piece) => ('text' in piece ? piece.text : '')).join('') : null;
  }

  /** What a text is put together of, with local names as what was assigned to them. */
  #pieces(wrapped: Node, depth = 0): readonly Piece[] {
    const node = this.#code.unwrapped(wrapped);
    if (depth > MAX_DEPTH || this.#code.isSpent()) return [{ value: node }];
    const { shapes } = this.#code.language;
    if (shapes.strings.includes(node.type)) return this.#stringPieces(node, depth);
    if (shapes.constants.includes(node.type)) return [{ text: this.#code.code(node) }];
    if (shapes.binary.includes(node.type)) return this.#binaryPieces(node, depth);
    if (shapes.identifiers.includes(node.type)) return this.#variablePieces(node, depth);
    if (shapes.conditionals.includes(node.type)) return this.#branchPieces(node, depth);
    const call = this.#code.call(node);
    return call === null ? this.#memberPieces(node) : this.#callPieces(call, depth);
  }

  /** Of the branch that is not constant, where there is one. */
  #branchPieces(node: Node, depth: number): readonly Piece[] {
    const branches = named(node)
      .slice(1)
      .map((one) => this.#pieces(one, depth + 1));
    return firstBuilt(branches) ?? [{ value: node }];
  }

  #memberPieces(node: Node): readonly Piece[] {
    const code = this.#code.code(node);
    if (NUMBER_NAME.test(code)) return [{ text: '0' }];
    const isOwn = OWN_ARGUMENTS.test(code) || /[.:>][A-Z][A-Z0-9_]+$/.test(code);
    return isOwn ? [{ text: '' }] : [{ value: node }];
  }

  #stringPieces(node: Node, depth: number): readonly Piece[] {
    const { shapes } = this.#code.language;
    const children = named(node);
    if (children.length === 0) return [{ text: unquoted(this.#code.code(node)) }];
    return children.flatMap((child, at): readonly Piece[] => {
      const before = children[at - 1];
      if (shapes.nameInText !== undefined && before !== undefined && this.#code.code(before) === shapes.nameInText)
        return [{ value: child }];
      if (shapes.nameInText !== undefined && this.#code.code(child) === shapes.nameInText) return [];
      if (shapes.stringText.includes(child.type)) return [{ text: this.#code.code(child) }];
      if (shapes.strings.includes(child.type)) return this.#pieces(child, depth + 1);
      const inner = /interpolation|substitution/.test(child.type)
        ? named(child).find(({ type }) => !/brace/.test(type))
        : child;
      return inner === undefined ? [] : this.#pieces(inner, depth + 1);
    });
  }

  #binaryPieces(node: Node, depth: number): readonly Piece[] {
    const joined = this.#joined(node);
    if (joined.length > 1) return joined.flatMap((one) => this.#pieces(one, depth + 1));
    const [first, last] = sides(node);
    if (first === null || last === null) return [{ value: node }];
    const operator = operatorOf(node);
    if (operator === '%' && this.#code.language.shapes.strings.includes(this.#code.unwrapped(first).type)) {
      const values = /tuple|array/.test(last.type) ? named(last) : [last];
      return this.#formed(this.#pieces(first, depth + 1), values, depth);
    }
    if (CHOOSING.test(operator)) return firstBuilt([first, last].map((one) => this.#pieces(one, depth + 1))) ?? [];
    return COMPUTING.test(operator) ? [{ text: '0' }] : [{ value: node }];
  }

  /** What a text is joined of by operators, in order; the expression alone where it joins nothing. */
  #joined(node: Node): readonly Node[] {
    const { concatenation, binary } = this.#code.language.shapes;
    const operands: Node[] = [];
    let left: Node = node;
    // The left side of a long sum is as deep as the sum is long.
    while (binary.includes(left.type) && concatenation.includes(operatorOf(left))) {
      const [first, last] = sides(left);
      if (first === null || last === null) break;
      operands.unshift(last);
      left = this.#code.unwrapped(first);
    }
    return [left, ...operands];
  }

  #callPieces(call: Call, depth: number): readonly Piece[] {
    if (HARMLESS.test(call.name)) return [{ text: '0' }];
    const formatted = this.#formattedPieces(call, depth);
    if (formatted !== null) return formatted;
    const parts = partsOf(call);
    return parts.length === 0 ? [{ value: call.node }] : parts.flatMap((one) => this.#pieces(one, depth + 1));
  }

  /** Of a call that puts values in the places of a form; null for another, or where the form is not written out. */
  #formattedPieces({ receiver, receiverNode, name, arguments: args }: Call, depth: number): readonly Piece[] | null {
    const { formats, shapes } = this.#code.language;
    if (!formats.test(`${receiver}.${name}`)) return null;
    const isOnText = receiverNode !== null && shapes.strings.includes(receiverNode.type);
    const all = isOnText ? [receiverNode, ...args] : args;
    const at = all.findIndex((one) => shapes.strings.includes(this.#code.unwrapped(one).type));
    const form = at < 0 ? undefined : all[at];
    return form === undefined ? null : this.#formed(this.#pieces(form, depth + 1), all.slice(at + 1), depth);
  }

  /** The pieces of a text in which values stand in the places of a form. */
  #formed(form: readonly Piece[], values: readonly Node[], depth: number): readonly Piece[] {
    let next = 0;
    return form.flatMap((piece): readonly Piece[] => {
      if ('value' in piece) return [piece];
      const pieces: Piece[] = [];
      let end = 0;
      for (const match of piece.text.matchAll(PLACES_IN_FORM)) {
        if (/^%\s/.test(match[0])) continue;
        pieces.push({ text: piece.text.slice(end, match.index) });
        const value = values[next++] ?? values.at(-1);
        if (NUMBER_IN_FORM.test(match[0]) || value === undefined) pieces.push({ text: '0' });
        else pieces.push(...this.#pieces(value, depth + 1));
        end = match.index + match[0].length;
      }
      return [...pieces, { text: piece.text.slice(end) }];
    });
  }

  #variablePieces(node: Node, depth: number): readonly Piece[] {
    const code = this.#code.code(node);
    if (CONSTANT_NAME.test(code) || OWN_PLACE.test(code) || OWN_ARGUMENTS.test(code)) return [{ text: '' }];
    const made = this.#code.assignments(node, node);
    if (made.length === 0) return [{ value: node }];
    return made.flatMap(({ value }) => this.#pieces(value, depth + 1));
  }
}

/** What a call gives a text of that consists of others; empty for a call that may give anything. */
function partsOf({ name, receiverNode, arguments: args }: Call): readonly Node[] {
  if (JOINING_PATHS.test(name)) return args;
  const of = SAME_TEXT.test(name) ? (receiverNode ?? args[0]) : undefined;
  if (of === undefined) return [];
  return name === 'concat' ? [of, ...args] : [of];
}

/** Of what a text may be the first that is not constant, where there is one. */
function firstBuilt(texts: readonly (readonly Piece[])[]): readonly Piece[] | undefined {
  return texts.find((pieces) => !isConstant(pieces)) ?? texts[0];
}

export function isConstant(pieces: readonly Piece[]): boolean {
  return pieces.every((piece) => 'text' in piece);
}

export function isBuilt(pieces: readonly Piece[]): boolean {
  return pieces.some((piece) => 'value' in piece) && pieces.some((piece) => 'text' in piece && /\w/.test(piece.text));
}

/** A text that begins with a value is a whole command that somebody else put together, or a program that was found. */
export function isCommand(pieces: readonly Piece[]): boolean {
  const first = pieces.find((piece) => 'value' in piece || piece.text.trim() !== '');
  return first !== undefined && 'text' in first && isBuilt(pieces);
}

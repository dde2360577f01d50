import type { Node } from 'web-tree-sitter';
import type { Call, CodeReader } from './code-reader.ts';
import { named, normalized } from './nodes.ts';
import { CONSTANT_NAME, HARMLESS, MAX_DEPTH } from './vocabulary.ts';

/** Records found by what was sent are the program's own, and so are addresses that routes make of it. */
const OWN_RECORD =
  /^(?:where|find|find_by\w{0,40}!?|find_or_\w{1,40}!?|find(?:One|Unique|First|ById|ByPk|OrFail|AndCountAll)\w{0,40}|first!?|exists\?|get_object_or_404|get_or_404|getOne|filter_by|includes|indexOf|(?:[gG]et|[lL]oad|[fF]etch|[lL]ookup)\w{0,40}By[A-Z]\w{0,40})$|[a-z]_(?:path|url)$/;
/** What these make of what was sent is still what was sent; a part of what others make of it is theirs. */
const READS =
  /pars|decode|deserial|json|form|body|query|bind|split|assign|merge|validate|copy|^(?:get|loads?|read|list|values|from)$/i;
/** What these give is of what they are called on; their arguments are places in it. */
const PART_OF_TEXT = /^(?:slice|substring|substr|at|charAt|indexOf|Substring|fetch|dig)$/;
/** Nodes that name a part of something. */
const MEMBER = /member|attribute|subscript|element|field|selector|access|scope|index/;

/** Which values hold what a client of the program sent. */
export class SentValues {
  readonly #code: CodeReader;

  constructor(code: CodeReader) {
    this.#code = code;
  }

  /** Whether what a client sent is part of an expression. */
  has(node: Node): boolean {
    return this.#fromRequest(node, 0);
  }

  #fromRequest(wrapped: Node, depth: number): boolean {
    if (depth > MAX_DEPTH || this.#code.isSpent()) return false;
    const node = this.#code.unwrapped(wrapped);
    const { shapes } = this.#code.language;
    if (shapes.functions.includes(node.type) || shapes.constants.includes(node.type)) return false;
    if (shapes.identifiers.includes(node.type)) return this.#isNameFromRequest(node, depth);
    const call = this.#code.call(node);
    if (call !== null) return this.#isResultFromRequest(call, depth);
    const isMember = node.namedChildCount > 0 && MEMBER.test(node.type);
    return isMember ? this.#isMemberFromRequest(node, depth) : this.#isPartFromRequest(node, depth);
  }

  #isMemberFromRequest(member: Node, depth: number): boolean {
    if (this.#code.language.request.test(normalized(this.#code.code(member)))) return true;
    return !this.#isOfOwnMaking(member) && this.#isPartFromRequest(member, depth);
  }

  #isNameFromRequest(name: Node, depth: number): boolean {
    const { request, requestParameter } = this.#code.language;
    const code = this.#code.code(name);
    const made = this.#code.assignments(name, name);
    if (made.length === 0 && request.test(code)) return true;
    if (CONSTANT_NAME.test(code)) return false;
    if (made.length > 0) return made.some(({ value }) => this.#fromRequest(value, depth + 1));
    return requestParameter?.test(this.#code.parameterCode(name)) ?? false;
  }

  #isResultFromRequest(call: Call, depth: number): boolean {
    const { name, receiverNode, arguments: args } = call;
    if (HARMLESS.test(name) || OWN_RECORD.test(name)) return false;
    if (this.#code.language.request.test(this.#code.codeOfCall(call))) return true;
    const given = PART_OF_TEXT.test(name) ? [] : args;
    return [...(receiverNode === null ? [] : [receiverNode]), ...given].some((one) =>
      this.#fromRequest(one, depth + 1),
    );
  }

  #isPartFromRequest(node: Node, depth: number): boolean {
    const { conditionals, stringText } = this.#code.language.shapes;
    const parts = conditionals.includes(node.type) ? named(node).slice(1) : named(node);
    return parts.some((child) => !stringText.includes(child.type) && this.#fromRequest(child, depth + 1));
  }

  /** Whether a member is of something that a function of the program made. */
  #isOfOwnMaking(member: Node): boolean {
    const object = named(member)[0];
    if (object === undefined || !this.#code.language.shapes.identifiers.includes(object.type)) return false;
    const made = this.#code.assignments(object, member);
    return (
      made.length > 0 &&
      made.every(({ value }) => {
        const call = this.#code.call(this.#code.unwrapped(value));
        return (
          call !== null && !READS.test(call.name) && !this.#code.language.request.test(this.#code.codeOfCall(call))
        );
      })
    );
  }

  /** Whether a value is what was sent, rather than what a function of the program made of it and may have looked at. */
  isDirect(value: Node): boolean {
    const call = this.#code.call(value);
    if (call === null) return true;
    return (
      this.#code.language.request.test(this.#code.codeOfCall(call)) ||
      !call.arguments.some((one) => this.#fromRequest(one, 0))
    );
  }
}

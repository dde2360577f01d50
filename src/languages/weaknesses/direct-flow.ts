import type { Node } from 'web-tree-sitter';
import type { Call } from './code-reader.ts';
import type { Expressions } from './expressions.ts';
import type { LanguageWeaknesses } from './language-weaknesses.ts';
import { field, named, normalized } from './nodes.ts';

/** What these make of a text holds all of it, and they look at nothing. */
const KEEPS =
  /^(?:String|str|toString|to_s|trim|strip|decode|decodeURI(?:Component)?|url_?decode|rawurldecode|unquote(?:_plus)?|b64decode|base64_decode|concat|join|resolve|as_str|to_string|to_owned|clone|into|unwrap|unwrap_or_default|unwrap_or|format|stripslashes|Concat|Combine|ToString|Trim|strval)$/;
/** What may follow the reading of what was sent, and is still that: a member, an entry, the call that reads one. */
const REST_OF_READING =
  /^[\w$'"\]]{0,80}(?:\.(?:get|getlist|get_all|getAll|fetch|require|permit|dig|Get|first|FirstOrDefault)\([^()]{0,200}\)?|\.[\w$]{1,80}(?![\w$(])|\[[^\]]{0,200}\]|\([^()]{0,200}\)?)*$/;
/** What is given to these is not looked at for what it may do: whether it is there, how long it is, what is written to a log. */
const LOOKS_AT_NOTHING =
  /^(?:isset|empty|strlen|len|length|size|count|exists|existsSync|file_exists|isEmpty|IsNullOrEmpty|IsNullOrWhiteSpace|isBlank|isNotBlank|isNotEmpty|blank\?|present\?|nil\?|empty\?|defined|is_null|is_string|isinstance|typeof|print|printf|println|log|debug|info|warn|warning|error|puts|fmt|Printf|Println|echo|var_dump|WriteLine|md5|sha1)$|log/i;
/** Conditions that only ask whether there is anything. */
const NOTHING = /^(?:null|undefined|None|nil|NULL|''|""|``|0|false|true|True|False|-1|string\.Empty)$/;
const COMPARISON = /^(?:===?|!==?|<>|<=?|>=?|<=>|=~|!~|in|not in|instanceof|is|is not|and|eq|ne)$/;
/** One operand or the other; `%` puts values into a form. */
const EITHER = /^(?:\|\||\?\?|\?:|or|%)$/;
const CHOICE = /switch|match|case_statement|^case$|^when$/;
const STOP = /statement|declaration|assignment|definition|declarator|^block$|^body|^program$|^module$/;
/** Middleware that looks at what a route is sent. */
const VALIDATES = /valid|schema|sanit|check|allow|celebrate/i;
/** Parameters that are texts: a number can do no harm. */
const TEXT_TYPE = /\b(?:String|string|str|char)\b|&str/;
const MEMBER = /member|attribute|subscript|element|field|selector|access|scope|index/;
/** Ways that are gone, so that no code takes long. */
const MAX_DEPTH = 8;
const MAX_PLACES = 200;

/**
 * Tells where what a client sent gets to a place as it was sent: it is read, named and put together with other text in one
 * function, and nothing in that function looks at it, compares it or hands it to a function that may.
 */
export class DirectFlow {
  readonly #source: string;
  readonly #expressions: Expressions;
  readonly #language: LanguageWeaknesses;

  constructor(source: string, expressions: Expressions, language: LanguageWeaknesses) {
    this.#source = source;
    this.#expressions = expressions;
    this.#language = language;
  }

  /**
   * Whether an expression holds what a client sent, as it was sent.
   * @param except ways of sending that do not count
   */
  reaches(expression: Node, except: RegExp | null): boolean {
    const carriers = new Set<string>();
    if (!this.#carries(expression, carriers, 0)) return false;
    if (except !== null && [...carriers].some((code) => except.test(code))) return false;
    return !this.#isLookedAt(carriers, expression);
  }

  /** Whether a value is sent directly; adds the code of all that it goes through. */
  #carries(wrapped: Node, carriers: Set<string>, depth: number): boolean {
    if (depth > MAX_DEPTH) return false;
    const node = this.#expressions.unwrapped(wrapped);
    const { shapes } = this.#language;
    if (shapes.functions.includes(node.type) || shapes.constants.includes(node.type)) return false;
    if (shapes.identifiers.includes(node.type)) return this.#nameCarries(node, carriers, depth);
    const call = this.#expressions.call(node);
    if (call !== null) return this.#callCarries(call, carriers, depth);
    const parts = this.#parts(node);
    if (parts !== null) return this.#anyCarries(parts, carriers, depth);
    return MEMBER.test(node.type) && this.#memberCarries(node, carriers, depth);
  }

  /** What a text is put together of, or may be; null for what is no text. */
  #parts(node: Node): readonly Node[] | null {
    const { shapes } = this.#language;
    if (shapes.strings.includes(node.type) || /interpolation|substitution/.test(node.type)) return named(node);
    if (shapes.binary.includes(node.type)) {
      const sign = operator(node);
      return shapes.concatenation.includes(sign) || EITHER.test(sign) ? named(node) : [];
    }
    return shapes.conditionals.includes(node.type) ? named(node).slice(1) : null;
  }

  #memberCarries(node: Node, carriers: Set<string>, depth: number): boolean {
    const code = this.#expressions.code(node);
    if (this.#isReading(normalized(code))) return carriers.add(code) !== undefined;
    const object = named(node)[0];
    return object !== undefined && this.#carries(object, carriers, depth + 1);
  }

  #anyCarries(nodes: readonly Node[], carriers: Set<string>, depth: number): boolean {
    const { stringText } = this.#language.shapes;
    // All of them, so that all that is carried is known.
    return (
      nodes.filter(({ type }) => !stringText.includes(type)).filter((one) => this.#carries(one, carriers, depth + 1))
        .length > 0
    );
  }

  #nameCarries(name: Node, carriers: Set<string>, depth: number): boolean {
    const { request, requestParameter } = this.#language;
    const code = this.#expressions.code(name);
    const made = this.#expressions.assignments(name, name);
    if (made.length === 0 && request.test(code)) return carriers.add(code) !== undefined;
    const isSent =
      made.length > 0
        ? made.every(({ value }) => !this.#isMadeBySome(value)) &&
          this.#anyCarries(
            made.map(({ value }) => value),
            carriers,
            depth,
          )
        : this.#isTextParameter(this.#expressions.parameterCode(name), requestParameter);
    if (isSent) carriers.add(code);
    return isSent;
  }

  /** Whether some function made a value of another, and may have looked at it. */
  #isMadeBySome(value: Node): boolean {
    const call = this.#expressions.call(this.#expressions.unwrapped(value));
    return call !== null && !this.#keeps(call) && !this.#isReading(this.#expressions.codeOfCall(call));
  }

  /** Whether code reads what was sent, and does nothing else with it. */
  #isReading(code: string): boolean {
    const read = this.#language.request.exec(code);
    return read !== null && REST_OF_READING.test(code.slice(read.index + read[0].length));
  }

  /** Whether a call puts what it is given together, and does nothing else. */
  #keeps({ name, receiver }: Call): boolean {
    return KEEPS.test(name) || this.#language.formats.test(`${receiver}.${name}`);
  }

  #isTextParameter(code: string, requestParameter: RegExp | undefined): boolean {
    return requestParameter?.test(code) === true && TEXT_TYPE.test(code);
  }

  #callCarries(call: Call, carriers: Set<string>, depth: number): boolean {
    const { receiverNode, arguments: args, node } = call;
    if (this.#isReading(this.#expressions.codeOfCall(call))) {
      return carriers.add(this.#expressions.code(node)) !== undefined;
    }
    if (!this.#keeps(call)) return false;
    return this.#anyCarries([...(receiverNode === null ? [] : [receiverNode]), ...args], carriers, depth);
  }

  /** Whether something around a place looks at what is carried. */
  #isLookedAt(carriers: ReadonlySet<string>, place: Node): boolean {
    const around = this.#outermost(place);
    if (this.#isValidatedBefore(around)) return true;
    const words = new Set([...carriers].flatMap(waysToSay));
    const containers = new Set([...carriers].map(containerOf));
    for (const word of words) {
      let at = this.#source.indexOf(word, around.startIndex);
      for (let places = 0; at >= 0 && at < place.endIndex; places++) {
        if (places > MAX_PLACES) return true;
        const end = at + word.length;
        if (this.#isWhole(word, at, carriers, containers) && this.#looks(around.descendantForIndex(at, end), place))
          return true;
        at = this.#source.indexOf(word, end);
      }
    }
    return false;
  }

  /** Whether a word in the source is no part of another, and a container stands there as a whole. */
  #isWhole(word: string, at: number, carriers: ReadonlySet<string>, containers: ReadonlySet<string>): boolean {
    const [before = '', after = ''] = [this.#source[at - 1], this.#source[at + word.length]];
    if (/[\w$]/.test(before) || (/\w$/.test(word) && /\w/.test(after))) return false;
    return !containers.has(word) || carriers.has(word) || !/[.[?(:]|-/.test(after);
  }

  /** Whether what stands around a name compares it, chooses by it or hands it on. */
  #looks(name: Node | null, place: Node): boolean {
    const { strings, stringText } = this.#language.shapes;
    // The same word in a text or a comment.
    if (name === null || [...strings, ...stringText].includes(name.type) || /comment/.test(name.type)) return false;
    for (let node: Node = name; node.parent !== null; node = node.parent) {
      const { parent } = node;
      if (holds(parent, place)) return this.#isChoiceBy(parent, node);
      const look = this.#lookOf(parent, node);
      if (look !== 'none') return look === 'at it';
      if (STOP.test(parent.type)) return false;
    }
    return false;
  }

  /** Whether what is directly around a name looks at it, or only at whether it is there. */
  #lookOf(parent: Node, node: Node): 'at it' | 'whether it is there' | 'none' {
    const call = this.#expressions.call(parent);
    if (call === null) return this.#isComparedIn(parent, node) || this.#isChoiceBy(parent, node) ? 'at it' : 'none';
    if (LOOKS_AT_NOTHING.test(call.name)) return 'whether it is there';
    return this.#isReadBy(call, node) || this.#keeps(call) ? 'none' : 'at it';
  }

  /** Whether a call reads what was sent, and a node is its callee rather than an argument. */
  #isReadBy(call: Call, node: Node): boolean {
    const isCallee = call.node.startIndex === node.startIndex && !call.arguments.some(({ id }) => id === node.id);
    return isCallee && this.#isReading(this.#expressions.codeOfCall(call));
  }

  #isComparedIn(parent: Node, node: Node): boolean {
    if (!/binary|comparison|relational|equality|infix|in_expression|is_pattern/.test(parent.type)) return false;
    const other = named(parent).find((one) => one.id !== node.id);
    if (!/comparison|in_expression|is_pattern/.test(parent.type) && !COMPARISON.test(operator(parent))) return false;
    return other === undefined || !NOTHING.test(this.#expressions.code(other).trim());
  }

  #isChoiceBy(parent: Node, node: Node): boolean {
    if (!CHOICE.test(parent.type)) return false;
    const subject =
      field(parent, 'value') ?? field(parent, 'condition') ?? field(parent, 'subject') ?? named(parent)[0];
    return subject?.id === node.id;
  }

  /** The outermost function around a place, or the file. */
  #outermost(place: Node): Node {
    let around = this.#expressions.functionAround(place);
    for (let next = around; next.parent !== null; ) {
      next = this.#expressions.functionAround(next);
      if (next.parent !== null) around = next;
    }
    return around;
  }

  /** Whether a handler is given to a route together with what looks at what is sent. */
  #isValidatedBefore(handler: Node): boolean {
    let list = handler.parent;
    if (list !== null && /argument$/.test(list.type)) list = list.parent;
    if (list === null || !/arguments?(?:_list)?$/.test(list.type)) return false;
    return named(list).some(
      (one) =>
        !(one.startIndex <= handler.startIndex && handler.endIndex <= one.endIndex) &&
        VALIDATES.test(this.#expressions.code(one)),
    );
  }
}

function holds(outer: Node, inner: Node): boolean {
  return outer.startIndex <= inner.startIndex && inner.endIndex <= outer.endIndex;
}

/** The code itself, its container, and the other ways to write the same entry: `$_GET["page"]`, `$_GET['page']`, `req.query.page`. */
function waysToSay(code: string): readonly string[] {
  const container = containerOf(code);
  const key = /^[[.(>-]{1,2}["']?([\w-]{1,80})/.exec(code.slice(container.length))?.[1];
  const entries = key === undefined ? [] : [`["${key}"]`, `['${key}']`, `[${key}]`, `.${key}`];
  return [code, container, ...entries.map((entry) => container + entry)];
}

/** `$_GET` of `$_GET['page']`, `req.query` of `req.query.page`; the code itself where it is no part of anything. */
function containerOf(code: string): string {
  const at = Math.max(code.lastIndexOf('.'), code.lastIndexOf('['), code.lastIndexOf('->'));
  const container = at > 0 ? code.slice(0, at) : code;
  return /[\w$]$/.test(container) ? container : code;
}

function operator(node: Node): string {
  return (node.childForFieldName('operator') ?? node.child(1))?.text ?? '';
}

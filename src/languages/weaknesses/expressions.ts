import type { Node } from 'web-tree-sitter';
import type { CallShape, LanguageWeaknesses, Test } from './language-weaknesses.ts';

/** A piece of a text: what is known of it, or the expression that gives it. */
type Piece = { readonly text: string } | { readonly value: Node };

/** A call with what is called. */
export interface Call {
  readonly node: Node;
  readonly name: string;
  /** Empty for a plain function; `new` for a construction. */
  readonly receiver: string;
  readonly receiverNode: Node | null;
  readonly arguments: readonly Node[];
}

/** Functions whose results hold nothing of their arguments that could do harm, by words in their names. */
const HARMLESS =
  /escape|html_?(?:entities|specialchars)|filter_var|quot|saniti[sz]e|encode|^(?:u?int|float|bool|number|long|abs|str_repeat|len|length|size|count|strlen|round|floor|ceil|max|min|id|hash|md5|sha\d*|digest|hexdigest|basename|hex|base64|to_?hex|to_?base64|encrypt|pid|getpid|isset|empty|typeof|isinstance|strtotime|intval|floatval|to_i|to_f|atoi|itoa|date|time|now|uuid|url_for|route|strip_tags|get_?(?:count|size|index|length)|secure_filename|getname|getfilename|base|tostringliteral)$|parse_?(?:int|float|long|double|bool)|to_?int|valid|whitelist|allow|clean|^is_|quote/i;
/** Records found by what was sent are the program's own, and so are addresses that routes make of it. */
const OWN_RECORD =
  /^(?:where|find|find_by\w{0,40}!?|find_or_\w{1,40}!?|find(?:One|Unique|First|ById|ByPk|OrFail|AndCountAll)\w{0,40}|first!?|exists\?|get_object_or_404|get_or_404|getOne|filter_by|includes|indexOf|(?:[gG]et|[lL]oad|[fF]etch|[lL]ookup)\w{0,40}By[A-Z]\w{0,40})$|[a-z]_(?:path|url)$/;
/** What these make of what was sent is still what was sent; a part of what others make of it is theirs. */
const READS =
  /pars|decode|deserial|json|form|body|query|bind|split|assign|merge|validate|copy|^(?:get|loads?|read|list|values|from)$/i;
const CONSTANT_NAME = /^[$@]{0,2}[A-Z][A-Z0-9_]+$/;
/** Members that are numbers, or what the program itself is. */
const NUMBER_NAME = /[.>:](?:pid|port|length|size|count|index|version|platform|execPath|getpid\(\))$/;
const OWN_PLACE = /^(?:__dirname|__filename|__DIR__|__FILE__|__file__)$/;
/** What these give is of what they are called on; their arguments are places in it. */
const PART_OF_TEXT = /^(?:slice|substring|substr|at|charAt|indexOf|Substring|fetch|dig)$/;
const PASSWORD = /passw(?:or)?d(?!_?hash)|passphrase|\bpwd\b|_pwd|userpass/i;
/** What the user of a program asks it for on its command line, who could as well run a command. */
const OWN_ARGUMENTS = /^(?:\$argv|process\.argv|sys\.argv|os\.Args|ARGV|argv)\b|\bargparse\b/;
/** Names of what is a number or a time, in statements that the program makes itself. */
const NUMBER_OR_TIME =
  /(?:^\$?|[._])(?:period|interval|date|time|timestamp|limit|offset|count|year|month|day|days|hours|size)$/i;
/** Nodes in which what is assigned may not be assigned. */
const BRANCH = /if|else|for|while|switch|case|when|unless|rescue|except|catch|match|loop|elif|elsif/;
const PLACES_IN_FORM =
  /%(?:\d{1,2}\$)?[-+ #0]{0,4}\d{0,4}(?:\.\d{1,4})?(?:\([\w.]{1,80}\))?[a-zA-Z]|\{[^{}'"\n]{0,80}\}/g;
const NUMBER_IN_FORM = /[dfFxXeEgiucbB]$|:[\d.,]*[dfFxXeEgn]\}$/;
/** A value follows: what may be bound to a place of a statement that was prepared. */
const BEFORE_VALUE = /(?:=|\b(?:i?like|values\s{0,8}\(|in\s{0,8}\(|limit))\s{0,8}\(?['"]?%?$|'%?$/i;
/** Nodes that name a part of something. */
const MEMBER = /member|attribute|subscript|element|field|selector|access|scope|index/;
/** Nothing but a scheme and the beginning of a name: what follows is the host. */
const BEFORE_HOST = /^["']?(?:location:\s{0,4})?(?:[a-z]{1,12}:\/\/[^/?#]{0,80}|\/?)$/i;
const SQL_STATEMENT =
  /^[\s("'`$@]{0,40}(?:select\s[\s\S]{1,2000}?\sfrom\b|insert\s+(?:ignore\s+)?into\b|update\s+\S{1,200}\s+set\b|update\s|delete\s+from\b|replace\s+into\b|exec(?:ute)?\s|call\s|\{call\s|with\s+\w{1,80}\s+as\b)/i;
const SAFE_IN_SQL =
  /escape|quot|class|hash|placeholder|param|bind|literal|sql|clause|where|cond|predicate|filter|prefix|table|column|schema|\bcol\b|field/i;
/** What a parameter is called that a route takes from an address. */
export const ROUTE_PARAMETER = 'route parameter';
const ROUTE = /^@[\w.]{1,80}\.(?:route|get|post|put|delete|patch)\(/;
/** Ways into an expression that are gone, so that no code takes long. */
const MAX_STEPS = 400;
const MAX_DEPTH = 8;
const MAX_CODE = 2000;

/** What expressions of one file hold, as far as the function around them tells. */
export class Expressions {
  readonly #source: string;
  readonly #language: LanguageWeaknesses;
  readonly #aliases: ReadonlyMap<string, string>;
  #steps = 0;

  constructor(source: string, language: LanguageWeaknesses) {
    this.#source = source;
    this.#language = language;
    this.#aliases = language.aliases?.(source) ?? new Map();
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
    const shape = this.#language.shapes.calls[node.type];
    if (shape === undefined) return null;
    if (shape.keyword !== undefined) {
      return { node, name: shape.keyword, receiver: '', receiverNode: null, arguments: named(node) };
    }
    const list = shape.arguments === undefined ? null : field(node, shape.arguments);
    const args = list === null ? [] : named(list);
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
    const code = this.#resolved(normalized(this.code(callee)));
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
    const { identifiers } = this.#language.shapes;
    if (!identifiers.includes(receiverNode.type)) return [receiver];
    const made = this.assignments(receiverNode, node).flatMap(({ value, node: assignment }) => [
      normalized(this.#resolved(this.code(value)).slice(0, 300)),
      typeOf(assignment, (one) => this.code(one)),
    ]);
    return [receiver, ...[...made, this.parameterCode(receiverNode)].filter((words) => words !== '')];
  }

  holds(node: Node, test: Test): boolean {
    this.#steps = 0;
    if (typeof test === 'object') {
      if ('code' in test) return test.code.test(this.code(this.unwrapped(node)).trim());
      const text = this.#text(node);
      return text !== null && test.text.test(text);
    }
    return this.#tests[test](node);
  }

  readonly #tests: Readonly<Record<Extract<Test, string>, (node: Node) => boolean>> = {
    dynamic: (node) => !this.#isConstant(this.#pieces(node)),
    built: (node) => this.#isBuilt(this.#pieces(node)),
    request: (node) => this.isFromRequest(node),
    'request-address': (node) => this.#isFreeAddress(node),
    composed: (node) => this.isFromRequest(node) || this.#isBuilt(this.#pieces(node)),
    command: (node) => this.isFromRequest(node) || this.#isCommand(this.#pieces(node)),
    sql: (node) => this.#isSql(node),
    password: (node) => PASSWORD.test(this.code(node)),
  };

  #isConstant(pieces: readonly Piece[]): boolean {
    return pieces.every((piece) => 'text' in piece);
  }

  #isBuilt(pieces: readonly Piece[]): boolean {
    return pieces.some((piece) => 'value' in piece) && pieces.some((piece) => 'text' in piece && /\w/.test(piece.text));
  }

  /** A text that begins with a value is a whole command that somebody else put together, or a program that was found. */
  #isCommand(pieces: readonly Piece[]): boolean {
    const first = pieces.find((piece) => 'value' in piece || piece.text.trim() !== '');
    return first !== undefined && 'text' in first && this.#isBuilt(pieces);
  }

  #isFreeAddress(node: Node): boolean {
    let before = '';
    for (const piece of this.#pieces(node)) {
      if (!BEFORE_HOST.test(before)) return false;
      // A constant has no text that is known, and may be all of a host.
      if ('text' in piece) before += piece.text === '' ? 'x:/' : piece.text;
      // Nobody can make another's browser send an address of their choice there.
      else if (this.#isDirect(piece.value) && this.#fromRequest(piece.value, 0)) {
        const code = this.code(piece.value);
        // A path begins with a slash, so that what stands before it is the host.
        return (
          !/referr?er|PHP_SELF|only_path|:host\b|\blocation\.href\b/i.test(code) &&
          !(before !== '' && /REQUEST_?URI|originalUrl|\.(?:full)?path\b/i.test(code))
        );
      } else before += 'x';
    }
    return false;
  }

  /** Whether a value is what was sent, rather than what a function of the program made of it and may have looked at. */
  #isDirect(value: Node): boolean {
    const call = this.call(value);
    if (call === null) return true;
    return (
      this.#language.request.test(this.codeOfCall(call)) || !call.arguments.some((one) => this.#fromRequest(one, 0))
    );
  }

  #isSql(node: Node): boolean {
    const pieces = this.#pieces(node);
    let before = '';
    let isOpen = false;
    for (const piece of pieces) {
      if ('text' in piece) {
        before += piece.text;
        continue;
      }
      if (this.#fromRequest(piece.value, 0)) isOpen = true;
      else if (BEFORE_VALUE.test(before.slice(-60)) && !isSafeInSql(this.code(piece.value))) isOpen = true;
      before += '?';
    }
    return isOpen && SQL_STATEMENT.test(before.slice(0, 3000));
  }

  /** The text of an expression, where all of it is known. */
  #text(node: Node): string | null {
    const pieces = this.#pieces(node);
    return this.#isConstant(pieces) ? pieces.map((piece) => ('text' in piece ? piece.text : '')).join('') : null;
  }

  /** Whether what a client sent is part of an expression. */
  isFromRequest(node: Node): boolean {
    this.#steps = 0;
    return this.#fromRequest(node, 0);
  }

  #fromRequest(wrapped: Node, depth: number): boolean {
    if (depth > MAX_DEPTH || ++this.#steps > MAX_STEPS) return false;
    const node = this.unwrapped(wrapped);
    const { shapes, request } = this.#language;
    if (shapes.functions.includes(node.type) || shapes.constants.includes(node.type)) return false;
    if (shapes.identifiers.includes(node.type)) return this.#isNameFromRequest(node, depth);
    const call = this.call(node);
    if (call !== null) return this.#isResultFromRequest(call, depth);
    const isMember = node.namedChildCount > 0 && MEMBER.test(node.type);
    if (isMember && request.test(normalized(this.code(node)))) return true;
    return !(isMember && this.#isOfOwnMaking(node)) && this.#isPartFromRequest(node, depth);
  }

  #isNameFromRequest(name: Node, depth: number): boolean {
    const { request, requestParameter } = this.#language;
    const code = this.code(name);
    if (request.test(code)) return true;
    if (CONSTANT_NAME.test(code)) return false;
    const made = this.assignments(name, name);
    if (made.length > 0) return made.some(({ value }) => this.#fromRequest(value, depth + 1));
    return requestParameter?.test(this.parameterCode(name)) ?? false;
  }

  #isResultFromRequest(call: Call, depth: number): boolean {
    const { name, receiverNode, arguments: args } = call;
    if (HARMLESS.test(name) || OWN_RECORD.test(name)) return false;
    if (this.#language.request.test(this.codeOfCall(call))) return true;
    const given = PART_OF_TEXT.test(name) ? [] : args;
    return [...(receiverNode === null ? [] : [receiverNode]), ...given].some((one) =>
      this.#fromRequest(one, depth + 1),
    );
  }

  #isPartFromRequest(node: Node, depth: number): boolean {
    const { conditionals, stringText } = this.#language.shapes;
    const parts = conditionals.includes(node.type) ? named(node).slice(1) : named(node);
    return parts.some((child) => !stringText.includes(child.type) && this.#fromRequest(child, depth + 1));
  }

  /** Whether a member is of something that a function of the program made. */
  #isOfOwnMaking(member: Node): boolean {
    const object = named(member)[0];
    if (object === undefined || !this.#language.shapes.identifiers.includes(object.type)) return false;
    const made = this.assignments(object, member);
    return (
      made.length > 0 &&
      made.every(({ value }) => {
        const call = this.call(this.unwrapped(value));
        return call !== null && !READS.test(call.name) && !this.#language.request.test(this.codeOfCall(call));
      })
    );
  }

  /** The code of a call without its arguments, but for the one text that says what is asked for. */
  codeOfCall({ node, arguments: args }: Call): string {
    const { strings, stringText } = this.#language.shapes;
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

  /** What a text is put together of, with local names as what was assigned to them. */
  #pieces(wrapped: Node, depth = 0): readonly Piece[] {
    const node = this.unwrapped(wrapped);
    if (depth > MAX_DEPTH || ++this.#steps > MAX_STEPS) return [{ value: node }];
    const { shapes } = this.#language;
    if (shapes.strings.includes(node.type)) return this.#stringPieces(node, depth);
    if (shapes.constants.includes(node.type)) return [{ text: this.code(node) }];
    if (shapes.binary.includes(node.type)) return this.#binaryPieces(node, depth);
    if (shapes.identifiers.includes(node.type)) return this.#variablePieces(node, depth);
    if (shapes.conditionals.includes(node.type)) return this.#branchPieces(node, depth);
    const call = this.call(node);
    return call === null ? this.#memberPieces(node) : this.#callPieces(call, depth);
  }

  /** Of the branch that is not constant, where there is one. */
  #branchPieces(node: Node, depth: number): readonly Piece[] {
    const branches = named(node)
      .slice(1)
      .map((one) => this.#pieces(one, depth + 1));
    return branches.find((pieces) => !this.#isConstant(pieces)) ?? branches[0] ?? [{ value: node }];
  }

  #memberPieces(node: Node): readonly Piece[] {
    const code = this.code(node);
    if (NUMBER_NAME.test(code)) return [{ text: '0' }];
    const isOwn = OWN_ARGUMENTS.test(code) || /[.:>][A-Z][A-Z0-9_]+$/.test(code);
    return isOwn ? [{ text: '' }] : [{ value: node }];
  }

  #stringPieces(node: Node, depth: number): readonly Piece[] {
    const { shapes } = this.#language;
    const children = named(node);
    if (children.length === 0) return [{ text: unquoted(this.code(node)) }];
    return children.flatMap((child): readonly Piece[] => {
      if (shapes.stringText.includes(child.type)) return [{ text: this.code(child) }];
      if (shapes.strings.includes(child.type)) return this.#pieces(child, depth + 1);
      const inner = /interpolation|substitution/.test(child.type)
        ? named(child).find(({ type }) => !/brace/.test(type))
        : child;
      return inner === undefined ? [] : this.#pieces(inner, depth + 1);
    });
  }

  #binaryPieces(node: Node, depth: number): readonly Piece[] {
    const { concatenation, binary } = this.#language.shapes;
    const operands: Node[] = [];
    let left: Node = node;
    // The left side of a long sum is as deep as the sum is long.
    while (binary.includes(left.type) && concatenation.includes(operatorOf(left))) {
      const [first, last] = sides(left);
      if (first === null || last === null) break;
      operands.unshift(last);
      left = this.unwrapped(first);
    }
    if (operands.length > 0) return [left, ...operands].flatMap((one) => this.#pieces(one, depth + 1));
    const [first, last] = sides(node);
    if (first === null || last === null) return [{ value: node }];
    if (operatorOf(node) === '%' && this.#language.shapes.strings.includes(this.unwrapped(first).type)) {
      const values = /tuple|array/.test(last.type) ? named(last) : [last];
      return this.#formed(this.#pieces(first, depth + 1), values, depth);
    }
    if (/^(?:\|\||\?\?|or|\?:)$/.test(operatorOf(node))) {
      const either = [first, last].map((one) => this.#pieces(one, depth + 1));
      return either.find((pieces) => !this.#isConstant(pieces)) ?? either[0] ?? [];
    }
    if (/^(?:[-*/<>]|[=!<>]=|&&|<<|>>|==|===|and)$/.test(operatorOf(node))) return [{ text: '0' }];
    return [{ value: node }];
  }

  #callPieces(call: Call, depth: number): readonly Piece[] {
    if (HARMLESS.test(call.name)) return [{ text: '0' }];
    const { formats, shapes } = this.#language;
    if (formats.test(`${call.receiver}.${call.name}`)) {
      const isOnText = call.receiverNode !== null && shapes.strings.includes(call.receiverNode.type);
      const all = isOnText && call.receiverNode !== null ? [call.receiverNode, ...call.arguments] : call.arguments;
      const at = all.findIndex((one) => shapes.strings.includes(this.unwrapped(one).type));
      const form = at < 0 ? undefined : all[at];
      if (form !== undefined) return this.#formed(this.#pieces(form, depth + 1), all.slice(at + 1), depth);
    }
    if (/^(?:path\.)?(?:join|resolve|dirname)$/.test(call.name) && call.arguments.length > 0) {
      return call.arguments.flatMap((one) => this.#pieces(one, depth + 1));
    }
    if (
      /^(?:trim|strip|implode|array_slice|toString|to_s|to_string|as_str|as_bytes|getBytes|toLowerCase|toUpperCase|lower|upper|encode|String|str|clone|into|freeze|substring|concat)$/.test(
        call.name,
      )
    ) {
      const of = call.receiverNode ?? call.arguments[0];
      const added = call.name === 'concat' ? call.arguments : [];
      if (of !== undefined) return [of, ...added].flatMap((one) => this.#pieces(one, depth + 1));
    }
    return [{ value: call.node }];
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
    const code = this.code(node);
    if (CONSTANT_NAME.test(code) || OWN_PLACE.test(code) || OWN_ARGUMENTS.test(code)) return [{ text: '' }];
    const made = this.assignments(node, node);
    if (made.length === 0) return [{ value: node }];
    return made.flatMap(({ value }) => this.#pieces(value, depth + 1));
  }

  /** What may have been assigned to a name, in the function around a place and before it; since the last that surely was. */
  assignments(name: Node, place: Node): readonly { readonly node: Node; readonly value: Node }[] {
    if (++this.#steps > MAX_STEPS) return [];
    const { assignments } = this.#language.shapes;
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
    const [targetField, valueField] = this.#language.shapes.assignments[node.type] as readonly [string, string];
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
    const { functions } = this.#language.shapes;
    let at = node.parent ?? node;
    while (at.parent !== null && !functions.includes(at.type)) at = at.parent;
    return at;
  }

  unwrapped(node: Node): Node {
    const { wrappers } = this.#language.shapes;
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

function isSafeInSql(code: string): boolean {
  return SAFE_IN_SQL.test(code) || NUMBER_OR_TIME.test(code);
}

function typeOf(assignment: Node, code: (node: Node) => string): string {
  const type = field(assignment, 'type') ?? (assignment.parent === null ? null : field(assignment.parent, 'type'));
  return type === null ? '' : code(type);
}

/** The child of a field; `#type` is the first child of a type. */
export function field(node: Node, name: string): Node | null {
  if (!name.startsWith('#')) return node.childForFieldName(name);
  const type = name.slice(1);
  if (type === 'first') return named(node)[0] ?? null;
  if (type === 'last') return named(node).at(-1) ?? null;
  return named(node).find((child) => child.type === type) ?? null;
}

export function named(node: Node): Node[] {
  return node.namedChildren.filter((child) => child !== null && !/comment/.test(child.type));
}

function sides(node: Node): readonly [Node | null, Node | null] {
  const children = named(node);
  return [
    node.childForFieldName('left') ?? children[0] ?? null,
    node.childForFieldName('right') ?? children.at(-1) ?? null,
  ];
}

function operatorOf(node: Node): string {
  return (node.childForFieldName('operator') ?? node.child(1))?.text ?? '';
}

/** Code with one way to write members and no white space around them. */
export function normalized(code: string): string {
  return code.replace(/\?\.|->|::/g, '.').replace(/\s+/g, '');
}

function unquoted(code: string): string {
  return code.replace(/^[a-zA-Z]{0,3}["'`]{1,3}|["'`]{1,3}$/g, '');
}

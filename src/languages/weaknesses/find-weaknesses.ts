import type { Node } from 'web-tree-sitter';
import { type Call, Expressions, field, named } from './expressions.ts';
import type { Weakness, WeaknessKind } from './kinds.ts';
import type { CallRow, Clause, LanguageWeaknesses, NameRow, Row, SettingRow } from './language-weaknesses.ts';

const WORD = /[A-Za-z_$][\w$]*/g;

/** Rows by the names that they are about. */
export class WeaknessRows {
  readonly language: LanguageWeaknesses;
  readonly #byName: ReadonlyMap<string, readonly Row[]>;

  constructor(language: LanguageWeaknesses) {
    this.language = language;
    const byName = new Map<string, Row[]>();
    for (const row of language.rows) for (const name of row.names) byName.set(name, [...(byName.get(name) ?? []), row]);
    this.#byName = byName;
  }

  /** Where a text has names that rows are about: most files have none, and need not be parsed. */
  hits(source: string): readonly Hit[] {
    const hits: Hit[] = [];
    for (const { 0: name, index: at } of source.matchAll(WORD)) {
      const rows = this.#byName.get(name)?.filter(({ file }) => file?.test(source) ?? true) ?? [];
      if (rows.length > 0) hits.push({ name, at, rows });
    }
    return hits;
  }
}

interface Hit {
  readonly name: string;
  readonly at: number;
  readonly rows: readonly Row[];
}

/** The weak places of a parsed text, by line. */
export function findWeaknesses(
  root: Node,
  source: string,
  hits: readonly Hit[],
  language: LanguageWeaknesses,
): Weakness[] {
  const expressions = new Expressions(source, language);
  const found = new Map<string, Weakness>();
  for (const { name, at, rows } of hits) {
    const node = root.descendantForIndex(at, at + name.length);
    if (node === null || !isName(node, name)) continue;
    for (const row of rows) {
      const weak = LOOKS[row.row](node, row as never, expressions, language);
      if (weak === null || isGuarded(row.kind, weak.node, expressions, language)) continue;
      const key = `${row.kind} ${weak.node.startIndex}`;
      if (!found.has(key)) found.set(key, weaknessOf(row, weak, expressions));
    }
  }
  return [...found.values()].sort((a, b) => a.line - b.line || (a.kind < b.kind ? -1 : 1));
}

/** Comments and texts hold words, too. */
function isName(node: Node, name: string): boolean {
  return !/comment/.test(node.type) && node.endIndex - node.startIndex <= name.length + 2;
}

interface Weak {
  readonly node: Node;
  readonly what: string;
  readonly fromRequest: boolean;
}

function weaknessOf({ kind }: Row, { node, what, fromRequest }: Weak, expressions: Expressions): Weakness {
  return {
    kind,
    line: node.startPosition.row + 1,
    endLine: node.endPosition.row + 1,
    what,
    fromRequest,
    code: expressions.code(node).replace(/\s+/g, ''),
  };
}

const LOOKS = { call: lookAtCall, setting: lookAtSetting, name: lookAtName } as const;

function lookAtCall(name: Node, row: CallRow, expressions: Expressions, { shapes }: LanguageWeaknesses): Weak | null {
  let node: Node | null = name.parent;
  for (let steps = 0; node !== null && shapes.calls[node.type] === undefined && steps < 4; steps++) {
    if (node.startIndex > name.startIndex) return null;
    node = node.parent;
  }
  const call = node === null ? null : expressions.call(node);
  if (call === null || call.name !== expressions.code(name)) {
    // An import may have given it another name, and the row knows the first.
    if (call === null || !row.names.includes(call.name)) return null;
  }
  if (call.arguments.some((one) => one.startIndex <= name.startIndex && name.endIndex <= one.endIndex)) return null;
  const { on, notOn } = row;
  if (on !== undefined || notOn !== undefined) {
    const receiver = expressions.receiverWords(call);
    if (on !== undefined && !receiver.some((words) => on.test(words))) return null;
    if (notOn !== undefined && receiver.some((words) => notOn.test(words))) return null;
  }
  const { all = [], none = [] } = row;
  const isHeld = (clause: Clause) =>
    argumentsOf(call, clause, expressions, shapes).some((one) => expressions.holds(one, clause.is));
  if (!all.every(isHeld) || none.some(isHeld)) return null;
  const fromRequest = call.arguments.some((one) => expressions.isFromRequest(one));
  return { node: call.node, what: shown(call), fromRequest };
}

/** What the function around a place says where it looks at a value before it uses it, or is asked to do what it does. */
const GUARDS: Partial<Record<WeaknessKind, RegExp>> = {
  'path-traversal':
    /(?:\.(?:match\??|test|includes|include\?)|\bin_array|\bctype_\w{1,10})\(|=~|(?:valid|allow|safe|permit|verify)\w{0,40}\??\(|starts?_?with|has_?prefix|common(?:path|prefix)|is_relative_to|safe_?(?:join|path)|filepath\.(?:Base|IsLocal)|secure_filename|GetFullPath|getCanonical|expand_path|realpath/i,
  'open-redirect':
    /(?:valid|allow|safe|permit|verify|trusted)\w{0,40}\??\(|safe_?(?:url|redirect)|allowed_?host|IsLocalUrl|urlparse|starts?_?with|\bnew URL\(|url\.Parse|whitelist|allow_?list/i,
  'request-forgery':
    /(?:valid|allow|safe|permit|trusted)\w{0,40}\??\(|allowed_?(?:host|url|domain)|whitelist|allow_?list|starts?_?with|urlparse/i,
  'code-injection': /\binclude\?[( ]/,
  'insecure-cookie': /\.Secure\s{0,4}=\s{0,4}\w|setSecure\(true/,
};
const OLD_VERSION = /SSLv?[23]|TLSv?1/i;
const CONDITION = /if|case|when|conditional|unless|elif/;
const OWN_CHECK = /VerifyPeerCertificate|VerifyConnection|verify_callback|checkServerIdentity/;
/** Who calls that knows. */
const NAMED_SO = /insecure|unsafe|without_?verif|skip_?verif/i;
const OPT_OUT = /verif|insecure|unsafe|skip|trust|self[-_]?signed|check_?hostname|\bssl\b|cert/i;

function isGuarded(kind: WeaknessKind, node: Node, expressions: Expressions, language: LanguageWeaknesses): boolean {
  // Who asks for a version by name gets it.
  if (kind === 'outdated-tls') return OLD_VERSION.test(nameOf(expressions.functionAround(node), expressions));
  if (kind === 'unverified-certificate') return isOptOut(node, expressions, language);
  const guard = GUARDS[kind];
  if (guard === undefined) return false;
  const around = expressions.functionAround(node);
  // Of a script without functions, what stands before the place.
  if (around.parent === null) return guard.test(expressions.codeBefore(node));
  const code = expressions.code(around);
  const at = node.startIndex - around.startIndex;
  return guard.test(`${code.slice(0, at)}${code.slice(at + node.endIndex - node.startIndex)}`);
}

/**
 * Whether a certificate goes unchecked only where a setting asks for it, or is checked in another way: a condition around the
 * place speaks of that, or the function does in its name, or what is made there has a check of its own.
 */
function isOptOut(node: Node, expressions: Expressions, language: LanguageWeaknesses): boolean {
  const around = expressions.functionAround(node);
  const own = expressions.code(node).slice(0, 80);
  const isAbout = (at: Node) =>
    OPT_OUT.test(expressions.code(at).split('\n', 2).join(' ').slice(0, 200).replace(own, ''));
  if (OWN_CHECK.test(expressions.code(around)) || NAMED_SO.test(nameOf(around, expressions))) return true;
  if (isChosen(node, expressions, language)) return true;
  let isConditional = false;
  for (let at = node.parent; at !== null && at.id !== around.id; at = at.parent) {
    if (!CONDITION.test(at.type)) continue;
    isConditional = true;
    if (isAbout(at)) return true;
  }
  return isConditional && OPT_OUT.test(nameOf(around, expressions));
}

/** Of a function, with its parameters where the grammar has them in one; empty for the file. */
function nameOf(around: Node, expressions: Expressions): string {
  const name = around.childForFieldName('name') ?? around.childForFieldName('declarator');
  return name === null ? '' : expressions.code(name);
}

/** Whether the value itself depends on what asks for it: `verify ? PEER : NONE`. */
function isChosen(node: Node, expressions: Expressions, { shapes }: LanguageWeaknesses): boolean {
  const [choice] = node.descendantsOfType([...shapes.conditionals]);
  return choice != null && OPT_OUT.test(expressions.code(named(choice)[0] ?? choice));
}

function shown({ receiver, name }: Call): string {
  if (receiver === 'new') return `new ${name}`;
  return receiver === '' || receiver.length > 40 ? name : `${receiver}.${name}`;
}

function argumentsOf(
  call: Call,
  { argument }: Clause,
  expressions: Expressions,
  shapes: LanguageWeaknesses['shapes'],
): readonly Node[] {
  if (argument === 'receiver') return call.receiverNode === null ? [] : [call.receiverNode];
  if (argument === 'any') return call.arguments;
  if (argument === 'call') return [call.node];
  const parts = call.arguments.map((one) => settingOf(one, shapes, expressions));
  if (typeof argument === 'number') return call.arguments.filter((_, at) => at === argument && parts[at] === null);
  return parts.flatMap((part) => (part?.key === argument ? [part.value] : []));
}

/** Key and value of a named argument or entry; null for what is none. */
function settingOf(node: Node, { settings, assignments }: LanguageWeaknesses['shapes'], expressions: Expressions) {
  const fields = settings[node.type] ?? assignments[node.type];
  if (fields === undefined && !(node.type in settings)) return null;
  const key = fields ? field(node, fields[0]) : named(node)[0];
  const value = fields ? field(node, fields[1]) : named(node).at(-1);
  if (!key || !value || key.id === value.id) return null;
  return { key: expressions.code(key).replace(/^[:"'@]{1,3}|[:"'=>\s]{1,8}$/g, ''), keyNode: key, value };
}

function lookAtSetting(
  name: Node,
  row: SettingRow,
  expressions: Expressions,
  { shapes }: LanguageWeaknesses,
): Weak | null {
  let node: Node | null = name.parent;
  for (let steps = 0; node !== null && steps < 5; steps++, node = node.parent) {
    const setting = settingOf(node, shapes, expressions);
    if (setting === null) continue;
    const { keyNode, value } = setting;
    // The name is the last of what is set.
    if (keyNode.startIndex > name.startIndex || Math.abs(keyNode.endIndex - name.endIndex) > 3) return null;
    if (!(row.on?.test(expressions.code(keyNode)) ?? true)) return null;
    if (row.within !== undefined && !row.within.test(expressions.code(around(node)))) return null;
    if (!expressions.holds(value, row.is)) return null;
    return { node, what: expressions.code(name), fromRequest: expressions.isFromRequest(value) };
  }
  return null;
}

/** What an entry stands in: a list of arguments with its call, an object, or the statement itself. */
function around(node: Node): Node {
  const list = node.parent ?? node;
  return list.parent ?? list;
}

/** A table of what may be chosen is no choice yet, nor is what is filled into one. */
function isInTable({ id, parent }: Node): boolean {
  if (parent === null) return false;
  const target = parent.childForFieldName('left');
  const isEntry = target !== null && target.id !== id && /subscript|index|element/.test(target.type);
  return isEntry || /pair|when|case|entry|subscript|index/.test(parent.type);
}

const MEMBER = /member|attribute|scope|selector|field|qualified/;

function lookAtName(name: Node, row: NameRow, expressions: Expressions): Weak | null {
  let node = name;
  while (node.parent !== null && MEMBER.test(node.parent.type) && node.parent.endIndex === name.endIndex)
    node = node.parent;
  if (isInTable(node)) return null;
  const code = expressions.code(node);
  return row.on.test(code) ? { node, what: code, fromRequest: false } : null;
}

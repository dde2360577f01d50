import type { Node } from 'web-tree-sitter';
import type { Call } from './code-reader.ts';
import { DirectFlow } from './direct-flow.ts';
import { Expressions } from './expressions.ts';
import { isAskedFor, isGuarded, isKept } from './guards.ts';
import type { Sent, Weakness, WeaknessKind } from './kinds.ts';
import type { CallRow, Clause, LanguageWeaknesses, NameRow, Row, SettingRow, Test } from './language-weaknesses.ts';
import { field, named } from './nodes.ts';

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
  const flow = new DirectFlow(source, expressions, language);
  const found = new Map<string, Weakness>();
  for (const { name, at, rows } of hits) {
    const node = root.descendantForIndex(at, at + name.length);
    if (node === null || !isName(node, name)) continue;
    for (const row of rows) {
      if (isAskedFor(row.kind, source)) continue;
      const weak = LOOKS[row.row](node, row as never, expressions, language);
      if (weak === null || isExcused(row, weak.node, source, expressions, language)) continue;
      const key = `${row.kind} ${weak.node.startIndex}`;
      if (!found.has(key)) found.set(key, weaknessOf(row, weak, expressions, flow));
    }
  }
  return [...found.values()].sort((a, b) => a.line - b.line || (a.kind < b.kind ? -1 : 1));
}

/** Whether what is around a weak place makes it none. */
function isExcused(
  row: Row,
  node: Node,
  source: string,
  expressions: Expressions,
  language: LanguageWeaknesses,
): boolean {
  if (!isInFunction(row, node, expressions)) return true;
  return isKept(node, source) || isGuarded(row.kind, node, expressions, language);
}

function isInFunction({ inFunction }: Row, node: Node, expressions: Expressions): boolean {
  return inFunction?.test(expressions.code(expressions.functionAround(node))) ?? true;
}

/** Comments and texts hold words, too. */
function isName(node: Node, name: string): boolean {
  return !/comment/.test(node.type) && node.endIndex - node.startIndex <= name.length + 2;
}

interface Weak {
  readonly node: Node;
  readonly what: string;
  /** What makes it weak, where that is what is in it. */
  readonly values: readonly Node[];
}

function weaknessOf({ kind }: Row, { node, what, values }: Weak, expressions: Expressions, flow: DirectFlow): Weakness {
  return {
    kind,
    line: node.startPosition.row + 1,
    endLine: node.endPosition.row + 1,
    what,
    sent: sentTo(kind, values, expressions, flow),
    code: expressions.code(node).replace(/\s+/g, ''),
  };
}

/** What nobody else can make a client send: it is no way to lead or show that client something. */
const OWN_TO_CLIENT = /cookie|header|host|referr?er|session|HTTP_|\['error'\]|\['size'\]/i;
const TO_CLIENT: ReadonlySet<WeaknessKind> = new Set(['open-redirect', 'cross-site-scripting']);

function sentTo(kind: WeaknessKind, values: readonly Node[], expressions: Expressions, flow: DirectFlow): Sent {
  const notBy = TO_CLIENT.has(kind) ? OWN_TO_CLIENT : null;
  if (values.some((value) => flow.reaches(value, notBy))) return 'directly';
  return values.some((value) => expressions.isFromRequest(value)) ? 'perhaps' : 'no';
}

/** Tests of what is in a value, rather than of how it is written. */
const OF_CONTENT: ReadonlySet<Test> = new Set<Test>([
  ...(['dynamic', 'built', 'request', 'request-address', 'composed', 'command', 'sql'] as const),
]);

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
  const values = all
    .filter(({ is }) => OF_CONTENT.has(is))
    .flatMap((clause) =>
      argumentsOf(call, clause, expressions, shapes).filter((one) => expressions.holds(one, clause.is)),
    );
  return { node: call.node, what: shown(call), values };
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
    if (!isLastOf(keyNode, name) || !isAbout(row, keyNode, node, expressions)) return null;
    if (!expressions.holds(value, row.is)) return null;
    return { node, what: expressions.code(name), values: OF_CONTENT.has(row.is) ? [value] : [] };
  }
  return null;
}

/** Whether a name is the last of what is set. */
function isLastOf(key: Node, name: Node): boolean {
  return key.startIndex <= name.startIndex && Math.abs(key.endIndex - name.endIndex) <= 3;
}

/** Whether a row means what is set, and where. */
function isAbout({ on, within }: SettingRow, key: Node, node: Node, expressions: Expressions): boolean {
  return (on?.test(expressions.code(key)) ?? true) && (within?.test(expressions.code(around(node))) ?? true);
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
  return row.on.test(code) ? { node, what: code, values: [] } : null;
}

import type { Node } from 'web-tree-sitter';
import type { Expressions } from './expressions.ts';
import type { WeaknessKind } from './kinds.ts';
import type { LanguageWeaknesses } from './language-weaknesses.ts';
import { named } from './nodes.ts';

/** What the function around a place says where it looks at a value before it uses it, or is asked to do what it does. */
const GUARDS: Partial<Record<WeaknessKind, RegExp>> = {
  'path-traversal':
    /(?:\.(?:match\??|test|includes|include\?)|\bin_array|\bctype_\w{1,10})\(|=~|(?:valid|allow|safe|permit|verify)\w{0,40}\??\(|starts?_?with|has_?prefix|common(?:path|prefix)|is_relative_to|safe_?(?:join|path)|filepath\.(?:Base|IsLocal)|secure_filename|GetFullPath|getCanonical|expand_path|realpath/i,
  'open-redirect':
    /(?:valid|allow|safe|permit|verify|trusted)\w{0,40}\??\(|safe_?(?:url|redirect)|allowed_?host|IsLocalUrl|urlparse|starts?_?with|\bnew URL\(|url\.Parse|whitelist|allow_?list/i,
  'request-forgery':
    /(?:valid|allow|safe|permit|trusted)\w{0,40}\??\(|allowed_?(?:host|url|domain)|whitelist|allow_?list|starts?_?with|urlparse/i,
  'code-injection': /\binclude\?[( ]/,
  // No page: a file to download, or plain text.
  'cross-site-scripting': /text\/plain|application\/|attachment|_headers\(|\.(?:type|format)\(["'](?:json|text)/i,
  // A socket is for all who may go through its folder.
  'loose-permissions': /socket|listen|\bbind/i,
  'insecure-cookie': /xsrf|csrf|\.Secure\s{0,4}=\s{0,4}\w|setSecure\(true/i,
};
const OLD_VERSION = /SSLv?[23]|TLSv?1/i;
const CONDITION = /if|case|when|conditional|ternary|unless|elif/;
const OWN_CHECK = /VerifyPeerCertificate|VerifyConnection|verify_callback|checkServerIdentity/;
/** Only servers, and peers that are both, are set up with what they ask of a client. */
const OF_SERVER = 'ClientAuth';
const ENTRY_OF_SERVER = /\bClientAuth\s{0,8}:/;
/** Who calls that knows. */
const NAMED_SO =
  /insecure|unsafe|untrusted|un_?verified|without_?verif|skip_?(?:(?:tls|ssl|cert\w{0,10})_?)?verif|^SSLContext$/i;
/** Nobody stands between two programs of one machine. */
const OWN_MACHINE = /localhost|127\.0\.0\.1|\bLocal\w{0,20}URL\b|\bLocalRoot|loopback/i;
/** What a kind is not told of, by what stands in the file: protocols that ask for it. */
const ASKED_FOR: Partial<Record<WeaknessKind, RegExp>> = { 'weak-cipher': /\bntlm|ntlm\b|\bVNC|\bRFB\b/i };
const OPT_OUT =
  /verif|insecure|unsafe|skip|trust|self[-_]?signed|check_?hostname|\bssl\b|cert|strict_?valid|ignore_?(?:tls|ssl)|known_?hosts/i;

/** Whether the protocol that a file speaks asks for what is weak. */
export function isAskedFor(kind: WeaknessKind, source: string): boolean {
  return ASKED_FOR[kind]?.test(source) ?? false;
}

/** Whether the code around a place looks at what makes it weak, or asks for it. */
export function isGuarded(
  kind: WeaknessKind,
  node: Node,
  expressions: Expressions,
  language: LanguageWeaknesses,
): boolean {
  // Who asks for a version by name gets it.
  if (kind === 'outdated-tls') {
    return OLD_VERSION.test(nameOf(expressions.functionAround(node), expressions)) || isConditional(node);
  }
  if (kind === 'unverified-certificate') return isOptOut(node, expressions, language);
  if (kind === 'insecure-cookie' && isConditional(node)) return true;
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
  if (isExcusedByFunction(node, around, expressions) || isChosen(node, expressions, language)) return true;
  let isConditional = false;
  // A function without a name in it is still asked for there.
  for (let at = node.parent; at !== null && !isNamedFunction(at); at = at.parent) {
    if (!CONDITION.test(at.type)) continue;
    isConditional = true;
    if (isAbout(at)) return true;
  }
  return isConditional && OPT_OUT.test(nameOf(around, expressions));
}

/** Whether what the function around a place says, or is called, makes an unchecked certificate none of its own. */
function isExcusedByFunction(node: Node, around: Node, expressions: Expressions): boolean {
  const code = expressions.code(around);
  if (OWN_CHECK.test(code) || isOfServer(node, around, expressions)) return true;
  if (OWN_MACHINE.test(code) || OWN_MACHINE.test(headOf(around, expressions))) return true;
  if (namesAround(node, expressions).some((name) => NAMED_SO.test(name))) return true;
  return isReachedIfAsked(codeBeforeIn(around, node, expressions));
}

/** Returns the code of a function right before a place in it. */
function codeBeforeIn(around: Node, node: Node, expressions: Expressions): string {
  const before = expressions.codeBefore(node);
  return before.slice(Math.max(0, before.length - (node.startIndex - around.startIndex)));
}

/** A condition on the way to a place, with the end of the function behind it. */
const RETURNS_IF = /^[ \t]*if\b(?<condition>[^\n]{1,200})(?:\n[ \t]{0,80})?(?:return|throw|raise)\b/gm;
const NEGATED = /!(?!=)|\bnot\b/;

/** Whether the code before a place returns unless a setting asks for it: `if !skipVerify { return }`. */
function isReachedIfAsked(before: string): boolean {
  for (const { groups } of before.matchAll(RETURNS_IF)) {
    const condition = groups?.condition ?? '';
    if (NEGATED.test(condition) && NAMED_SO.test(condition)) return true;
  }
  return false;
}

/** Whether an entry next to a place, or an assignment to the same object, makes its settings those of a server. */
function isOfServer(node: Node, around: Node, expressions: Expressions): boolean {
  const owner = /^(?<owner>[\w.]{1,100})\.\w+\s*=/.exec(expressions.code(node))?.groups?.owner;
  if (owner === undefined) return node.parent !== null && ENTRY_OF_SERVER.test(expressions.code(node.parent));
  const code = expressions.code(around) + codeBeforeIn(around, node, expressions);
  return code.includes(`${owner}.${OF_SERVER}`);
}

/** Returns the code of the statement around a function without a name, up to the function: what it is passed to. */
function headOf(around: Node, expressions: Expressions): string {
  let at = around;
  while (at.parent !== null && !isNamedFunction(at) && !/statement|declaration/.test(at.type)) at = at.parent;
  return expressions.code(at).slice(0, around.startIndex - at.startIndex);
}

/** Of the functions and classes around a place. */
function namesAround(node: Node, expressions: Expressions): readonly string[] {
  const names: string[] = [];
  for (let at = node.parent; at !== null; at = at.parent) {
    if (/function|method|class/.test(at.type)) names.push(nameOf(at, expressions));
  }
  return names;
}

function isNamedFunction(node: Node): boolean {
  return /function|method(?!_(?:invocation|call))/.test(node.type) && node.childForFieldName('name') !== null;
}

/** Whether a condition in the function around a place decides on it. */
function isConditional(node: Node): boolean {
  for (let at = node.parent; at !== null && !isNamedFunction(at); at = at.parent) {
    if (CONDITION.test(at.type)) return true;
  }
  return false;
}

/** Of a function, with its parameters where the grammar has them in one; empty for the file. */
function nameOf(around: Node, expressions: Expressions): string {
  const name = around.childForFieldName('name') ?? around.childForFieldName('declarator');
  return name === null ? '' : expressions.code(name);
}

/** Whether the value itself depends on what asks for it: `verify ? PEER : NONE`. */
function isChosen(node: Node, expressions: Expressions, { shapes }: LanguageWeaknesses): boolean {
  const [choice] = node.descendantsOfType([...shapes.conditionals]);
  const [reversed] = node.descendantsOfType([...(shapes.reversedConditionals ?? [])]);
  const conditions = [choice && (named(choice)[0] ?? choice), reversed && named(reversed)[1]];
  return conditions.some((one) => one != null && OPT_OUT.test(expressions.code(one)));
}

/** What people say to a tool for security where they have looked, and keep what is there. */
const KEPT =
  /\b(?:nosec|nolint|NOLINT|NOSONAR|nosemgrep|noqa:\s{0,4}S\d|lgtm\s{0,4}\[|codeql\s{0,4}\[|rubocop:disable\s{1,4}Security|phpcs:ignore|eslint-disable(?:-next)?-line\s{1,4}security)/;

/** Whether a comment on the line of a place, or on the line before it, keeps it. */
export function isKept({ startIndex, endIndex }: Node, source: string): boolean {
  const lineStart = source.lastIndexOf('\n', startIndex - 1);
  const from = Math.max(0, source.lastIndexOf('\n', Math.max(0, lineStart - 1)));
  const to = source.indexOf('\n', endIndex);
  return KEPT.test(source.slice(from, to < 0 ? source.length : to));
}

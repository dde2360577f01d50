import type { Node } from 'web-tree-sitter';
import { librarySelf } from '../facts.ts';

/** What stands for the object that a library's function is called on, or given first, in the function that it is given. */
const MEANING: Readonly<Record<string, string>> = { with: 'this', run: 'this', apply: 'this', let: 'it', also: 'it' };

/** Library functions that give the function they are given nothing, so that `it` in it is that of one around. */
const WITHOUT: ReadonlySet<string> = new Set([
  ...['async', 'check', 'launch', 'lazy', 'measureTimeMillis', 'require'],
  ...['runBlocking', 'runCatching', 'synchronized', 'thread', 'withContext'],
]);

/** Library functions that run the function they are given on an object of a library's type. */
const RUN_ON: Readonly<Record<string, string>> = {
  buildList: 'MutableList',
  buildSet: 'MutableSet',
  buildMap: 'MutableMap',
  buildString: 'StringBuilder',
  sequence: 'SequenceScope',
  iterator: 'SequenceScope',
};

/** The name that the brace of a function stands for, or the parameters of a data class, where the function has a name for the object that nobody writes. */
export function kotlinBindingName(node: Node): string | null | undefined {
  if (node.type === 'class_parameters') return 'copy';
  if (node.type !== '{') return undefined;
  const meaning = meaningIn(node.parent?.parent?.parent);
  const isNamed = node.parent?.namedChildren.some(({ type }) => type === 'lambda_parameters') === true;
  return meaning === 'it' && isNamed ? null : meaning;
}

/** The name that a function means its object by where a call is given it; null where it is given none. */
function meaningIn(call: Node | null | undefined): string | null {
  const name = nameOfCalled(call);
  if (name !== undefined && Object.hasOwn(MEANING, name)) return MEANING[name] as string;
  const plain = call?.firstNamedChild?.type === 'identifier' ? call.firstNamedChild.text : name;
  return plain === undefined ? null : meaningByPlainName(plain);
}

function meaningByPlainName(called: string): string | null {
  if (Object.hasOwn(RUN_ON, called)) return librarySelf(RUN_ON[called] as string);
  return Object.hasOwn(MEANING, called) || WITHOUT.has(called) ? null : 'it';
}

/** The name of the function that a call calls: `run` of `a.run { … }`, and `with` of `with(a) { … }`, a call before its brace. */
function nameOfCalled(call: Node | null | undefined): string | undefined {
  const callee = call?.firstNamedChild;
  const name = callee?.type === 'call_expression' ? callee.firstNamedChild : callee?.lastNamedChild;
  return name?.text;
}

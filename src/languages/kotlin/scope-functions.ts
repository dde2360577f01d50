import type { Node } from 'web-tree-sitter';

/** What stands for the object that a library's function is called on, or given first, in the function that it is given. */
const MEANING: Readonly<Record<string, string>> = { with: 'this', run: 'this', apply: 'this', let: 'it', also: 'it' };

/** The name that the brace of a function stands for, where the function has a name for the object that nobody writes. */
export function kotlinBindingName(node: Node): string | null | undefined {
  if (node.type !== '{') return undefined;
  const name = nameOfCalled(node.parent?.parent?.parent);
  const meaning = name === undefined ? undefined : MEANING[name];
  const isNamed = node.parent?.namedChildren.some(({ type }) => type === 'lambda_parameters') === true;
  return meaning === undefined || (meaning === 'it' && isNamed) ? null : meaning;
}

/** The name of the function that a call calls: `run` of `a.run { … }`, and `with` of `with(a) { … }`, a call before its brace. */
function nameOfCalled(call: Node | null | undefined): string | undefined {
  const callee = call?.firstNamedChild;
  const name = callee?.type === 'call_expression' ? callee.firstNamedChild : callee?.lastNamedChild;
  return name?.text;
}

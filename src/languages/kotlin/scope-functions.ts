import type { Node } from 'web-tree-sitter';

/** What stands for the object that a library's function is called on, or given first, in the function that it is given. */
const MEANING: Readonly<Record<string, string>> = { with: 'this', run: 'this', apply: 'this', let: 'it', also: 'it' };

/** The name that the brace of a function stands for, where the function has a name for the object that nobody writes. */
export function kotlinBindingName(node: Node): string | null | undefined {
  if (node.type !== '{') return undefined;
  const call = node.parent?.parent?.parent;
  const callee = call?.firstNamedChild;
  const named = callee?.type === 'call_expression' ? callee.firstNamedChild : callee?.lastNamedChild;
  const meaning = named == null ? undefined : MEANING[named.text];
  const isNamed = node.parent?.namedChildren.some(({ type }) => type === 'lambda_parameters') === true;
  return meaning === undefined || (meaning === 'it' && isNamed) ? null : meaning;
}

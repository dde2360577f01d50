import type { Node } from 'web-tree-sitter';

/** The child of a field; `#type` is the first child of a type, `#self` the node, `a/b` the child `b` of the child `a`. */
export function field(node: Node, name: string): Node | null {
  if (name === '#self') return node;
  const [outer, inner] = name.split('/') as [string, string?];
  if (inner !== undefined) {
    const around = field(node, outer);
    return around && field(around, inner);
  }
  if (!name.startsWith('#')) return node.childForFieldName(name);
  const type = name.slice(1);
  if (type === 'first') return named(node)[0] ?? null;
  if (type === 'last') return named(node).at(-1) ?? null;
  return named(node).find((child) => child.type === type) ?? null;
}

export function named(node: Node): Node[] {
  return node.namedChildren.filter((child) => child !== null && !/comment/.test(child.type));
}

export function sides(node: Node): readonly [Node | null, Node | null] {
  const children = named(node);
  return [
    node.childForFieldName('left') ?? children[0] ?? null,
    node.childForFieldName('right') ?? children.at(-1) ?? null,
  ];
}

export function operatorOf(node: Node): string {
  return (node.childForFieldName('operator') ?? node.child(1))?.text ?? '';
}

/** Code with one way to write members and no white space around them. */
export function normalized(code: string): string {
  return code.replace(/\?\.|->|::/g, '.').replace(/\s+/g, '');
}

export function unquoted(code: string): string {
  return code.replace(/^[a-zA-Z]{0,3}["'`]{1,3}|["'`]{1,3}$/g, '');
}

import type { Node } from 'web-tree-sitter';
import type { Import } from '../facts.ts';

/** The import of an `#include`: `<stdio.h>` keeps its brackets, `"shelf.h"` loses its quotes, a macro stands as written. */
export function includes(node: Node, source: string): Import[] {
  const path = node.childForFieldName('path');
  if (path === null) return [];
  const written = source.slice(path.startIndex, path.endIndex);
  const file = path.type === 'string_literal' ? written.slice(1, -1) : written;
  const line = node.startPosition.row + 1;
  return [{ line, source: file, names: [], namespace: null, wildcard: true, typeOnly: false }];
}

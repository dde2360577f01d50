import type { SymbolRef } from '../edges.ts';
import { type FunctionShape, isPrimitive } from '../outside-types.ts';

/** What is known of an argument or of what a parameter takes; null when nothing is. */
export type Shape =
  | { readonly kind: 'tree'; readonly ref: SymbolRef }
  | { readonly kind: 'outside'; readonly name: string }
  | { readonly kind: 'list'; readonly name: string; readonly element: Shape | null }
  | FunctionShape
  | { readonly kind: 'null' };

/** Whether a value is of a type that nothing extends: the tree's types are none of its kind. */
export function isValueType(shape: Shape): boolean {
  return shape.kind === 'outside' && isPrimitive(shape.name);
}

/** The last part of the name of a type. */
export function lastName(type: string): string {
  return type.slice(Math.max(...['.', ':', '#', '/'].map((separator) => type.lastIndexOf(separator))) + 1);
}

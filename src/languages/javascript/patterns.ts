import type { Node } from 'web-tree-sitter';
import type { TakenName } from '../language.ts';
import { formatPath, type PathStep } from '../paths.ts';
import { contentOf, textOf } from './nodes.ts';

/** Deeper patterns nobody writes. */
const MAX_DEPTH = 6;
const MAX_INDEX = 32;

type Root = Omit<TakenName, 'property'>;

/** What a name in a pattern is taken from, and by which steps: `a` of `const [{ a }] = all` is `all[0].a`. */
export function takenFrom(name: Node, source: string): TakenName | undefined {
  const steps: PathStep[] = [];
  let at = name;
  for (let depth = 0; depth <= 2 * MAX_DEPTH; depth++) {
    const around = at.parent;
    if (around === null) return undefined;
    const inner = PATTERNS[around.type]?.(at, around, source);
    if (inner === null) return undefined;
    if (inner === undefined) return steps.length === 0 ? undefined : rooted(at, around, steps);
    steps.unshift(...inner);
    at = around;
  }
  return undefined;
}

function rooted(pattern: Node, around: Node, steps: readonly PathStep[]): TakenName | undefined {
  const root = ROOTS[around.type]?.(around, pattern);
  if (root === undefined) return undefined;
  const [first, ...others] = steps;
  // One member alone is a property by its name.
  const isMember = first?.kind === 'member' && others.length === 0;
  return { ...root, property: isMember ? first.name : formatPath(steps) };
}

/** The steps to a part of a pattern, by the type of the node around it: null where they cannot be told. */
const PATTERNS: Readonly<Record<string, (at: Node, around: Node, source: string) => readonly PathStep[] | null>> = {
  // A shorthand's own text is the name of the property.
  object_pattern: (at, _around, source) => {
    if (at.type === 'pair_pattern') return [];
    const shorthand = at.type === 'object_assignment_pattern' ? at.childForFieldName('left') : at;
    return shorthand?.type === 'shorthand_property_identifier_pattern'
      ? [{ kind: 'member', name: textOf(shorthand, source) }]
      : null;
  },
  object_assignment_pattern: (at, around) => (around.childForFieldName('left')?.id === at.id ? [] : null),
  assignment_pattern: (at, around) => (around.childForFieldName('left')?.id === at.id ? [] : null),
  pair_pattern: (_at, around, source) => {
    const key = around.childForFieldName('key');
    if (key?.type === 'property_identifier') return [{ kind: 'member', name: textOf(key, source) }];
    const name = key?.type === 'string' ? contentOf(key, source) : '';
    return /^[\w$]+$/.test(name) ? [{ kind: 'member', name }] : null;
  },
  array_pattern: (at, around) => {
    const index = indexIn(around, at);
    return index === -1 ? null : [{ kind: 'element', key: String(index) }];
  },
  rest_pattern: () => null,
};

/** The place of an element in a list, places that are left empty counted; -1 where it is too far back. */
function indexIn(list: Node, element: Node): number {
  let index = 0;
  for (let at = list.firstChild; at !== null && index <= MAX_INDEX; at = at.nextSibling) {
    if (at.id === element.id) return index;
    if (at.type === ',') index++;
  }
  return -1;
}

const parameter = (around: Node): Root => ({
  kind: 'parameter',
  value: null,
  type: around.childForFieldName('type'),
});

/** What a whole pattern is given, by the type of the node around it. */
const ROOTS: Readonly<Record<string, (around: Node, pattern: Node) => Root | undefined>> = {
  variable_declarator: (around) => ({
    kind: 'local',
    value: around.childForFieldName('value'),
    type: around.childForFieldName('type'),
  }),
  for_in_statement: (around, pattern) =>
    around.childForFieldName('left')?.id === pattern.id && around.childForFieldName('operator')?.type === 'of'
      ? { kind: 'element', value: around.childForFieldName('right'), type: null }
      : undefined,
  required_parameter: parameter,
  optional_parameter: parameter,
  formal_parameters: () => ({ kind: 'parameter', value: null, type: null }),
};

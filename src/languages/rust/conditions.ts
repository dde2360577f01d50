import type { Node } from 'web-tree-sitter';
import { type ConditionalStretch, type ConditionWords, calledCondition, termsOf } from '../conditions.ts';
import { words } from '../word-lists.ts';

/** So many attributes may stand between a condition and what it is for. */
const MAX_ATTRIBUTES = 32;
/** Nodes that an attribute in them applies to as a whole. */
const ATTRIBUTED: ReadonlySet<string> = new Set(['match_arm', 'field_initializer', 'shorthand_field_initializer']);

/** Returns the code that `#[cfg(…)]` and `#![cfg(…)]` apply to, with their conditions. */
export function rustConditions(source: string, attributes: readonly Node[]): ConditionalStretch[] {
  return attributes.flatMap((attribute) => {
    const written = CONDITION.exec(source.slice(attribute.startIndex, attribute.endIndex))?.[1];
    const target = written === undefined ? null : targetOf(attribute);
    if (written === undefined || target === null) return [];
    const asked = calledCondition(written, WORDS);
    const start = Math.min(attribute.startIndex, target.startIndex);
    return [{ start, end: target.endIndex, terms: asked === null ? null : termsOf(asked) }];
  });
}

const CONDITION = /^#!?\s*\[\s*cfg\s*\((.*)\)\s*\]$/s;

function targetOf(attribute: Node): Node | null {
  const { parent } = attribute;
  if (attribute.type === 'inner_attribute_item' || ATTRIBUTED.has(parent?.type ?? '')) return parent;
  let next = attribute.nextNamedSibling;
  for (let steps = 0; next !== null && (next.type === 'attribute_item' || next.isExtra); steps++) {
    if (steps === MAX_ATTRIBUTES) return null;
    next = next.nextNamedSibling;
  }
  return next;
}

/** Keys that have one value for each target. */
const SINGLE: ReadonlySet<string> = words('target_os target_family target_arch target_endian target_pointer_width');
const UNIX: ReadonlySet<string> = words(
  'linux android macos ios tvos watchos visionos freebsd netbsd openbsd dragonfly solaris illumos haiku redox aix hurd nto',
);

const WORDS: ConditionWords = {
  literals(written) {
    if (written === 'unix' || written === 'windows') return [`target_family=${written}`];
    const [, key = '', value = ''] = /^(\w+)="(.*)"$/s.exec(written) ?? [];
    if (!SINGLE.has(key)) return [written.replaceAll('=', ':')];
    if (key !== 'target_os') return [`${key}=${value}`];
    if (value === 'windows') return ['target_family=windows'];
    return UNIX.has(value) ? [`${key}=${value}`, 'target_family=unix'] : [`${key}=${value}`];
  },
};

import { pathsIn } from '../languages/choices.ts';
import type { Binding, FileFacts } from '../languages/facts.ts';
import { formatPath, parsePath } from '../languages/paths.ts';

/**
 * The fields of types with what functions give them, where that is a parameter of a declared type or something of it: of
 * that type, so that other files understand it.
 */
export function visibleFields({ bindings }: FileFacts): readonly Binding[] {
  const typed = new Map<string, string>();
  for (const { kind, owner, name, type, property } of bindings)
    if (kind === 'parameter' && type !== null && property === null) typed.set(`${owner} ${name}`, type);
  if (typed.size === 0) return bindings;
  return bindings.map((binding) => {
    const { kind, type, value, owner } = binding;
    if (kind !== 'field' || type !== null || value === null) return binding;
    const [path, ...others] = pathsIn(value);
    const [first, ...rest] = path ?? [];
    const declared = first?.kind === 'name' && others.length === 0 ? typed.get(`${owner} ${first.name}`) : undefined;
    if (declared === undefined) return binding;
    // Between paths that a value may be there are blanks: within one there are none.
    const visible = formatPath([{ kind: 'cast', type: declared.replaceAll(' | ', '|') }, ...rest]);
    return parsePath(visible) === null ? binding : { ...binding, value: visible };
  });
}

import type * as z from 'zod';

/** What holds one value of a kind: what is asked of it is asked of that. */
const WRAPPERS: ReadonlySet<string> = new Set(['optional', 'nullable', 'readonly']);

/**
 * Where a schema takes fields that it does not name, or anything at all, in its top levels; dotted, with `[]` for the items
 * of a list and `*` for the entries of a map.
 *
 * @param levels how many levels of objects are looked at
 */
export function openPlaces(schema: z.core.$ZodType, levels: number, place = ''): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (WRAPPERS.has(def.type)) return openPlaces((def as z.core.$ZodOptionalDef).innerType, levels, place);
  if (def.type === 'union') return def.options.flatMap((option) => openPlaces(option, levels, place));
  if (def.type === 'array') return levels === 0 ? [] : openPlaces(def.element, levels, `${place}[]`);
  if (def.type === 'record') return levels === 0 ? [] : openPlaces(def.valueType, levels - 1, joined(place, '*'));
  if (def.type === 'object') {
    if (levels === 0) return [];
    const own = def.catchall?._zod.def.type === 'never' ? [] : [place];
    return [
      ...own,
      ...Object.entries(def.shape).flatMap(([name, field]) => openPlaces(field, levels - 1, joined(place, name))),
    ];
  }
  return PLAIN.has(def.type) ? [] : [place];
}

const PLAIN: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'null', 'enum', 'literal']);

function joined(place: string, name: string): string {
  return place === '' ? name : `${place}.${name}`;
}

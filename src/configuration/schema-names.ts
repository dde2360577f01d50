import * as z from 'zod';

/** The names that what stands at a path of such a value may have; none where it is nothing with names. */
export function namesIn(whole: z.ZodObject, path: readonly PropertyKey[]): readonly string[] {
  let schema: z.core.$ZodType | undefined = whole;
  for (const step of path) schema = partOf(schema, String(step));
  const own = unwrapped(schema);
  if (own instanceof z.ZodObject) return Object.keys(own.shape);
  return own instanceof z.ZodRecord && own.keyType instanceof z.ZodEnum ? own.keyType.options.map(String) : [];
}

function partOf(schema: z.core.$ZodType | undefined, name: string): z.core.$ZodType | undefined {
  const own = unwrapped(schema);
  if (own instanceof z.ZodObject) return Object.hasOwn(own.shape, name) ? own.shape[name] : undefined;
  if (own instanceof z.ZodRecord) return own.valueType;
  return own instanceof z.ZodArray ? own.element : undefined;
}

function unwrapped(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  return schema instanceof z.ZodOptional ? unwrapped(schema.unwrap()) : schema;
}

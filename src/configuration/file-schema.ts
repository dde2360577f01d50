import * as z from 'zod';
import { SETTING_KEYS, SETTINGS } from './settings.ts';

/** Where the schema of this version's file is, in an installed package. */
const SCHEMA_TITLE = 'Configuration of Orrery for a tree (orrery.json)';

/** What `orrery.json` as a whole has to be: the table of settings with its dots made objects. Unknown keys are refused. */
export function fileSchema(): z.ZodObject {
  return objectOf(SETTING_KEYS, '').extend({
    $schema: z.string().max(2048).optional().describe('The schema of this file, for editors.'),
  });
}

/** The same for editors, as JSON Schema (2020-12). */
export function editorSchema(): Readonly<Record<string, unknown>> {
  const schema = z.toJSONSchema(fileSchema(), { target: 'draft-2020-12', io: 'input' });
  return { ...schema, title: SCHEMA_TITLE, allowComments: true, allowTrailingCommas: true };
}

/** The object that holds the settings whose keys begin with `prefix`. */
function objectOf(keys: readonly string[], prefix: string): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  const byName = Map.groupBy(keys, (key) => key.slice(prefix.length).split('.')[0] as string);
  for (const [name, below] of byName) {
    const key = prefix + name;
    const own = below.length === 1 && below[0] === key ? SETTINGS[key as keyof typeof SETTINGS] : null;
    shape[name] =
      own === null
        ? objectOf(below, `${key}.`).optional()
        : (own.schema as z.ZodType).optional().describe(own.description).meta({ default: own.default });
  }
  return z.strictObject(shape);
}

import type { Random } from '../random.ts';
import { oddString, oddValue } from './values.ts';

/** As much of JSON Schema as tools describe their arguments with. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A string for an argument of that name that may mean something to the tool. */
export type Suggest = (name: string) => string | null;

const SHARE_OF_OPTIONAL = 0.3;
const MOST_ITEMS = 3;
const LARGEST_NUMBER = 50;

/** Arguments that fit their schema, most of which a tool can do something with. */
export function fittingArguments({ properties = {}, required = [] }: Schema, random: Random, suggest: Suggest) {
  const chosen = Object.entries(properties).filter(
    ([name]) => required.includes(name) || random.chance(SHARE_OF_OPTIONAL),
  );
  return Object.fromEntries(chosen.map(([name, schema]) => [name, fitting(schema, name, random, suggest)]));
}

function fitting(schema: Schema, name: string, random: Random, suggest: Suggest): unknown {
  const { type, items, anyOf, minimum = 0, maximum = LARGEST_NUMBER } = schema;
  if (anyOf !== undefined) return fitting(random.pick(anyOf), name, random, suggest);
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'integer') return random.between(minimum, Math.min(maximum, minimum + LARGEST_NUMBER));
  if (type === 'number') return minimum + random.next() * (maximum - minimum);
  if (type === 'array') {
    const count = random.between(1, MOST_ITEMS);
    return Array.from({ length: count }, () => fitting(items ?? {}, name, random, suggest));
  }
  if (type === 'object') return {};
  return suggest(name) ?? oddString(random);
}

/** Arguments of which at least one is wrong, missing or unknown. */
export function spoiledArguments(schema: Schema, random: Random, suggest: Suggest): unknown {
  const given: Record<string, unknown> = fittingArguments(schema, random, suggest);
  const names = [...Object.keys(schema.properties ?? {}), oddString(random), 'projectPath'];
  for (let i = random.between(1, 3); i > 0; i--) {
    const name = random.pick(names);
    if (random.chance(0.2)) delete given[name];
    else given[name] = oddValue(random);
  }
  return random.chance(0.05) ? oddValue(random) : given;
}

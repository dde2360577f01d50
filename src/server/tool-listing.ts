import type { ListToolsResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { StructuredForm } from '../tools/answer-size.ts';
import type { AnyTool, ToolAnnotations } from '../tools/tool.ts';

export type ListedTool = ListToolsResult['tools'][number];

type JsonSchema = Readonly<Record<string, unknown>>;

/** What clients are told of the tools. Schemas are converted when first asked for, and once. */
export class ToolListing {
  readonly #tools: readonly AnyTool[];
  readonly #structured: StructuredForm;
  readonly #known: () => ReadonlyMap<string, ListedTool> | null;
  #listed: readonly ListedTool[] | null = null;

  /**
   * @param structured a client that gets no structure is told of none
   * @param known what is known beforehand of tools, by name; asked when the list is
   */
  constructor(
    tools: readonly AnyTool[],
    structured: StructuredForm = 'full',
    known: () => ReadonlyMap<string, ListedTool> | null = () => null,
  ) {
    this.#tools = tools;
    this.#structured = structured;
    this.#known = known;
  }

  get tools(): readonly ListedTool[] {
    if (this.#listed === null) {
      const known = this.#known();
      const whole = this.#tools.map((tool) => known?.get(tool.name) ?? listed(tool));
      this.#listed = this.#structured === 'off' ? whole.map(({ outputSchema: _, ...rest }) => rest) : whole;
    }
    return this.#listed;
  }
}

function listed({ name, title, description, input, output, annotations }: AnyTool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: inputSchema(input()) as ListedTool['inputSchema'],
    outputSchema: outputSchema(output()) as NonNullable<ListedTool['outputSchema']>,
    annotations: toldAnnotations(annotations),
  };
}

/** Of a tool that only reads, nothing else need be told; of others, not what the protocol takes for granted. */
function toldAnnotations({ readOnlyHint, idempotentHint, ...others }: ToolAnnotations): ToolAnnotations {
  if (readOnlyHint === true) return { readOnlyHint };
  return { ...others, ...(idempotentHint === true && { idempotentHint }) };
}

/**
 * The arguments as a model needs them: names, types, choices, defaults that are not what one would think, and what they
 * mean. Every client pays for each byte. Bounds, and arguments that are marked `unlisted`, are checked all the same.
 */
function inputSchema(input: z.ZodObject): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', override: withoutTheUsual });
  return schema;
}

/** Keywords that say what is refused, which the refusal says too. */
const BOUNDS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'propertyNames'];

function withoutTheUsual({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  for (const bound of BOUNDS) delete jsonSchema[bound];
  const { additionalProperties, properties = {} } = jsonSchema;
  if (isExpected(jsonSchema)) delete jsonSchema.default;
  if (jsonSchema.brief === null) delete jsonSchema.description;
  else if (typeof jsonSchema.brief === 'string') jsonSchema.description = jsonSchema.brief;
  delete jsonSchema.brief;
  if (additionalProperties !== undefined) delete jsonSchema.additionalProperties;
  for (const [name, schema] of Object.entries(properties)) {
    if (typeof schema === 'object' && schema.unlisted === true) delete properties[name];
  }
}

/** Whether a default is what one would think: no, none, and of several words the first, as the instructions say. */
function isExpected({ default: standard, enum: choices = [] }: z.core.JSONSchema.BaseSchema): boolean {
  if (Array.isArray(standard)) return standard.length === 0;
  return standard === false || (choices.length > 0 && standard === choices[0]);
}

/** How deep a result is described: its fields, and the fields of the objects and of the objects in the lists found there. */
const LEVELS = 2;

/**
 * What a result is made of, as deep as `LEVELS`. A failure carries `error` instead, and a shortened result carries more fields;
 * clients check both against this schema too, so they must be allowed.
 */
function outputSchema(output: z.ZodType): JsonSchema {
  const { properties = {}, required = [] } = z.toJSONSchema(output, { io: 'output' });
  const { error, ...fields } = outlines(properties, LEVELS - 1);
  return {
    type: 'object',
    properties: { ...fields, ...(error !== undefined && { error: eitherOf([error, { type: 'object' }]) }) },
    anyOf: [{ required }, { required: ['error'] }],
  };
}

/** Words of a choice that are told; of more, their type alone: every client pays for each. */
const TOLD_WORDS = 8;

type Schemas = NonNullable<z.core.JSONSchema.BaseSchema['properties']>;

function outlines(schemas: Schemas, levels: number): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, outline(schema, levels)]));
}

/**
 * The type of a schema, its choices and what it holds.
 *
 * @param levels how many levels of objects are described that are within it
 */
function outline(schema: z.core.JSONSchema._JSONSchema, levels: number): JsonSchema {
  if (typeof schema === 'boolean') return {};
  const { type, description, enum: words, const: value, anyOf } = schema;
  // What the fields of the last level may be is a type: words and lists there would cost clients as much as all the rest.
  if (levels === 0 && type !== undefined) return { type };
  return {
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    ...(words !== undefined && words.length <= TOLD_WORDS && { enum: words }),
    ...(value !== undefined && { const: value }),
    ...(anyOf !== undefined && eitherOf(anyOf.map((one) => outline(one, levels)))),
    ...held(schema, levels),
  };
}

/** What an object, a list or a map holds; nothing for objects that lie deeper than is told. */
function held({ properties, items, additionalProperties }: z.core.JSONSchema.BaseSchema, levels: number): JsonSchema {
  if (properties !== undefined) return levels > 0 ? { properties: outlines(properties, levels - 1) } : {};
  const [keyword, schema] = items === undefined ? ['additionalProperties', additionalProperties] : ['items', items];
  if (typeof schema !== 'object' || Array.isArray(schema)) return {};
  const told = outline(schema, levels);
  return isPlain(told) && told.type === 'object' ? {} : { [keyword]: told };
}

/** One of several, in the fewest words: plain types and null as a list of types. */
function eitherOf(options: readonly JsonSchema[]): JsonSchema {
  const [only, ...others] = options.filter(({ type }) => type !== 'null');
  if (only !== undefined && others.length === 0 && options.length > 1 && typeof only.type === 'string') {
    const { type, enum: words, ...rest } = only;
    return { type: [type, 'null'], ...(Array.isArray(words) && { enum: [...words, null] }), ...rest };
  }
  return options.every(isPlain) ? { type: options.map(({ type }) => type) } : { anyOf: options };
}

/** Whether a type is all that is told. */
function isPlain(schema: JsonSchema): boolean {
  return typeof schema.type === 'string' && Object.keys(schema).length === 1;
}

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
    inputSchema: inputSchema(input) as ListedTool['inputSchema'],
    outputSchema: outputSchema(output) as NonNullable<ListedTool['outputSchema']>,
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

/**
 * The result's top-level fields by type; what is inside them is left open. A failure carries `error` instead, and clients
 * check it against this schema too, so it must be allowed.
 */
function outputSchema(output: z.ZodObject): JsonSchema {
  const { properties = {}, required = [] } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' });
  const fields = Object.entries(properties).filter(([name]) => name !== 'error');
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, schema]) => [name, outline(schema)])),
    anyOf: [{ required }, { required: ['error'] }],
  };
}

function outline(schema: z.core.JSONSchema._JSONSchema): JsonSchema {
  if (typeof schema === 'boolean') return {};
  const { type, description, enum: values, const: value, anyOf } = schema;
  return {
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    ...(values !== undefined && { enum: values }),
    ...(value !== undefined && { const: value }),
    ...(anyOf !== undefined && { anyOf: anyOf.map(outline) }),
  };
}

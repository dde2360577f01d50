import type { ListToolsResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { StructuredForm } from '../tools/answer-size.ts';
import type { AnyTool } from '../tools/tool.ts';

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
    annotations,
  };
}

/** The arguments, with what is refused made plain: other names than these. */
function inputSchema(input: z.ZodObject): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', override: dropUnsaidBounds });
  return { ...schema, additionalProperties: false };
}

/** JSON Schema spells "an integer" with the bounds of a double: noise that every client would pay for. */
function dropUnsaidBounds({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
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

import type { JsonSchemaType } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MachineText } from '../../src/reports/report.ts';
import { ToolListing } from '../../src/server/tool-listing.ts';
import { Briefly, Unlisted } from '../../src/tools/arguments.ts';
import { type AnyTool, defineTool, type ToolAnnotations } from '../../src/tools/tool.ts';
import { count, greet, SAMPLE_TOOLS } from './sample-tools.ts';

describe('ToolListing', () => {
  it('tells of a tool what a client needs', () => {
    const [listed] = new ToolListing([greet]).tools;
    expect(listed).toEqual({
      name: 'greet',
      title: 'Greeting',
      description: 'Greets someone.',
      annotations: { readOnlyHint: true },
      inputSchema: {
        type: 'object',
        properties: {
          who: { type: 'string' },
          times: { type: 'integer', default: 1 },
          tone: { type: 'string', enum: ['warm', 'formal'] },
          loud: { type: 'boolean' },
          format: { type: 'string', enum: ['summary', 'json'] },
        },
        required: ['who'],
      },
      outputSchema: {
        type: 'object',
        properties: { greeting: { type: 'string' }, times: { type: 'integer' } },
        anyOf: [{ required: ['greeting', 'times'] }, { required: ['error'] }],
      },
    });
  });

  it('tells of defaults that are not what one would think', () => {
    const input = () =>
      z.object({
        first: z.enum(['a', 'b']).default('a'),
        second: z.enum(['a', 'b']).default('b'),
        off: z.boolean().default(false),
        on: z.boolean().default(true),
        none: z.array(z.string()).default([]),
        some: z.array(z.enum(['a', 'b'])).default(['a']),
        zero: z.int().default(0),
      });
    const [listed] = new ToolListing([{ ...greet, input } as AnyTool]).tools;
    const { properties = {} } = listed?.inputSchema ?? {};
    const told = Object.entries(properties).filter(([, schema]) => 'default' in (schema as object));
    expect(told.map(([name]) => name)).toEqual(['second', 'on', 'some', 'zero']);
  });

  it('is brief where the name of an argument says the rest, and leaves out what few need', () => {
    const input = () =>
      z.object({
        path: Briefly(z.string().describe('A path.')),
        from: Briefly(z.int().describe('First line wanted, from 1.'), 'From 1.'),
        depth: z.int().describe('Steps.'),
        rare: Unlisted(z.string().describe('Rarely needed.')),
      });
    const [listed] = new ToolListing([{ ...greet, input } as AnyTool]).tools;
    expect(listed?.inputSchema.properties).toEqual({
      path: { type: 'string' },
      from: { type: 'integer', description: 'From 1.' },
      depth: { type: 'integer', description: 'Steps.' },
    });
    expect(input().shape.path.description).toBe('A path.');
  });

  it.each<[ToolAnnotations, ToolAnnotations]>([
    [{ readOnlyHint: true, idempotentHint: true }, { readOnlyHint: true }],
    [{ readOnlyHint: false, destructiveHint: true, idempotentHint: false }, { destructiveHint: true }],
    [
      { destructiveHint: false, idempotentHint: true },
      { destructiveHint: false, idempotentHint: true },
    ],
  ])('of %j tells what the protocol does not take for granted', (annotations, told) => {
    expect(new ToolListing([{ ...greet, annotations } as AnyTool]).tools[0]?.annotations).toEqual(told);
  });

  it('takes over what is known beforehand, by name', () => {
    const [known] = new ToolListing([greet]).tools;
    const other = { ...known, title: 'Known' } as NonNullable<typeof known>;
    const listed = new ToolListing([greet, count], 'full', () => new Map([['greet', other]])).tools;
    expect(listed.map(({ title }) => title)).toEqual(['Known', count.title]);
  });

  /** The fields of a result of this shape, as they are published. */
  const published = (shape: z.ZodRawShape): unknown => {
    const tool = defineTool({
      ...greet,
      output: () => z.strictObject(shape),
      run: async () => ({}),
      render: () => new MachineText(''),
    });
    return new ToolListing([tool]).tools[0]?.outputSchema?.properties;
  };

  it('names two levels of a result, and of what is deeper its type', () => {
    const row = z.strictObject({ place: z.strictObject({ line: z.int() }), places: z.array(z.strictObject({})) });
    const fields = { place: { type: 'object' }, places: { type: 'array' } };
    expect(published({ row, rows: z.array(row) })).toEqual({
      row: { type: 'object', properties: fields },
      rows: { type: 'array', items: { type: 'object', properties: fields } },
    });
  });

  it('says what lists and maps hold', () => {
    expect(
      published({
        names: z.array(z.string()).readonly(),
        paths: z.array(z.array(z.string())),
        counts: z.record(z.string(), z.int().min(0)),
        byKind: z.record(z.enum(['a', 'b']), z.int()),
      }),
    ).toEqual({
      names: { type: 'array', items: { type: 'string' } },
      paths: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
      counts: { type: 'object', additionalProperties: { type: 'integer' } },
      byKind: { type: 'object', additionalProperties: { type: 'integer' } },
    });
  });

  it('says what may be null, what words there are, and what a field says of itself', () => {
    expect(
      published({
        maybe: z.string().nullable().describe('may be missing'),
        kind: z.enum(['a', 'b']),
        fixed: z.literal('x'),
        which: z.enum(['a', 'b']).nullable(),
        part: z.strictObject({ of: z.int().nullable() }).nullable().optional(),
        either: z.union([z.string(), z.boolean()]),
        long: z.enum(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']),
        shapes: z.union([z.strictObject({ a: z.int() }), z.strictObject({ b: z.int() })]),
        error: z.string().optional(),
      }),
    ).toEqual({
      error: { type: ['string', 'object'] },
      maybe: { type: ['string', 'null'], description: 'may be missing' },
      kind: { type: 'string', enum: ['a', 'b'] },
      fixed: { type: 'string', const: 'x' },
      which: { type: ['string', 'null'], enum: ['a', 'b', null] },
      part: { type: ['object', 'null'], properties: { of: { type: ['integer', 'null'] } } },
      either: { type: ['string', 'boolean'] },
      long: { type: 'string' },
      shapes: {
        anyOf: [
          { type: 'object', properties: { a: { type: 'integer' } } },
          { type: 'object', properties: { b: { type: 'integer' } } },
        ],
      },
    });
  });

  it('has output schemas that results pass, cut or failed ones too, and others do not', () => {
    const [listed] = new ToolListing([count]).tools;
    const validate = new AjvJsonSchemaValidator().getValidator((listed?.outputSchema ?? {}) as JsonSchemaType);
    const numbers = [{ number: 1, word: 'one' }];
    expect(validate({ summary: { to: 1 }, numbers }).valid).toBe(true);
    expect(
      validate({ summary: { to: 9 }, numbers, numbers_total: 9, numbers_returned: 1, numbers_rest: '…' }).valid,
    ).toBe(true);
    expect(validate({ error: { code: -32602, name: 'INVALID_PARAMS' } }).valid).toBe(true);
    expect(validate({ summary: { to: 1 } }).valid).toBe(false);
    expect(validate({ summary: 1, numbers }).valid).toBe(false);
  });

  it('converts the schemas once', () => {
    const listing = new ToolListing(SAMPLE_TOOLS);
    expect(listing.tools).toBe(listing.tools);
  });
});

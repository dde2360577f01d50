import type { JsonSchemaType } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MachineText } from '../../src/reports/report.ts';
import { ToolListing } from '../../src/server/tool-listing.ts';
import { defineTool } from '../../src/tools/tool.ts';
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
          tone: { type: 'string', enum: ['warm', 'formal'], default: 'warm' },
          loud: { type: 'boolean' },
          format: { type: 'string', enum: ['summary', 'json'], default: 'summary' },
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

  it('takes over what is known beforehand, by name', () => {
    const [known] = new ToolListing([greet]).tools;
    const other = { ...known, title: 'Known' } as NonNullable<typeof known>;
    const listed = new ToolListing([greet, count], 'full', () => new Map([['greet', other]])).tools;
    expect(listed.map(({ title }) => title)).toEqual(['Known', count.title]);
  });

  it('names the top level of a result and leaves the rest open', () => {
    const [listed] = new ToolListing([count]).tools;
    expect(listed?.outputSchema).toMatchObject({
      properties: { summary: { type: 'object' }, numbers: { type: 'array' } },
    });
    expect(JSON.stringify(listed?.outputSchema)).not.toContain('word');
  });

  it('keeps what the top level says of itself', () => {
    const output = z.object({
      maybe: z.string().nullable().describe('may be missing'),
      kind: z.enum(['a', 'b']),
      fixed: z.literal('x'),
      error: z.string().optional(),
    });
    const tool = defineTool({
      ...greet,
      output,
      run: async () => ({ maybe: null, kind: 'a' as const, fixed: 'x' as const }),
      render: () => new MachineText(''),
    });
    expect(new ToolListing([tool]).tools[0]?.outputSchema?.properties).toEqual({
      maybe: { type: ['string', 'null'], description: 'may be missing' },
      kind: { type: 'string', enum: ['a', 'b'] },
      fixed: { type: 'string', const: 'x' },
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

import { describe, expect, it } from 'vitest';
import { instructions } from '../../src/server/identity.ts';
import { ToolListing } from '../../src/server/tool-listing.ts';
import { CATALOGUE, CORE_TOOLS, offerOf, TOOLSET_CHOICES } from '../../src/tools/catalogue.ts';
import { greet, SAMPLE_TOOLS } from '../server/sample-tools.ts';

const names = (choices: string[], tools = SAMPLE_TOOLS) => offerOf(tools, choices).tools.map(({ name }) => name);

describe('what is offered', () => {
  it('sorts by name whatever is chosen', () => {
    expect(names([])).toEqual(['count', 'fail', 'greet', 'stepwise', 'where']);
    expect(names(['all'])).toEqual(names([]));
    expect(names(['server', 'graph'])).toEqual(['greet', 'where']);
  });

  it('knows the core', () => {
    const [first = ''] = [...CORE_TOOLS].sort();
    expect(names(['core'], [...SAMPLE_TOOLS, { ...greet, name: first }])).toEqual([first]);
    expect(names(['core', 'graph'], [...SAMPLE_TOOLS, { ...greet, name: first }])).toEqual([first, 'where']);
    expect(CATALOGUE.map(({ name }) => name)).toEqual(expect.arrayContaining([...CORE_TOOLS]));
  });

  it('is what belongs to a chosen toolset, and what belongs to none', () => {
    const { has } = offerOf(CATALOGUE, ['graph']);
    expect([has('graph'), has('templates'), has(undefined)]).toEqual([true, false, true]);
    expect(offerOf(CATALOGUE, []).has('templates')).toBe(true);
  });

  it('refuses a toolset that is none, naming those there are', () => {
    expect(() => names(['graph', 'memry'])).toThrow(/Unknown toolset "memry": use all, core, templates/);
    expect(() => names([''])).toThrow(/Unknown toolset "": use all/);
  });
});

describe('the catalogue', () => {
  it('has tools with names of their own, in a known toolset, with a description', () => {
    expect(new Set(CATALOGUE.map(({ name }) => name)).size).toBe(CATALOGUE.length);
    for (const { name, toolset, title, description } of CATALOGUE) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(TOOLSET_CHOICES).toContain(toolset);
      expect(title.length * description.length).toBeGreaterThan(0);
    }
  });

  it('gives other names to arguments that exist, and cuts lists that its output has', () => {
    for (const { input, aliases = {}, output, lists = [] } of CATALOGUE) {
      for (const [alias, own] of Object.entries(aliases)) {
        expect(input().shape).toHaveProperty(own);
        expect(input().shape).not.toHaveProperty([alias]);
      }
      for (const list of lists) expect(output().shape).toHaveProperty(list.split(/[.[]/)[0] as string);
    }
  });

  it('fits its instructions in 2 KB', () => {
    expect(Buffer.byteLength(instructions(CATALOGUE))).toBeLessThanOrEqual(2048);
  });

  it('has the first of several words as the default of an argument, or says which it is', () => {
    for (const { name, inputSchema } of new ToolListing(CATALOGUE).tools) {
      const { shape = {} } = CATALOGUE.find((tool) => tool.name === name)?.input() ?? {};
      const told = (inputSchema.properties ?? {}) as unknown as Record<string, { enum?: string[]; default?: string }>;
      for (const [argument, schema] of Object.entries(shape)) {
        const { enum: choices, default: other } = told[argument] ?? {};
        if (choices === undefined || inputSchema.required?.includes(argument)) continue;
        expect(schema.parse(undefined), `${name} ${argument}`).toBe(other ?? choices[0]);
      }
    }
  });

  const KB = 1024;
  /** Without its output schema, on average. */
  const BYTES_A_TOOL = 600;

  it.each([
    { toolset: 'all', schemasIn: 24 * KB, bytesInAndOut: 2050 },
    { toolset: 'core', schemasIn: 7 * KB, bytesInAndOut: 2680 },
  ])('costs a client little: $toolset', ({ toolset, schemasIn, bytesInAndOut }) => {
    const listed = new ToolListing(offerOf(CATALOGUE, [toolset]).tools).tools;
    const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
    const sizes = listed.map((tool) => {
      const { outputSchema: _, ...withoutOutput } = tool;
      return { tool: tool.name, in: bytes(withoutOutput), 'in and out': bytes(tool) };
    });
    const total = (column: 'in' | 'in and out') => sizes.reduce((sum, size) => sum + size[column] + 1, 0);
    console.table([...sizes, { tool: `toolset ${toolset}`, in: total('in'), 'in and out': total('in and out') }]);
    expect(total('in')).toBeLessThanOrEqual(schemasIn);
    if (toolset === 'all') expect(total('in') / sizes.length).toBeLessThanOrEqual(BYTES_A_TOOL);
    expect(total('in and out') / sizes.length).toBeLessThanOrEqual(bytesInAndOut);
  });
});

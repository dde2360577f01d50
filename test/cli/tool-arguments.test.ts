import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shellArguments } from '../../src/cli/tool-arguments.ts';
import { MachineText } from '../../src/reports/report.ts';
import { defineTool } from '../../src/tools/tool.ts';

const tool = defineTool({
  name: 'sample',
  toolset: 'server',
  title: 'Sample',
  description: 'A tool for this test.',
  input: () => z.object({ name: z.string(), count: z.int(), tags: z.array(z.string()), deep: z.boolean() }).partial(),
  output: () => z.strictObject({}),
  annotations: {},
  run: async () => ({}),
  render: () => new MachineText(''),
});

describe('arguments on a command line', () => {
  test.each([
    [[], {}],
    [['{"name": "x", "count": 1}'], { name: 'x', count: 1 }],
    [['count=5'], { count: 5 }],
    [['--count', '5'], { count: 5 }],
    [['--count=5', 'name=a=b'], { count: 5, name: 'a=b' }],
    [['deep=true'], { deep: true }],
    [['--deep', '--count', '1'], { deep: true, count: 1 }],
    [['--deep'], { deep: true }],
    [['tags=["a","b"]'], { tags: ['a', 'b'] }],
    [['name='], { name: '' }],
    [['tags=a', '--tags', 'b'], { tags: ['a', 'b'] }],
    [['tags=["a"]', '--tags=b', 'tags=c'], { tags: ['a', 'b', 'c'] }],
    [['count=1', 'count=2'], { count: 2 }],
    [['max-count=3', '--top-files', '2'], { max_count: 3, top_files: 2 }],
  ])('%j are %j', (words, expected) => {
    expect(shellArguments(words, tool)).toEqual(expected);
  });

  test('stay text where the tool takes text', () => {
    expect(shellArguments(['name=42', '--name=true'], tool)).toEqual({ name: 'true' });
  });

  test('that the tool cannot take are left for it to refuse', () => {
    expect(shellArguments(['count=many'], tool)).toEqual({ count: 'many' });
  });

  test.each([
    [['{"name": '], 'not valid JSON'],
    [['src'], '"src" is not an argument'],
    [['name=x', 'src'], '"src" is not an argument'],
  ])('%j are refused', (words, message) => {
    expect(() => shellArguments(words, tool)).toThrow(message);
  });
});

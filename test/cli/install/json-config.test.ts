import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { jsonConfig } from '../../../src/cli/install/json-config.ts';

const place = { file: 'mcp.json', section: 'mcpServers', name: 'orrery' };
const entry = { type: 'stdio', command: 'orrery', args: ['serve'] } as const;
const set = (text: string, others: 'drop' | 'keep' = 'drop') => jsonConfig.set(text, place, entry, others);
const remove = (text: string) => jsonConfig.remove(text, place);

describe('setting an entry', () => {
  test.each(['', '  \n', '{}'])('in %j gives a file with the entry alone', (text) => {
    expect(JSON.parse(set(text))).toEqual({ mcpServers: { orrery: entry } });
  });

  test('keeps the other servers and every other key', () => {
    const before = '{\n  "theme": "dark",\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n';
    expect(JSON.parse(set(before))).toEqual({
      theme: 'dark',
      mcpServers: { other: { command: 'x' }, orrery: entry },
    });
  });

  test('keeps comments where they stand', () => {
    const before = '{\n  // mine\n  "mcpServers": { /* none yet */ }\n}\n';
    const after = set(before);
    expect(after).toContain('// mine');
    expect(after).toContain('/* none yet */');
    expect(parse(after)).toEqual({ mcpServers: { orrery: entry } });
  });

  test('keeps what the user added to the entry, and its comments, only on demand', () => {
    const before =
      '{"mcpServers": {"orrery": {\n  // my key\n  "env": {"KEY": "1"},\n  "command": "old",\n  "args": []\n}}}';
    const after = set(before, 'keep');
    expect(after).toContain('// my key');
    expect(parse(after)).toEqual({ mcpServers: { orrery: { env: { KEY: '1' }, ...entry } } });
    expect(parse(set(before))).toEqual({ mcpServers: { orrery: entry } });
  });

  test('drops the address of an entry that was reached over HTTP', () => {
    const before = '{"mcpServers": {"orrery": {"type": "http", "url": "http://127.0.0.1:1"}}}';
    expect(JSON.parse(set(before))).toEqual({ mcpServers: { orrery: entry } });
  });

  test('that is there already changes nothing', () => {
    const once = set('{\n\t"a": 1\n}\n');
    expect(set(once)).toBe(once);
  });

  test('follows the indentation and line ends of the file', () => {
    const after = set('{\r\n\t"a": 1\r\n}\r\n');
    expect(after).toContain('\r\n\t"mcpServers": {\r\n\t\t"orrery"');
    expect(after).not.toMatch(/[^\r]\n/);
  });

  test('keeps a byte order mark', () => {
    expect(set('\ufeff{}').startsWith('\ufeff{')).toBe(true);
  });

  test.each([
    ['{"a": }', 'not valid JSON (ValueExpected at line 1, column 7)'],
    ['{"a": 1', 'not valid JSON'],
    ['{}\n}', 'not valid JSON'],
    ['[]', 'it is not a JSON object'],
    ['{"mcpServers": []}', 'has no table of servers'],
    ['{"mcpServers": {}, "mcpServers": {"a": {}}}', 'without changing the rest'],
  ])('in %j is refused', (text, reason) => {
    expect(() => set(text)).toThrow(reason);
  });

  test.each([
    ['objects', '{"a":'.repeat(100_000)],
    ['lists', `{"a": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('in deeply nested %s is refused', (_, text) => {
    expect(() => set(text)).toThrow('nested more than 200 levels deep');
    expect(() => remove(text)).toThrow('nested more than 200 levels deep');
  });

  test('in any JSON object keeps all it says, and is undone by removing it again', () => {
    const other = fc.jsonValue().map((value) => JSON.stringify({ value, mcpServers: { other: value } }, null, 2));
    fc.assert(
      fc.property(other, (before) => {
        const after = set(before);
        const { mcpServers, ...rest } = JSON.parse(after);
        expect(rest).toEqual({ value: JSON.parse(before).value });
        expect(mcpServers.orrery).toEqual(entry);
        expect(JSON.parse(remove(after))).toEqual(JSON.parse(before));
      }),
    );
  });
});

describe('removing an entry', () => {
  test('keeps the others and the comments', () => {
    const before = '{\n  "mcpServers": {\n    // first\n    "other": {},\n    "orrery": { "command": "x" }\n  }\n}\n';
    expect(remove(before)).toBe('{\n  "mcpServers": {\n    // first\n    "other": {}\n  }\n}\n');
  });

  test.each(['', '{}', '{"mcpServers": {}}'])('from %j changes nothing', (text) => {
    expect(remove(text)).toBe(text);
  });
});

import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { tomlConfig } from '../../../src/cli/install/toml-config.ts';

const place = { file: 'config.toml', section: 'mcp_servers', name: 'orrery' };
const entry = { command: '/opt/node', args: ['C:\\a "b"\\orrery.js', 'serve'] } as const;
const set = (text: string, others: 'drop' | 'keep' = 'drop') => tomlConfig.set(text, place, entry, others);
const remove = (text: string) => tomlConfig.remove(text, place);

const OTHERS = `# my settings
model = "large" # the good one

[mcp_servers.other]
command = "x"
args = [
  "[mcp_servers.orrery]",
]

[profiles.fast]
notes = """
[mcp_servers.orrery]
command = "not really"
"""
`;

describe('setting an entry', () => {
  test('in an empty file gives the entry alone', () => {
    expect(parse(set(''))).toEqual({ mcp_servers: { orrery: { ...entry } } });
  });

  test('appends a table and leaves the rest of the text as it is', () => {
    const after = set(OTHERS);
    expect(after.startsWith(OTHERS)).toBe(true);
    expect(parse(after)).toEqual({
      ...parse(OTHERS),
      mcp_servers: { other: { command: 'x', args: ['[mcp_servers.orrery]'] }, orrery: { ...entry } },
    });
  });

  test('replaces an old command in place and keeps what the user added only on demand', () => {
    const before = `[mcp_servers.orrery] # mine
command = "old"
# slow machine
startup_timeout_sec = 30
args = [
  "a", # first
  "b",
]

[mcp_servers.orrery.env]
KEY = "1"

[tui]
theme = "dark"
`;
    expect(set(before, 'keep')).toBe(`[mcp_servers.orrery] # mine
command = "/opt/node"
# slow machine
startup_timeout_sec = 30
args = ["C:\\\\a \\"b\\"\\\\orrery.js", "serve"]

[mcp_servers.orrery.env]
KEY = "1"

[tui]
theme = "dark"
`);
    expect(set(before)).toBe(`[mcp_servers.orrery] # mine
command = "/opt/node"
# slow machine
args = ["C:\\\\a \\"b\\"\\\\orrery.js", "serve"]

[tui]
theme = "dark"
`);
  });

  test.each(['env.KEY = "1"', 'env = { KEY = "1" }', '"cwd" = "/"', '\n[mcp_servers.orrery.env]\nKEY = "1"'])(
    'drops %j of an entry',
    (line) => {
      const after = set(`[mcp_servers.orrery]\ncommand = "x"\n${line}\n`);
      expect(parse(after)).toEqual({ mcp_servers: { orrery: { ...entry } } });
    },
  );

  test.each([`a = ${'['.repeat(10_000)}${']'.repeat(10_000)}\n`, `[${Array(10_000).fill('a').join('.')}]\n`])(
    'in a deeply nested file is refused',
    (text) => {
      expect(() => set(text)).toThrow(/nested|not valid TOML/);
    },
  );

  test('turns an entry reached over HTTP into a command', () => {
    const after = set('[mcp_servers."orrery"]\nurl = "http://127.0.0.1:1/mcp"\n');
    expect(parse(after)).toEqual({ mcp_servers: { orrery: { ...entry } } });
  });

  test('that is there already changes nothing', () => {
    const once = set(OTHERS);
    expect(set(once)).toBe(once);
  });

  test('keeps Windows line ends', () => {
    expect(set('a = 1\r\n')).not.toMatch(/[^\r]\n/);
    expect(set('[mcp_servers.orrery]\r\ncommand = "x"\r\n')).not.toMatch(/[^\r]\n/);
  });

  test.each([
    ['a = ', 'not valid TOML'],
    ['mcp_servers = { orrery = { command = "x" } }\n', 'cannot be edited in place'],
    ['mcp_servers.orrery.command = "x"\n', 'cannot be edited in place'],
    ['mcp_servers = 1\n', 'has no table of servers'],
  ])('in %j is refused', (text, reason) => {
    expect(() => set(text)).toThrow(reason);
  });
});

describe('removing an entry', () => {
  test('takes the tables below it too, and nothing else', () => {
    const own = '\n[mcp_servers.orrery]\ncommand = "x"\n\n[mcp_servers.orrery.env]\nKEY = "1"\n';
    expect(remove(OTHERS + own)).toBe(OTHERS);
  });

  test('keeps a comment that belongs to the next table', () => {
    const before = '[mcp_servers.orrery]\ncommand = "x"\n\n# colours\n[tui]\ntheme = "dark"\n';
    expect(remove(before)).toBe('\n# colours\n[tui]\ntheme = "dark"\n');
  });

  test('undoes setting it', () => {
    expect(remove(set(OTHERS))).toBe(OTHERS);
  });

  test('that is not there changes nothing', () => {
    expect(remove(OTHERS)).toBe(OTHERS);
  });
});

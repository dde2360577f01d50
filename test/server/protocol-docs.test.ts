import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/errors.ts';
import { LIMIT_NAMES, LIMITS } from '../../src/server/limits.ts';
import { PROTOCOL_REVISIONS } from '../../src/server/mcp-server.ts';

const text = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');

describe('docs/protocol.md', () => {
  it('has the error table as it is', () => {
    const rows = [...text.matchAll(/^\| `([A-Z_]+)` \| (-\d+) \| (yes|no) \|$/gm)].map(([, name, code, retryable]) => [
      name,
      { code: Number(code), retryable: retryable === 'yes' },
    ]);
    const table = Object.entries(ERRORS).map(([name, { code, retryable }]) => [name, { code, retryable }]);
    expect(rows).toEqual(table);
  });

  it.each(LIMIT_NAMES)('has the limit %s as it is', (name) => {
    const { flag, env, default: value, unit } = LIMITS[name];
    expect(text).toContain(`| \`${flag}\` | \`${env}\` | ${value} ${unit} |`);
  });

  it.each(PROTOCOL_REVISIONS)('names revision %s', (revision) => {
    expect(text).toContain(revision);
  });
});

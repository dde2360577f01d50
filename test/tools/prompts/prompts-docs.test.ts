import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { promptsOf } from './prompts-of.ts';

const text = readFileSync(new URL('../../../docs/server.md', import.meta.url), 'utf8');

it('docs/server.md has every prompt with its arguments, the required ones with a star', async () => {
  const documented = [...text.matchAll(/^\| `([a-z-]+)` \| (`[a-z_]+`.*?) \| /gm)]
    .filter(([, name]) => name !== 'format')
    .map(([, name, args]) => [name, args?.replace(/ \([^)]*\)/g, '')]);
  const { list } = await promptsOf();
  const known = (await list()).map(({ name, arguments: args }) => [
    name,
    args.map((argument) => `\`${argument.name}\`${argument.required ? '*' : ''}`).join(', '),
  ]);
  expect(new Map(documented as [string, string][])).toEqual(new Map(known as [string, string][]));
});

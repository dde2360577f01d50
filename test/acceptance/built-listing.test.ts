import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ToolListing } from '../../src/server/tool-listing.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';

it('the list of tools that the build keeps is the one that the tools give', () => {
  const kept = readFileSync(join(import.meta.dirname, '../../dist/tool-listing.json'), 'utf8');
  expect(JSON.parse(kept)).toEqual(JSON.parse(JSON.stringify(new ToolListing(CATALOGUE).tools)));
});

import { describe, expect, it } from 'vitest';
import { rankBySubstring } from '../../src/templates/search.ts';
import { sampleCatalogue } from './sample-templates.ts';

const catalogue = () =>
  sampleCatalogue({
    'makefile/rust/cli': {
      metadata: { name: 'Rust CLI Makefile', description: 'Builds with cargo.', keywords: ['make'] },
      parameters: [{ name: 'has_tests', type: 'boolean' }],
    },
    'readme/rust/cli': { metadata: { name: 'Rust CLI README', description: 'A first page.' } },
    'makefile/go/cli': {
      metadata: { name: 'Go Makefile', description: 'Builds a program and runs its tests.' },
      parameters: [
        { name: 'test_flags', type: 'string' },
        { name: 'has_tests', type: 'boolean' },
      ],
    },
  });

async function search(query: string) {
  return rankBySubstring((await catalogue()).templates, query).map(({ template, relevance, matches }) => ({
    uri: template.uri.slice('template://'.length),
    relevance,
    matches,
  }));
}

describe('a search', () => {
  it('puts the template of that very name first, in any letter case', async () => {
    expect(await search('rust cli makefile')).toEqual([
      {
        uri: 'makefile/rust/cli',
        // As a phrase 10; as words rust 5 + 2, cli 5 + 2, makefile 5 + 2, which is more.
        relevance: 21,
        matches: expect.arrayContaining(['"rust" is in the name (5)', '"makefile" is in the address or a keyword (2)']),
      },
      { uri: 'readme/rust/cli', relevance: 14, matches: expect.anything() },
      { uri: 'makefile/go/cli', relevance: 9, matches: expect.anything() },
    ]);
    expect((await search('GO MAKEFILE'))[0]).toMatchObject({ uri: 'makefile/go/cli', relevance: 14 });
  });

  it('counts the name being the query more than the name holding it', async () => {
    const { templates } = await sampleCatalogue({
      'a/x/one': { metadata: { name: 'Deploy' } },
      'a/x/two': { metadata: { name: 'Deployment' } },
    });
    expect(rankBySubstring(templates, 'deploy').map(({ relevance }) => relevance)).toEqual([10, 5]);
  });

  it('counts descriptions and each parameter', async () => {
    expect(await search('test')).toEqual([
      {
        uri: 'makefile/go/cli',
        relevance: 5,
        matches: [
          '"test" is in the description (3)',
          '"test" is in the parameter test_flags (1)',
          '"test" is in the parameter has_tests (1)',
        ],
      },
      { uri: 'makefile/rust/cli', relevance: 1, matches: ['"test" is in the parameter has_tests (1)'] },
    ]);
  });

  it('has equals in the order of their addresses', async () => {
    expect((await search('builds')).map(({ uri }) => uri)).toEqual(['makefile/go/cli', 'makefile/rust/cli']);
  });

  it('leaves out what does not answer', async () => {
    expect(await search('zebra')).toEqual([]);
    expect(await search('   ')).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { searchTemplates } from '../../../src/tools/templates/search-templates.ts';
import { callTemplates, failureOf } from './sample-templates-application.ts';

describe('search_templates', () => {
  it('gives what answers the query with its score and why', async () => {
    const { output, text } = await callTemplates(searchTemplates, { query: 'zig makefile', toolchain: 'zig' });
    expect(output).toEqual({
      query: 'zig makefile',
      count: 3,
      templates: [
        {
          uri: 'template://makefile/zig/cli',
          name: 'Zig Makefile',
          description: 'For a test.',
          category: 'makefile',
          toolchain: 'zig',
          relevance: 14,
          matches: [
            '"zig" is in the name (5)',
            '"makefile" is in the name (5)',
            '"zig" is in the address or a keyword (2)',
            '"makefile" is in the address or a keyword (2)',
          ],
        },
        expect.objectContaining({ uri: 'template://ci/zig/cli', relevance: 7 }),
        expect.objectContaining({ uri: 'template://readme/zig/cli', relevance: 7 }),
      ],
    });
    expect(text).toContain('template://makefile/zig/cli');
  });

  it('looks in all toolchains unless told otherwise', async () => {
    const { output } = await callTemplates(searchTemplates, { query: 'makefile' });
    const toolchains = new Set((output.templates as { toolchain: string }[]).map(({ toolchain }) => toolchain));
    expect([...toolchains]).toEqual(expect.arrayContaining(['rust', 'zig']));
  });

  it('says so when nothing answers', async () => {
    const { output, text } = await callTemplates(searchTemplates, { query: 'zebra' });
    expect(output).toEqual({ templates: [], query: 'zebra', count: 0 });
    expect(text).toContain('No template matches `zebra`');
  });

  it('refuses an empty query and a toolchain there is not', async () => {
    expect(await failureOf(searchTemplates, { query: '' })).toMatchObject({ errorName: 'INVALID_PARAMS' });
    expect(await failureOf(searchTemplates, { query: 'a', toolchain: 'zgi' })).toMatchObject({
      errorName: 'INVALID_PARAMS',
    });
  });
});

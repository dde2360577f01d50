import { describe, expect, it } from 'vitest';
import { listTemplates } from '../../../src/tools/templates/list-templates.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { callTemplates, failureOf } from './sample-templates-application.ts';

describe('list_templates', () => {
  it('has the templates of the catalogue, those built in and those of the user', async () => {
    const { output } = await callTemplates(listTemplates, {});
    const uris = (output.templates as { uri: string }[]).map(({ uri }) => uri);
    for (const toolchain of ['rust', 'deno', 'python-uv']) {
      for (const category of ['makefile', 'readme', 'gitignore']) {
        expect(uris).toContain(`template://${category}/${toolchain}/cli`);
      }
    }
    expect(uris).toContain('template://makefile/zig/cli');
    expect(output.count).toBe(uris.length);
  });

  it('tells what a template is and takes', async () => {
    const { output, text } = await callTemplates(listTemplates, { toolchain: 'zig', category: 'makefile' });
    expect(output).toEqual({
      templates: [
        {
          uri: 'template://makefile/zig/cli',
          name: 'Zig Makefile',
          description: 'For a test.',
          category: 'makefile',
          toolchain: 'zig',
          variant: 'cli',
          file: 'Makefile',
          version: '1.1.0',
          parameters: [
            { name: 'project_name', type: 'string', required: true },
            { name: 'has_tests', type: 'boolean', required: false },
          ],
        },
      ],
      count: 1,
      problems: [],
    });
    expect(text).toContain('| `template://makefile/zig/cli` | Makefile  | project_name*, has_tests |');
  });

  it('names the nearest to a toolchain or category that there is not', async () => {
    expect(await failureOf(listTemplates, { toolchain: 'zgi' })).toMatchObject({
      errorName: 'INVALID_PARAMS',
      message: expect.stringContaining('did you mean zig?'),
    });
    expect(await failureOf(listTemplates, { category: 'makefiles' })).toMatchObject({
      message: expect.stringContaining('did you mean makefile?'),
    });
  });

  it('tells of templates that could not be read', async () => {
    const templates = temporaryFolder();
    writeFiles(templates, { 'makefile/zig/cli/template.json': '{', 'makefile/zig/cli/template.hbs': '' });
    const application = await sampleApplication({ tools: [listTemplates], templateFolders: [templates] });
    const outcome = await application.call('list_templates', {});
    expect(outcome).toMatchObject({ ok: true, text: expect.stringContaining('is ignored') });
    expect(outcome).toMatchObject({ output: { problems: [{ folder: expect.stringContaining('makefile/zig/cli') }] } });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/templates/generate.ts';
import { generateTemplate } from '../../../src/tools/templates/generate-template.ts';
import { callTemplates, failureOf, templatesApplication } from './sample-templates-application.ts';

const DOCUMENTED = ['INVALID_TEMPLATE_URI', 'TEMPLATE_NOT_FOUND', 'PARAMETER_VALIDATION_FAILED'];

const URI = 'template://makefile/zig/cli';

describe('generate_template', () => {
  it('gives the file with its name, its checksum and what it was made from', async () => {
    const { output, text } = await callTemplates(generateTemplate, {
      resource_uri: URI,
      parameters: { project_name: 'demo' },
    });
    const content = '# demo\nall:\n\ttest\n';
    expect(output).toEqual({
      content,
      filename: 'demo/Makefile',
      checksum: sha256(content),
      mime_type: 'text/x-makefile',
      toolchain: 'zig',
      template_uri: URI,
      parameters: { project_name: 'demo', has_tests: true },
    });
    expect(text).toBe(content);
  });

  it('does as the parameters say', async () => {
    const parameters = { project_name: 'demo', has_tests: false };
    expect((await callTemplates(generateTemplate, { uri: URI, parameters })).output.content).toBe('# demo\nall:\n');
  });

  it('is in a folder called project where the template has no name for it', async () => {
    const given = { resource_uri: 'template://readme/zig/cli', parameters: {} };
    expect((await callTemplates(generateTemplate, given)).output.filename).toBe('project/README.md');
  });

  it.each([
    ['no parameters', { resource_uri: URI }, 'INVALID_PARAMS'],
    ['no address', { parameters: {} }, 'INVALID_PARAMS'],
    ['no template there', { resource_uri: 'template://makefile/zig/gui', parameters: {} }, 'TEMPLATE_NOT_FOUND'],
    ['no address of a template', { resource_uri: 'template://makefile/zig', parameters: {} }, 'INVALID_TEMPLATE_URI'],
    ['parent folders', { resource_uri: 'template://makefile/zig/..', parameters: {} }, 'INVALID_TEMPLATE_URI'],
    ['nothing for what is required', { resource_uri: URI, parameters: {} }, 'PARAMETER_VALIDATION_FAILED'],
    ['another type', { resource_uri: URI, parameters: { project_name: 1 } }, 'PARAMETER_VALIDATION_FAILED'],
    ['a name that climbs', { resource_uri: URI, parameters: { project_name: '../x' } }, 'PARAMETER_VALIDATION_FAILED'],
    ['too much', { resource_uri: URI, parameters: { project_name: 'a', x: 1 } }, 'PARAMETER_VALIDATION_FAILED'],
  ])('refuses %s', async (_, given, errorName) => {
    expect(await failureOf(generateTemplate, given)).toMatchObject({ errorName });
  });

  it('answers any address and any parameters with a file or with an error of the table', async () => {
    const { application } = await templatesApplication(generateTemplate);
    const address = fc.oneof(fc.constantFrom(URI, 'template://readme/zig/cli'), fc.string(), fc.webUrl());
    const name = fc.oneof(fc.constantFrom('project_name', 'has_tests', 'description', '__proto__'), fc.string());
    await fc.assert(
      fc.asyncProperty(address, fc.dictionary(name, fc.jsonValue()), async (resource_uri, parameters) => {
        const outcome = await application.call('generate_template', { resource_uri, parameters });
        if (outcome.ok) expect(outcome.output.filename).toMatch(/^[\w.-]+\/(?:Makefile|README\.md)$/);
        else expect(DOCUMENTED).toContain(outcome.error.errorName);
      }),
      { numRuns: 500 },
    );
  });
});

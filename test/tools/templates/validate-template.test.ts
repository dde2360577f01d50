import { describe, expect, it } from 'vitest';
import { validateTemplate } from '../../../src/tools/templates/validate-template.ts';
import { callTemplates, failureOf } from './sample-templates-application.ts';

const resource_uri = 'template://makefile/zig/cli';

describe('validate_template', () => {
  it('finds complete parameters valid', async () => {
    const { output, text } = await callTemplates(validateTemplate, {
      resource_uri,
      parameters: { project_name: 'demo', has_tests: false },
    });
    expect(output).toMatchObject({ valid: true, errors: [], missing_required: [], template_uri: resource_uri });
    expect(text).toMatch(/^Template parameters are valid for `template:\/\/makefile\/zig\/cli`\.\n/);
  });

  it('names what is missing', async () => {
    const { output, text } = await callTemplates(validateTemplate, { resource_uri, parameters: {} });
    expect(output).toMatchObject({
      valid: false,
      errors: [{ field: 'project_name', message: 'project_name is required: name of the program. Example: "a".' }],
      missing_required: ['project_name'],
    });
    expect(text).toMatch(/^Validation failed: 1 error\n- project_name is required/);
  });

  it('names what is too much and what is wrong, all at once', async () => {
    const parameters = { project_name: '9', has_test: true, has_tests: 'yes' };
    const { output, text } = await callTemplates(validateTemplate, { resource_uri, parameters });
    expect(output).toMatchObject({
      valid: false,
      errors: [
        { field: 'project_name', message: expect.stringContaining('must match') },
        { field: 'has_tests', message: expect.stringContaining('must be true or false') },
        { field: 'has_test', message: 'Unknown parameter: has_test; did you mean has_tests?' },
      ],
      missing_required: [],
    });
    expect(text).toMatch(/^Validation failed: 3 errors\n/);
  });

  it('tells what each parameter is', async () => {
    const { output, text } = await callTemplates(validateTemplate, { resource_uri, parameters: {} });
    expect(output.parameters).toEqual([
      expect.objectContaining({ name: 'project_name', type: 'string', required: true, pattern: '[a-z]+' }),
      expect.objectContaining({ name: 'has_tests', type: 'boolean', required: false, default: true }),
    ]);
    expect(text).toMatch(/\| project_name\* \| string +\| +\| Name of the program\. \|/);
  });

  it('is of a template that there is', async () => {
    const parameters = {};
    expect(await failureOf(validateTemplate, { resource_uri: 'template://a/b/c', parameters })).toMatchObject({
      errorName: 'TEMPLATE_NOT_FOUND',
    });
    expect(await failureOf(validateTemplate, { resource_uri: 'x', parameters })).toMatchObject({
      errorName: 'INVALID_TEMPLATE_URI',
    });
    expect(await failureOf(validateTemplate, { resource_uri })).toMatchObject({ errorName: 'INVALID_PARAMS' });
  });
});

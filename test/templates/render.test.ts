import { describe, expect, it } from 'vitest';
import { render } from '../../src/templates/render.ts';
import type { ParameterValue } from '../../src/templates/template-metadata.ts';
import { sampleTemplate } from './sample-templates.ts';

const NOW = new Date('2026-07-28T23:59:58.123Z');

async function rendered(source: string, values: Readonly<Record<string, ParameterValue>> = {}): Promise<string> {
  return render(await sampleTemplate({ source }), values, NOW);
}

function failure(source: string, values: Readonly<Record<string, ParameterValue>> = {}): Promise<unknown> {
  return rendered(source, values).catch((thrown: unknown) => thrown);
}

describe('a rendered template', () => {
  it('has nothing where there is no value', async () => {
    expect(await rendered('[{{nobody}}][{{no.body}}]')).toBe('[][]');
  });

  it('has the branch that is meant', async () => {
    const source = '{{#if yes}}a{{else}}b{{/if}}{{#unless yes}}c{{/unless}}';
    expect(await rendered(source, { yes: true })).toBe('a');
    expect(await rendered(source, { yes: false })).toBe('bc');
  });

  it('has separators only between items', async () => {
    expect(await rendered('{{#each list}}{{this}}{{#unless @last}}, {{/unless}}{{/each}}', { list: ['a', 'b'] })).toBe(
      'a, b',
    );
  });

  it('has values as they are, for no file is HTML', async () => {
    const text = `a && b < c > "d" 'e' \`f\` = g`;
    expect(await rendered('{{text}}|{{{text}}}', { text })).toBe(`${text}|${text}`);
  });

  it('does not take what is in a value for a template', async () => {
    expect(await rendered('{{text}}', { text: '{{other}} {{#if}}' })).toBe('{{other}} {{#if}}');
  });

  it('knows the date and the time in UTC', async () => {
    expect(await rendered('{{current_year}} {{current_date}} {{current_timestamp}}')).toBe(
      '2026 2026-07-28 2026-07-28T23:59:58.123Z',
    );
  });

  it('has the value that was given in place of the time of that name', async () => {
    expect(await rendered('{{current_timestamp}}', { current_timestamp: 'then' })).toBe('then');
  });

  it('has names in the case that is asked for', async () => {
    expect(
      await rendered('{{snake_case n}} {{kebab_case n}} {{pascal_case n}} {{upper_snake_case n}}', { n: 'MyTool' }),
    ).toBe('my_tool my-tool MyTool MY_TOOL');
    expect(await rendered('{{module_name "src/models/mod.rs"}}')).toBe('models');
  });

  it('compares, joins and quotes', async () => {
    const values = { license: 'MIT', features: ['a', 'b'], none: [], text: `it's "$x"` };
    expect(await rendered('{{#if (eq license "MIT")}}y{{/if}}{{#if (eq license "no")}}n{{/if}}', values)).toBe('y');
    expect(
      await rendered('{{#if (includes features "a")}}y{{/if}}{{#if (includes features "c")}}n{{/if}}', values),
    ).toBe('y');
    expect(await rendered('{{#if (any none features)}}y{{/if}}{{#if (all none features)}}n{{/if}}', values)).toBe('y');
    expect(await rendered('{{#if (not none)}}y{{/if}}{{#if (not features)}}n{{/if}}', values)).toBe('y');
    expect(await rendered('{{join features ", "}}', values)).toBe('a, b');
    expect(await rendered('{{json text}}', values)).toBe(JSON.stringify(values.text));
    expect(await rendered('{{shell_quote text}}', values)).toBe(`'it'\\''s "$x"'`);
    expect(await rendered('{{make_escape text}}', values)).toBe(`it's "$$x"`);
  });
});

describe('a template that cannot be rendered is an error that names it', () => {
  it.each([
    ['a block that is not closed', '{{#if a}}'],
    ['a block that is closed by another', '{{#if a}}{{/each}}'],
    ['braces that are not closed', '{{a'],
    ['a helper that there is not', '{{nonsense a}}'],
    ['a block that there is not', '{{#nonsense a}}x{{/nonsense}}'],
    ['a partial', '{{> other}}'],
    ['a log, which would write to where the protocol is', '{{log "x"}}'],
    ['a case of nothing', '{{snake_case}}'],
    ['a case of what has no value', '{{snake_case nobody}}'],
    ['a case of a list', '{{snake_case list}}'],
    ['a case of two texts', '{{pascal_case "a" "b"}}'],
  ])('%s', async (_, source) => {
    const error = await failure(source, { list: ['a'] });
    expect(error).toMatchObject({ errorName: 'TOOL_EXECUTION_ERROR', data: { uri: 'template://sample/rust/cli' } });
  });
});

describe('what every object has in JavaScript', () => {
  it('is nothing to a template', async () => {
    expect(await rendered('[{{constructor}}][{{toString}}][{{__proto__.polluted}}]')).toBe('[][][]');
  });
});

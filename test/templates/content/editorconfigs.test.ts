import { describe, expect, test } from 'vitest';
import { builtInCatalogue, combinations, contentOf } from './renderings.ts';

type Properties = Readonly<Record<string, string>>;

interface EditorConfig {
  readonly root: boolean;
  /** By their glob, in the order they stand. */
  readonly sections: ReadonlyMap<string, Properties>;
}

/** The values that the properties of the EditorConfig specification, and the widely read `max_line_length`, take. */
const VALUES: Readonly<Record<string, RegExp>> = {
  charset: /^(?:latin1|utf-8|utf-8-bom|utf-16be|utf-16le)$/,
  end_of_line: /^(?:lf|crlf|cr)$/,
  indent_style: /^(?:space|tab)$/,
  indent_size: /^(?:[1-9]\d*|tab)$/,
  tab_width: /^[1-9]\d*$/,
  insert_final_newline: /^(?:true|false)$/,
  trim_trailing_whitespace: /^(?:true|false)$/,
  max_line_length: /^(?:[1-9]\d*|off)$/,
};

/** @throws for a line that is none, a section twice, an unknown property or value */
function parseEditorConfig(text: string): EditorConfig {
  const sections = new Map<string, Record<string, string>>();
  let root = false;
  let open: Record<string, string> | null = null;
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const glob = /^\[(\S.*)\]$/.exec(line)?.[1];
    if (glob !== undefined) {
      if (sections.has(glob)) throw new Error(`twice: ${line}`);
      open = {};
      sections.set(glob, open);
      continue;
    }
    const [, name = '', value = ''] = /^([a-z_]+) = (\S+)$/.exec(line) ?? [];
    if (open === null && name === 'root') root = value === 'true';
    else if (open === null || !VALUES[name]?.test(value) || name in open) throw new Error(`no property: ${line}`);
    else open[name] = value;
  }
  return { root, sections };
}

const catalogue = await builtInCatalogue();
const cases = catalogue.list({ category: 'editorconfig' }).map((template) => [template.toolchain, template] as const);

/** The files of each toolchain and how its formatter indents them. */
const CODE: Readonly<Record<string, { readonly glob: string; readonly style: string }>> = {
  rust: { glob: '*.rs', style: 'space' },
  deno: { glob: '*.{ts,tsx,js,jsx,mts,mjs}', style: 'space' },
  'python-uv': { glob: '*.{py,pyi}', style: 'space' },
  node: { glob: '*.{ts,tsx,js,jsx,mts,mjs,cts,cjs}', style: 'space' },
  go: { glob: '{*.go,go.mod,go.sum}', style: 'tab' },
};

test.each(['indent = 2\n', '[*]\nindent_sise = 2\n', '[*]\nindent_size = two\n', '[*]\n\n[*]\n'])(
  'the reader refuses %j',
  (text) => {
    expect(() => parseEditorConfig(text)).toThrow();
  },
);

describe.each(cases)('the .editorconfig for %s', (toolchain, template) => {
  const renderings = combinations(template.parameters).map((values) => ({
    values,
    config: parseEditorConfig(contentOf(template, values)),
  }));
  const { glob = '', style } = CODE[toolchain] ?? {};

  test('is the topmost and says of every file how it is encoded and ends', () => {
    for (const { config } of renderings) {
      expect(config.root).toBe(true);
      expect(config.sections.get('*')).toMatchObject({
        charset: 'utf-8',
        end_of_line: 'lf',
        insert_final_newline: 'true',
        trim_trailing_whitespace: 'true',
      });
    }
  });

  test('indents code as its formatter does and Makefiles with tabs', () => {
    for (const { config } of renderings) {
      expect({ ...config.sections.get('*'), ...config.sections.get(glob) }).toMatchObject({ indent_style: style });
      expect(config.sections.get('{Makefile,*.mk}')).toMatchObject({ indent_style: 'tab' });
    }
  });

  test('keeps spaces at the ends of Markdown lines only when told to', () => {
    for (const { values, config } of renderings) {
      const isKept = config.sections.get('*.md')?.trim_trailing_whitespace === 'false';
      expect(isKept).toBe(values.keep_markdown_breaks);
    }
  });
});

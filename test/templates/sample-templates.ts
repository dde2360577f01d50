import { type Template, TemplateCatalogue } from '../../src/templates/catalogue.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

/** What a sample template is made of; what is left out is of no importance. */
export interface Sample {
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly parameters?: readonly Readonly<Record<string, unknown>>[];
  readonly source?: string;
}

/** The files of templates, by their `category/toolchain/variant`, as a folder of templates has them. */
export function templateFiles(samples: Readonly<Record<string, Sample>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(samples).flatMap(([address, { metadata = {}, parameters = [], source = 'text\n' }]) => [
      [
        `${address}/template.json`,
        JSON.stringify({
          name: `Sample ${address}`,
          description: 'For a test.',
          file: `${address.split('/')[0]}.txt`,
          mime_type: 'text/plain',
          parameters: parameters.map((parameter) => ({ ...described(parameter), ...parameter })),
          ...metadata,
        }),
      ],
      [`${address}/template.hbs`, source],
    ]),
  );
}

const EXAMPLES: Readonly<Record<string, unknown>> = { string: 'a', boolean: true, integer: 1, list: ['a'] };

function described({ type, values }: Readonly<Record<string, unknown>>) {
  const example = Array.isArray(values) ? values[0] : EXAMPLES[type as string];
  return { description: `A ${type}.`, example };
}

/** A catalogue of samples, in a folder of their own. */
export async function sampleCatalogue(samples: Readonly<Record<string, Sample>>): Promise<TemplateCatalogue> {
  const folder = temporaryFolder();
  writeFiles(folder, templateFiles(samples));
  const catalogue = await TemplateCatalogue.open({ folders: [folder] });
  if (catalogue.problems.length > 0) throw new Error(catalogue.problems.map(({ message }) => message).join('\n'));
  return catalogue;
}

/** One sample template. */
export async function sampleTemplate(sample: Sample): Promise<Template> {
  const catalogue = await sampleCatalogue({ 'sample/rust/cli': sample });
  return catalogue.get('template://sample/rust/cli');
}

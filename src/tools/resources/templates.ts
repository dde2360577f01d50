import type { Template } from '../../templates/catalogue.ts';
import type { Resource, ResourceProvider } from '../resource.ts';

const SEGMENTS = ['category', 'toolchain', 'variant'] as const;

/** The text of each template, as it is before anything is filled in. */
export const templateResources: ResourceProvider = {
  prefix: 'template://',
  toolset: 'templates',
  templates: [
    {
      uriTemplate: 'template://{category}/{toolchain}/{variant}',
      name: 'template',
      title: 'Template of a project file',
      description: 'Handlebars text that a file is generated from, such as template://makefile/rust/cli.',
    },
  ],

  async list(context) {
    return (await context.templates()).templates.map(listed);
  },

  async read(uri, context) {
    const template = (await context.templates()).get(uri);
    return [{ uri, mimeType: template.mime_type, text: template.source }];
  },

  async complete({ name, typed, others }, context) {
    const segment = SEGMENTS.find((one) => one === name);
    if (segment === undefined) return [];
    const fitting = (await context.templates()).templates.filter((template) =>
      SEGMENTS.every((one) => one === segment || others[one] === undefined || others[one] === template[one]),
    );
    const values = new Set(fitting.map((template) => template[segment]));
    return [...values].filter((value) => value.startsWith(typed));
  },

  async watch(uri, context, onChange) {
    let told: string | null = (await context.templates()).get(uri).checksum;
    return context.watchTemplates(async () => {
      const { templates } = await context.templates();
      const now = templates.find((template) => template.uri === uri)?.checksum ?? null;
      if (now === told) return;
      told = now;
      onChange();
    });
  },

  watchList: (context, onChange) => context.watchTemplates(onChange),
};

function listed({ uri, category, toolchain, variant, name, description, mime_type, source }: Template): Resource {
  return {
    uri,
    name: `${category}-${toolchain}-${variant}`,
    title: name,
    description,
    mimeType: mime_type,
    size: Buffer.byteLength(source),
  };
}

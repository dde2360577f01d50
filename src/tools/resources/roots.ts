import { visibleText } from '../../visible-text.ts';
import type { ResourceProvider } from '../resource.ts';
import { namedRoots } from './root-names.ts';

const ADDRESS = 'orrery://roots';

/** The folders that are open to tools, for who is to ask about one of several. */
export const rootsResource: ResourceProvider = {
  prefix: ADDRESS,
  toolset: 'analysis',
  templates: [],

  async list() {
    return [
      {
        uri: ADDRESS,
        name: 'roots',
        title: 'Roots',
        description: 'The folders that tools may read, with their names in addresses and their paths.',
        mimeType: 'application/json',
      },
    ];
  },

  async read(uri, { workspace }) {
    const roots = namedRoots(workspace.roots).map(({ name, path }) => ({ name, path }));
    return [{ uri, mimeType: 'application/json', text: visibleText(JSON.stringify({ roots })) }];
  },

  async complete() {
    return [];
  },
};

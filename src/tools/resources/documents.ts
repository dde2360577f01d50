import { clockObject } from '../../collaboration/clock.ts';
import type { Collaboration } from '../../collaboration/collaboration.ts';
import { OrreryError } from '../../errors.ts';
import { visibleText } from '../../visible-text.ts';
import type { ResolvedPath, Roots } from '../../workspace/roots.ts';
import { documentFile } from '../collaboration/document-file.ts';
import type { Resource, ResourceProvider } from '../resource.ts';
import type { ToolContext } from '../tool.ts';

const PREFIX = 'orrery://documents/';

/** What agents share: the text as it is between two flushes, who wrote it, and who is where. */
export const documentResources: ResourceProvider = {
  prefix: PREFIX,
  toolset: 'collaboration',
  templates: [
    {
      uriTemplate: `${PREFIX}{+path}`,
      name: 'shared-document',
      title: 'A document that agents share',
      description: 'The current text, its vector clock, the author of each range, the cursors, and conflicts.',
      mimeType: 'application/json',
    },
  ],

  async list(context) {
    const documents = await sharedDocuments(context);
    return documents.map(listed);
  },

  async read(uri, context) {
    const file = await documentFile(pathOf(uri), context);
    const known = await context.knownRecords(file.root);
    const collaboration = known === null ? null : await context.collaboration(file.root);
    const state = (await collaboration?.read(file.entity, context.clock().getTime())) ?? null;
    if (state === null) throw notShared(uri);
    const conflicts = collaboration === null ? [] : await conflictsOn(file, collaboration, context);
    const text = JSON.stringify({
      document_id: file.relative,
      content: state.content,
      vector_clock: clockObject(state.clock),
      authors: state.authors.map(({ start, end, agent }) => ({ start, end, agent_id: agent })),
      active_agents: state.cursors.map(({ agent, position, length }) => ({ agent_id: agent, position, length })),
      conflicts,
    });
    return [{ uri, mimeType: 'application/json', text: visibleText(text) }];
  },

  async complete({ typed }, context) {
    const documents = await sharedDocuments(context);
    return documents.filter((path) => path.startsWith(typed));
  },

  async watch(uri, context, onChange) {
    const file = await watchedFile(pathOf(uri), context.workspace.roots);
    return context.watchDocument(file.root, file.relative, onChange);
  },
};

/** Those that have an end in the document. */
async function conflictsOn({ root, relative }: ResolvedPath, collaboration: Collaboration, context: ToolContext) {
  const [{ conflictWatch }, { conflictTold }] = await Promise.all([
    import('../collaboration/conflict-watch.ts'),
    import('../collaboration/conflicts-told.ts'),
  ]);
  const conflicts = await conflictWatch(collaboration, root).present(context);
  return conflicts
    .filter(({ caller, callee }) => caller.file === relative || callee.file === relative)
    .map(conflictTold);
}

function watchedFile(path: string, roots: Roots): Promise<ResolvedPath> {
  return roots.resolveFileForWriting(path);
}

/** The documents of active sessions, from their roots on, by name. */
async function sharedDocuments(context: ToolContext): Promise<string[]> {
  const paths = new Set<string>();
  for (const root of context.workspace.roots.all) {
    const known = await context.knownRecords(root).catch(() => null);
    if (known === null) continue;
    const [{ activeSessions }, { TreePlace }] = await Promise.all([
      import('../../collaboration/sessions.ts'),
      import('../../memory/tree-place.ts'),
    ]);
    const place = new TreePlace(root.path);
    for (const { documents } of await activeSessions(known.records, place.tree, context.clock().getTime())) {
      for (const path of documents) {
        const inRoot = place.pathOf(path);
        if (inRoot !== null) paths.add(inRoot);
      }
    }
  }
  return [...paths].sort();
}

function listed(path: string): Resource {
  return {
    uri: documentUri(path),
    name: path,
    title: `Shared: ${path}`,
    description: 'A document of an active session.',
    mimeType: 'application/json',
  };
}

export function documentUri(path: string): string {
  return PREFIX + path.split('/').map(encodeURIComponent).join('/');
}

/** @throws OrreryError `INVALID_PARAMS` for what is no address of a file */
function pathOf(uri: string): string {
  try {
    const path = decodeURIComponent(uri.slice(PREFIX.length));
    if (path !== '') return path;
  } catch {
    // Said below.
  }
  const shown = uri.slice(0, 200);
  throw new OrreryError('INVALID_PARAMS', `The address ${JSON.stringify(shown)} names no file.`, { uri: shown });
}

function notShared(uri: string): OrreryError {
  const shown = uri.slice(0, 200);
  const message = `${JSON.stringify(shown)} is not a shared document: create_session or sync_document opens one.`;
  return new OrreryError('INVALID_PARAMS', message, { uri: shown });
}

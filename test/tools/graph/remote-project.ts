import type { EmbedderSettings } from '../../../src/embedding/embedder-settings.ts';
import type { CallOutcome } from '../../../src/server/call-outcome.ts';
import { type HybridSearchResult, hybridSearch } from '../../../src/tools/graph/hybrid-search.ts';
import { type SemanticSearchResult, semanticSearch } from '../../../src/tools/graph/semantic-search.ts';
import { MemoryLog, sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const FILES = {
  'src/basket.js': '/** Adds up prices. */\nexport function sum(items) {\n  return items.length;\n}\n',
  'src/login.js': '/** Lets people in. */\nexport function admit(person) {\n  return person.ticket;\n}\n',
  'src/clock.js': '/** Tells the time. */\nexport function now() {\n  return Date.now();\n}\n',
};

/** 600 files, each with itself and a function. */
export const MANY_FILES = Object.fromEntries(
  Array.from({ length: 600 }, (_, at) => [`src/f${at}.js`, `export function f${at}() {\n  return ${at};\n}\n`]),
);

/** A project that is searched with a model behind HTTP. */
export async function project(embedder: EmbedderSettings | null, files: Readonly<Record<string, string>> = FILES) {
  const [root, log] = [temporaryFolder(), new MemoryLog()];
  writeFiles(root, files);
  const state = { stateDir: temporaryFolder(), env: {}, platform: process.platform, home: temporaryFolder() };
  const tools = [hybridSearch, semanticSearch];
  const application = await sampleApplication({ roots: [root], tools, state, embedder, log });
  const call = (tool: string, given: object) => application.call(tool, { query: 'Lets people in', ...given });
  return {
    hybrid: async (given: object = {}) => resultOf<HybridSearchResult>(await call('hybrid_search', given)),
    semantic: async (given: object = {}) => resultOf<SemanticSearchResult>(await call('semantic_search', given)),
    call,
    log,
  };
}

function resultOf<T>(outcome: CallOutcome): T {
  if (!outcome.ok) throw outcome.error;
  return outcome.output as T;
}

export const paths = ({ results }: { readonly results: readonly { readonly path: string }[] }) =>
  results.map(({ path }) => path);

import { join } from 'node:path';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import type { Key } from '../../../src/server/access/key-file.ts';
import { createApplication } from '../../../src/server/application.ts';
import { type HttpServer, serveHttp } from '../../../src/server/http.ts';
import { DEFAULT_LIMITS, type Limits } from '../../../src/server/limits.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { MemoryLog } from '../sample-application.ts';
import type { Era } from '../sample-connection.ts';
import { keyFile, sampleDoor, sampleKey, tokenOf } from './sample-keys.ts';

/** Stands in contents and names of the folder of one caller, and nowhere else. */
export const MARKER = 'zanzibar';

/** Stands above the folder that is the root of one caller, in that of another. */
export const ABOVE = 'mombasa';

const SECRET = `// TODO: ${MARKER}\nexport function ${MARKER}Total(values) {\n  return values.length > 1 ? values[0] : 0;\n}\n`;

export interface TwoCallers {
  readonly server: HttpServer;
  /** The folders: the writer's, which holds the marker, and the reader's. */
  readonly theirs: string;
  readonly own: string;
  readonly log: MemoryLog;
  /** Of the keys. */
  readonly path: string;
  connect(name: string, era?: Era, options?: ClientOptions): Promise<Client>;
}

/** The keys that are served: one writes in one folder, the others read in another. */
function keysFor(theirs: string, own: string): readonly Key[] {
  return [
    sampleKey('writer', { roots: [theirs], write: true }),
    sampleKey('reader', { roots: [own] }),
    sampleKey('other', { roots: [own] }),
    sampleKey('nested', { roots: [join(own, 'src')] }),
    sampleKey('narrow', { roots: [own], toolsets: ['server'] }),
    sampleKey('old', { roots: [own], expires: '2020-01-01T00:00:00Z' }),
  ];
}

/** A server with two roots, with writing allowed, and keys that open one of them each. */
export async function twoCallers(limits: Partial<Limits> = {}): Promise<TwoCallers> {
  const [theirs, own, state] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  writeFiles(theirs, { [`src/${MARKER}.js`]: SECRET, 'README.md': `# ${MARKER}\n` });
  writeFiles(own, {
    'src/plain.js': 'export const plain = (x) => (x > 1 ? 1 : 2);\n',
    [`${ABOVE}.js`]: `import { plain } from './src/plain.js';\nexport const ${ABOVE} = () => plain(3);\n`,
  });
  const log = new MemoryLog();
  const served = {
    limits: { ...DEFAULT_LIMITS, rateBurst: 0, ...limits },
    toolsets: [],
    log,
    allowWrites: true,
    state: { stateDir: state, env: {}, home: state, platform: process.platform },
  };
  const application = await createApplication({ ...served, roots: [theirs, own] });
  onTestFinished(() => application.close());
  const path = keyFile(keysFor(theirs, own));
  const door = await sampleDoor({ path, served, folders: [theirs, own], log });
  const server = await serveHttp(application, { host: '127.0.0.1', port: 0, graceMs: 50, door });
  onTestFinished(() => server.close());
  const connect = async (name: string, era: Era = 'modern', options: ClientOptions = {}) => {
    const pinned: ClientOptions = era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {};
    const client = new Client({ name: 'test', version: '1' }, { ...pinned, ...options });
    onTestFinished(() => client.close());
    const requestInit = { headers: { Authorization: `Bearer ${tokenOf(name)}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit }));
    return client;
  };
  return { server, theirs, own, log, path, connect };
}

/** Ways to spell a file and a folder that lie in another root than one's own. */
export function spellingsOf(theirs: string): readonly string[] {
  const file = join(theirs, `src/${MARKER}.js`);
  const name = theirs.slice(theirs.lastIndexOf('/') + 1);
  return [
    theirs,
    file,
    `file://${file}`,
    `${name}/src/${MARKER}.js`,
    `../${name}`,
    `../${name}/src/${MARKER}.js`,
    `${file}#${MARKER}Total`,
  ];
}

import { parentPort, workerData } from 'node:worker_threads';
import { decodeFacts } from '../languages/facts-codec.ts';
import { eachFile, FileFault } from './file-fault.ts';
import type { FileInterface } from './file-interface.ts';
import { StoredInterface } from './interface-codec.ts';
import { DependencyKeys } from './link/dependency-keys.ts';
import { Environment } from './link/environment.ts';
import { linkedFile } from './link/linked-file.ts';
import { Linker } from './link/linker.ts';
import { ParsedManifests } from './link/parsed-manifests.ts';
import { ProjectTables } from './link/project-tables.ts';
import type { FileToLink, LinkReply, LinkRequest, LinkStart, ThreadLinkedFile } from './link-messages.ts';
import { ManifestFiles } from './manifest-files.ts';
import { MODULE_RESOLVERS } from './modules/resolvers.ts';
import { Numbering } from './numbering.ts';

/**
 * What was found out while so many bytes of facts were linked is forgotten, and found out anew where it is asked for again: kept
 * for a whole tree, it takes more room than all that is linked from. Answers and what they rest on are the same.
 */
const REMEMBERED_BYTES = 8_000_000;

const port = parentPort;
if (port === null) throw new Error('This module only runs as a worker thread.');

const { folder, listed, paths, interfaces, ends } = workerData as LinkStart;
const keys = new DependencyKeys();
const texts = new Numbering();
const tables = new ProjectTables(keys);
paths.forEach((path, at) => {
  tables.add(path, new StoredInterface(interfaces.subarray(ends[at - 1] ?? 0, ends[at])));
});
const manifests = new ManifestFiles(folder);
manifests.refresh({ paths: listed }, false);
const parsed = new ParsedManifests();
let linker = freshLinker();
let linkedBytes = 0;

port.on('message', (request: LinkRequest) => {
  if (request.kind === 'finish') {
    const numbers = {
      texts: texts.all(),
      questions: [...keys.all()].sort((a, b) => a.number - b.number),
      manifests: manifests.state.known,
    };
    port.postMessage({ kind: 'finished', numbers } satisfies LinkReply);
    return;
  }
  const files = allLinked(request.files);
  if (files instanceof FileFault) {
    port.postMessage({ kind: 'broken', path: files.path, cause: files.cause } satisfies LinkReply);
    return;
  }
  port.postMessage(
    { kind: 'linked', files } satisfies LinkReply,
    files.flatMap(({ definitions, links, dependencies }) => [
      definitions.buffer as ArrayBuffer,
      links.buffer as ArrayBuffer,
      dependencies.buffer as ArrayBuffer,
    ]),
  );
});

/** A linker that has found out nothing yet. */
function freshLinker(): Linker {
  return new Linker(new Environment(tables, keys, MODULE_RESOLVERS, manifests, parsed));
}

function allLinked(files: readonly FileToLink[]): readonly ThreadLinkedFile[] | FileFault {
  try {
    return eachFile(files, link);
  } catch (thrown) {
    if (thrown instanceof FileFault) return thrown;
    throw thrown;
  }
}

function link({ path, facts }: FileToLink): ThreadLinkedFile {
  linkedBytes += facts.length;
  if (linkedBytes > REMEMBERED_BYTES) {
    linker = freshLinker();
    linkedBytes = facts.length;
  }
  const { definitions, links, ...linked } = linkedFile(
    linker,
    tables.file(path) as FileInterface,
    decodeFacts(facts),
    texts,
  );
  return { path, definitions: definitions.words, links: links.words, ...linked };
}

import { parentPort, workerData } from 'node:worker_threads';
import { decodeFacts } from '../languages/facts-codec.ts';
import { giveMemoryBack } from '../worker-thread.ts';
import { eachFile, FileFault } from './file-fault.ts';
import type { FileInterface } from './file-interface.ts';
import { StoredInterface } from './interface-codec.ts';
import { DependencyKeys } from './link/dependency-keys.ts';
import { Environment } from './link/environment.ts';
import { linkedFile } from './link/linked-file.ts';
import { Linker } from './link/linker.ts';
import { ParsedManifests } from './link/parsed-manifests.ts';
import { ProjectTables } from './link/project-tables.ts';
import { Reaches } from './link/reach.ts';
import type {
  FileToLink,
  LinkReply,
  LinkRequest,
  LinkStart,
  ThreadLinkedFile,
  ThreadNumbers,
} from './link-messages.ts';
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

/** All that the thread works with. */
class Linking {
  readonly #keys = new DependencyKeys();
  readonly #texts = new Numbering();
  readonly #tables: ProjectTables;
  readonly #manifests: ManifestFiles;
  readonly #parsed = new ParsedManifests();
  /** No interface changes meanwhile: kept, as numbers, when what else was found out is forgotten. */
  readonly #reaches = new Reaches(this.#keys);
  #linker: Linker;
  readonly #tellsTables: boolean;
  #linkedBytes = 0;

  constructor({ folder, listed, paths, interfaces, ends, decodedBytes, tellsTables }: LinkStart) {
    this.#tellsTables = tellsTables;
    this.#tables = new ProjectTables(this.#keys, decodedBytes);
    paths.forEach((path, at) => {
      this.#tables.add(path, new StoredInterface(interfaces.subarray(ends[at - 1] ?? 0, ends[at])));
    });
    this.#manifests = new ManifestFiles(folder);
    this.#manifests.refresh({ paths: listed }, false);
    this.#linker = this.#freshLinker();
  }

  get numbers(): ThreadNumbers {
    return {
      texts: this.#texts.all(),
      questions: [...this.#keys.all()].sort((a, b) => a.number - b.number),
      manifests: this.#manifests.state.known,
      tables: this.#tellsTables ? this.#tables.saved().bytes : null,
    };
  }

  link({ path, facts }: FileToLink): ThreadLinkedFile {
    this.#linkedBytes += facts.length;
    if (this.#linkedBytes > REMEMBERED_BYTES) {
      this.#linker = this.#freshLinker();
      this.#linkedBytes = facts.length;
    }
    const file = this.#tables.file(path) as FileInterface;
    const { definitions, links, ...linked } = linkedFile(this.#linker, file, decodeFacts(facts), this.#texts);
    return { path, definitions: definitions.words, links: links.words, ...linked };
  }

  /** A linker that has found out nothing yet. */
  #freshLinker(): Linker {
    return new Linker(
      new Environment(this.#tables, this.#keys, MODULE_RESOLVERS, this.#manifests, this.#parsed, this.#reaches),
    );
  }
}

/** Null once the thread has told all. */
let linking: Linking | null = new Linking(workerData as LinkStart);

port.on('message', (request: LinkRequest) => {
  if (linking === null) throw new Error('This thread has sent the counters for its replies and cannot link any more.');
  if (request.kind === 'finish') {
    const { numbers } = linking;
    linking = null;
    giveMemoryBack();
    port.postMessage({ kind: 'finished', numbers } satisfies LinkReply);
    return;
  }
  const files = allLinked(linking, request.files);
  if (files instanceof FileFault) {
    port.postMessage({ kind: 'broken', path: files.path, cause: files.cause } satisfies LinkReply);
    return;
  }
  port.postMessage(
    { kind: 'linked', files } satisfies LinkReply,
    files.flatMap(({ definitions, links, leadsTo, dependencies }) => [
      definitions.buffer as ArrayBuffer,
      links.buffer as ArrayBuffer,
      leadsTo.buffer as ArrayBuffer,
      dependencies.buffer as ArrayBuffer,
    ]),
  );
});

function allLinked(by: Linking, files: readonly FileToLink[]): readonly ThreadLinkedFile[] | FileFault {
  try {
    return eachFile(files, (file) => by.link(file));
  } catch (thrown) {
    if (thrown instanceof FileFault) return thrown;
    throw thrown;
  }
}

import type { CodeModel } from '../code-model.ts';
import {
  type EntryFinder,
  type FileRole,
  INTERNAL,
  inFolder,
  type ManifestReader,
  NearestManifest,
  PUBLIC,
  within,
} from './file-roles.ts';

interface Crate {
  readonly name: string | null;
  readonly isLibrary: boolean;
  /** Whether Cargo is told to publish it nowhere, and nothing but code of Rust can load it. */
  readonly isWithheld: boolean;
  readonly hasProgram: boolean;
  /** Of its manifest. */
  readonly text: string;
}

/** Targets of a crate other than its library: nobody depends on them. */
const OTHER_TARGET = /^(?:src\/bin\/|src\/main\.rs$|examples\/|benches\/|tests\/|build\.rs$)/;

/** Where Cargo looks for code; a file elsewhere is something else. */
const TARGET = /^(?:src|examples|benches|tests)\/|^build\.rs$/;

const UNPUBLISHED = /^[ \t]*publish[ \t]*=[ \t]*(?:false|\[[ \t]*\])/m;
const AS_WORKSPACE = /^[ \t]*publish(?:\.workspace[ \t]*=|[ \t]*=[ \t]*\{[ \t]*workspace[ \t]*=)[ \t]*true/m;
/** Kinds of libraries that programs in other languages load, which may have what they call told by a tool. */
const FOREIGN_LIBRARY = /\b(?:cdylib|staticlib|dylib|proc-macro)\b/;

/**
 * A crate with a library offers what is public; one that is only a program offers nothing, and neither does one that is not
 * published and that the tree itself uses.
 */
export const rustEntryPoints: EntryFinder = (files, { graph }, manifests) => {
  const crates = new NearestManifest((folder) => readCrate(folder, graph, manifests));
  const owners = files.map((file) => crates.of(graph.name(file)));
  const all = [...crates.all().values()];
  const offering = new Map(all.map((crate) => [crate, crate.isLibrary && !isKeptToTree(crate, all)]));
  const roles = new Map<number, FileRole>();
  files.forEach((file, at) => {
    const path = graph.name(file);
    const crate = owners[at] ?? null;
    const offers =
      crate === null || (offering.get(crate.manifest) === true && !OTHER_TARGET.test(within(crate.folder, path)));
    const exempt = crate !== null && !TARGET.test(within(crate.folder, path));
    roles.set(file, { ...(offers ? PUBLIC : INTERNAL), exempt });
  });
  return { roles, names: [] };
};

function readCrate(folder: string, graph: CodeModel['graph'], manifests: ManifestReader): Crate | null {
  const text = manifests.text(inFolder(folder, 'Cargo.toml'));
  if (text === null || !/^[ \t]*\[package\]/m.test(text)) return null;
  const has = (path: string) => graph.fileNode(inFolder(folder, path)) !== -1;
  return {
    name: /^[ \t]*name[ \t]*=[ \t]*"([\w-]+)"/m.exec(text)?.[1] ?? null,
    isLibrary: /^[ \t]*\[lib\]/m.test(text) || has('src/lib.rs'),
    isWithheld: isUnpublished(text, manifests) && !FOREIGN_LIBRARY.test(text),
    hasProgram: has('src/main.rs') || /^[ \t]*\[\[bin\]\]/m.test(text),
    text,
  };
}

/** Whether a crate says, or has its workspace say, that it goes to no registry. */
function isUnpublished(text: string, manifests: ManifestReader): boolean {
  return UNPUBLISHED.test(text) || (AS_WORKSPACE.test(text) && UNPUBLISHED.test(manifests.text('Cargo.toml') ?? ''));
}

/** Whether nobody but the tree uses a crate: it is not published, and a program of its own or another crate needs it. */
function isKeptToTree(crate: Crate, all: readonly Crate[]): boolean {
  if (!crate.isWithheld || crate.name === null) return false;
  const name = crate.name.replaceAll(/[^\w-]/g, '');
  const needed = new RegExp(
    `^[ \\t]*"?${name}"?(?:\\.\\w+)?[ \\t]*=|^[ \\t]*\\[[\\w.'()-]*dependencies\\.${name}\\]`,
    'm',
  );
  return crate.hasProgram || all.some((other) => other !== crate && needed.test(other.text));
}

import { type EntryFinder, type FileRole, INTERNAL, inFolder, NearestManifest, PUBLIC, within } from './file-roles.ts';

/** Targets of a crate other than its library: nobody depends on them. */
const OTHER_TARGET = /^(?:src\/bin\/|src\/main\.rs$|examples\/|benches\/|tests\/|build\.rs$)/;

/** Where Cargo looks for code; a file elsewhere is something else. */
const TARGET = /^(?:src|examples|benches|tests)\/|^build\.rs$/;

/** A crate with a library offers what is public; one that is only a program offers nothing. */
export const rustEntryPoints: EntryFinder = (files, { graph }, manifests) => {
  const crates = new NearestManifest((folder) => {
    const text = manifests.text(inFolder(folder, 'Cargo.toml'));
    if (text === null || !/^[ \t]*\[package\]/m.test(text)) return null;
    return { isLibrary: /^[ \t]*\[lib\]/m.test(text) || graph.fileNode(inFolder(folder, 'src/lib.rs')) !== -1 };
  });
  const roles = new Map<number, FileRole>();
  for (const file of files) {
    const path = graph.name(file);
    const crate = crates.of(path);
    const offers = crate === null || (crate.manifest.isLibrary && !OTHER_TARGET.test(within(crate.folder, path)));
    const exempt = crate !== null && !TARGET.test(within(crate.folder, path));
    roles.set(file, { ...(offers ? PUBLIC : INTERNAL), exempt });
  }
  return { roles, names: [] };
};

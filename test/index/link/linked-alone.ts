import { StoredInterface } from '../../../src/index/interface-codec.ts';
import { interfaceParts } from '../../../src/index/interface-parts.ts';
import { DependencyKeys } from '../../../src/index/link/dependency-keys.ts';
import type { FileLinks } from '../../../src/index/link/edges.ts';
import { Environment } from '../../../src/index/link/environment.ts';
import { Linker } from '../../../src/index/link/linker.ts';
import { ParsedManifests } from '../../../src/index/link/parsed-manifests.ts';
import { ProjectTables } from '../../../src/index/link/project-tables.ts';
import { Reaches } from '../../../src/index/link/reach.ts';
import { MODULE_RESOLVERS } from '../../../src/index/modules/resolvers.ts';
import { indexOf } from '../../analysis/findings/clones/code.ts';

/** Links a file that is alone in its tree. */
export async function linkedAlone(path: string, text: string): Promise<FileLinks> {
  const { files } = await indexOf({ [path]: text });
  const [file] = files;
  if (file === undefined) throw new Error(`${path} was not indexed.`);
  const keys = new DependencyKeys();
  const tables = new ProjectTables(keys);
  tables.add(path, StoredInterface.of(interfaceParts(file.facts)));
  const manifests = { text: () => null, folders: () => [] };
  const environment = new Environment(
    tables,
    keys,
    MODULE_RESOLVERS,
    manifests,
    new ParsedManifests(),
    new Reaches(keys),
  );
  const known = tables.file(path);
  if (known === undefined) throw new Error(`${path} has no interface.`);
  return new Linker(environment).link(known, file.facts);
}

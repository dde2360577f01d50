import { parse } from 'smol-toml';

/** What module resolution needs of a Cargo.toml. Paths are relative to it. */
export interface CargoManifest {
  /** The name code uses for the crate: that of its library or its package, with `_` for `-`. Null for a mere workspace. */
  readonly crate: string | null;
  /** Of the library's root file, where the manifest states it. */
  readonly library: string | null;
  /** Programs that are not where Cargo looks by itself. */
  readonly programs: readonly string[];
  /** Folders of dependencies on crates of the tree, by the names code uses for them. */
  readonly dependencies: ReadonlyMap<string, string>;
}

type Table = Readonly<Record<string, unknown>>;

const PROGRAM_TABLES = ['bin', 'example', 'test', 'bench'];
const DEPENDENCY_TABLES = ['dependencies', 'dev-dependencies', 'build-dependencies'];
/** No manifest nests deeper. */
const MAX_DEPTH = 100;
/** No crate has more programs: each is compared with every file that says `crate`. */
const MOST_PROGRAMS = 1000;

/** @throws TomlError for what is no TOML */
export function parseCargoManifest(text: string): CargoManifest {
  const manifest: Table = parse(text.replace(/^\uFEFF/, ''), { maxDepth: MAX_DEPTH });
  const library = tableOf(manifest.lib);
  const name = textOf(library.name) ?? textOf(tableOf(manifest.package).name);
  return {
    crate: name === null ? null : codeName(name),
    library: textOf(library.path),
    programs: programsOf(manifest),
    dependencies: new Map(dependencyTables(manifest).flatMap(pathsIn)),
  };
}

function programsOf(manifest: Table): string[] {
  const tables = PROGRAM_TABLES.flatMap((kind) => (Array.isArray(manifest[kind]) ? manifest[kind] : []));
  const paths = tables.slice(0, MOST_PROGRAMS).map((table: unknown) => textOf(tableOf(table).path));
  return paths.filter((path) => path !== null);
}

/** Of the package, of what is only for one platform, and of the whole workspace. */
function dependencyTables(manifest: Table): Table[] {
  const holders = [manifest, ...Object.values(tableOf(manifest.target)).map(tableOf), tableOf(manifest.workspace)];
  return holders.flatMap((holder) => DEPENDENCY_TABLES.map((kind) => tableOf(holder[kind])));
}

function pathsIn(dependencies: Table): [string, string][] {
  return Object.entries(dependencies).flatMap(([name, dependency]): [string, string][] => {
    const path = textOf(tableOf(dependency).path);
    return path === null ? [] : [[codeName(name), path]];
  });
}

function codeName(name: string): string {
  return name.replaceAll('-', '_');
}

function tableOf(value: unknown): Table {
  return typeof value === 'object' && value !== null ? (value as Table) : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

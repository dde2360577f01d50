/** Code of others that stands in the tree. */
const VENDORED =
  /(?:^|\/)(?:vendor|vendored|_vendor|third[-_]party|thirdparty|extern|externals?|shaded|deps|bundled|node_modules|Pods|Carthage)\//i;

/** What a build made of other code of the tree, and somebody committed. */
const BUILT = /(?:^|\/)(?:[\w-]+-)?dist\//i;

/** Code that is there to be read, tried or measured. */
const EXAMPLES =
  /(?:^|\/)(?:examples?|samples?|demos?|tutorials?|snippets|docs?|docs?_src|playgrounds?|sandbox|website|bench(?:es|marks?)?|perf(?:-\w+)*)\/|[._-](?:examples?|samples?)\.[^/.]+$/i;

/** What programs of the tree are tried on: data, even where it is code. */
const TEST_DATA =
  /(?:^|\/)(?:__\w*fixtures__|fixtures?|__mocks__|__snapshots__|test[-_]?data|its|corpus|golden)\/|\.fixtures?\.(?:\w+\.)?\w+$/i;

const DERIVED = /\.d\.[cm]?ts$|\.min\.js$|\.pb\.go$|_pb2\.pyi?$|\.g\.dart$|\.generated\.|\.designer\.cs$/i;

/** What files are kept for that are no part of what the project makes, by their place or name: the first that fits. */
export const SIDE_ROLES = [
  { role: 'vendored', paths: VENDORED },
  { role: 'built', paths: BUILT },
  { role: 'example', paths: EXAMPLES },
  { role: 'test_data', paths: TEST_DATA },
] as const;
export type SideRole = (typeof SIDE_ROLES)[number]['role'];

/** Null for a file that may be part of what the project makes. */
export function sideRole(path: string): SideRole | null {
  return SIDE_ROLES.find(({ paths }) => paths.test(path))?.role ?? null;
}

/**
 * Whether a file shows how something is used or how fast it is, or is what programs are tried on: examples, benchmarks,
 * documentation, fixtures.
 */
export function isExample(path: string): boolean {
  return EXAMPLES.test(path) || TEST_DATA.test(path);
}

/** Whether a file is a copy of somebody else's code or was built from other code, by its folder. */
export function isVendored(path: string): boolean {
  return VENDORED.test(path) || BUILT.test(path);
}

/** Whether a file declares types without any code, or was written by a program, by its name. */
export function isDerived(path: string): boolean {
  return DERIVED.test(path);
}

/** Folders at the top of a tree or a package for what its people build, check and publish it with. */
const BUILD_FOLDERS =
  /^(?:(?:packages|apps|crates|modules)\/[^/]+\/)?(?:scripts?|tools?|build|build-logic|buildSrc|hack|ci|devtools|tasks|gen|codegen|packaging|contrib|\.[\w-]+)\//i;
/** Files that build tools and task runners are run by. */
const BUILD_FILES =
  /(?:^|\/)(?:\w*file\.[cm]?[jt]s|build\.(?:rs|zig|go|[cm]?[jt]s)|magefile\.go|setup\.py|tasks\.py|noxfile\.py|conftest\.py|[^/]+\.gradle\.kts|(?:un)?install(?:er)?\.sh|(?:un)?install(?:er)?\.sh|[^/]+[._-](?:config|conf|rc)\.[cm]?[jt]s)$/i;

/** Whether a file is a tool of the people who make the project rather than a part of it. */
export function isOfTheBuild(path: string): boolean {
  return BUILD_FOLDERS.test(path) || BUILD_FILES.test(path);
}

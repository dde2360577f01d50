/** Code that is there to be read, tried or measured, in any language: nothing in it is dead for not being used. */
const EXAMPLES =
  /(?:^|\/)(?:examples?|samples?|demos?|tutorials?|snippets|docs?|cookbook|playgrounds?|sandbox|bench(?:es|marks?)?|perf(?:-\w+)*)\/|[._-](?:examples?|samples?)\.[^/.]+$/i;

/** What programs of the tree are tried on: data, even where it is code. */
const TEST_DATA =
  /(?:^|\/)(?:__fixtures__|fixtures?|__mocks__|__snapshots__|test-?data|test_data|testdata|its|corpus|golden)\/|\.fixtures?\.(?:\w+\.)?\w+$/i;

/** Projects that only hold tests, whatever their files are called: `src/UnitTests`, `Some.Library.Tests`. */
const TEST_PROJECTS =
  /(?:^|\/)(?:[\w.-]*[._-])?(?:(?:unit|integration|acceptance|functional|runtime|smoke|system)[._-]?)?tests?(?:-(?:utils?|common|kit|support))?\//i;

/** Code of others that stands in the tree. */
const VENDORED =
  /(?:^|\/)(?:vendor|vendored|_vendor|third[-_]party|thirdparty|extern|externals?|shaded|Pods|Carthage)\//;

/** What a build made of other code of the tree, and somebody committed. */
const BUILT = /(?:^|\/)(?:[\w-]+-)?dist\//;

/** Files of any language in which nothing is judged: why, and what they are together. */
export const EXEMPT_KINDS: readonly { readonly paths: RegExp; readonly reason: string; readonly files: string }[] = [
  { paths: VENDORED, reason: 'code of others', files: 'code of others' },
  { paths: BUILT, reason: 'built from other code', files: 'built code' },
  { paths: EXAMPLES, reason: 'an example', files: 'examples and benchmarks' },
  { paths: TEST_DATA, reason: 'test data', files: 'test data' },
  { paths: TEST_PROJECTS, reason: 'part of a project of tests', files: 'projects of tests' },
];

/** Index of the first kind that a path is of, or -1. */
export function exemptKind(path: string): number {
  return EXEMPT_KINDS.findIndex(({ paths }) => paths.test(path));
}

import { type SideRole, sideRole } from '../../../workspace/file-roles.ts';

/** Projects that only hold tests, whatever their files are called: `src/UnitTests`, `Some.Library.Tests`. */
const TEST_PROJECTS =
  /(?:^|\/)(?:[\w.-]*[._-])?(?:(?:unit|integration|acceptance|functional|runtime|smoke|system)[._-]?)?tests?(?:-(?:utils?|common|kit|support))?\//i;

/** Folders named after a version are of what others released: `plugins/pdf-5.2.1/`. */
const RELEASED = /(?:^|\/)[A-Za-z][\w.]*(?:-[A-Za-z]\w*)*-v?\d+\.\d+(?:\.\d+)*\//;

/** Files of any language in which nothing is judged: why, and what they are together. */
export const EXEMPT_KINDS: readonly {
  readonly kind: SideRole | 'test_project';
  readonly reason: string;
  readonly files: string;
}[] = [
  { kind: 'vendored', reason: 'code of others', files: 'code of others' },
  { kind: 'built', reason: 'built from other code', files: 'built code' },
  { kind: 'example', reason: 'an example', files: 'examples and benchmarks' },
  { kind: 'test_data', reason: 'test data', files: 'test data' },
  { kind: 'test_project', reason: 'part of a project of tests', files: 'projects of tests' },
];

/** Index of the kind of what a build made, by whatever that shows. */
export const BUILT_KIND = EXEMPT_KINDS.findIndex(({ kind }) => kind === 'built');

/** Index of the first kind that a path is of, or -1. */
export function exemptKind(path: string): number {
  const kind = sideRole(path) ?? (RELEASED.test(path) ? 'vendored' : TEST_PROJECTS.test(path) ? 'test_project' : null);
  return kind === null ? -1 : EXEMPT_KINDS.findIndex((one) => one.kind === kind);
}

import { type SideRole, sideRole } from '../../../workspace/file-roles.ts';

/** Projects that only hold tests, whatever their files are called: `src/UnitTests`, `Some.Library.Tests`. */
const TEST_PROJECTS =
  /(?:^|\/)(?:[\w.-]*[._-])?(?:(?:unit|integration|acceptance|functional|runtime|smoke|system)[._-]?)?tests?(?:-(?:utils?|common|kit|support))?\//i;

/** Folders named after a version are of what others released: `plugins/pdf-5.2.1/`. */
const RELEASED = /(?:^|\/)[A-Za-z][\w.]*(?:-[A-Za-z]\w*)*-v?\d+\.\d+(?:\.\d+)*\//;

/** Folders of what a program wrote, whether or not its files say so. */
const GENERATED = /(?:^|\/)(?:__generated__|generated)\//i;

/** Files of any language in which nothing is judged: why, and what they are together. */
export const EXEMPT_KINDS: readonly {
  readonly kind: SideRole | 'generated' | 'test_project';
  readonly reason: string;
  readonly files: string;
}[] = [
  { kind: 'vendored', reason: 'third-party code', files: 'third-party code' },
  { kind: 'built', reason: 'built from other code', files: 'built code' },
  { kind: 'generated', reason: 'written by a program', files: 'generated code' },
  { kind: 'example', reason: 'an example', files: 'examples and benchmarks' },
  { kind: 'test_data', reason: 'test data', files: 'test data' },
  { kind: 'test_project', reason: 'part of a test project', files: 'test projects' },
];

/**
 * Index of the first kind that an indexed file is of, or -1. Of generated files that are not indexed the names are uses: by
 * their paths alone they are of no kind.
 *
 * @param isBuilt whether what it says shows that a build made it
 */
export function exemptKindOf(path: string, isBuilt: boolean): number {
  const kind = exemptKind(path);
  if (kind !== -1 || !(isBuilt || GENERATED.test(path))) return kind;
  return EXEMPT_KINDS.findIndex((one) => one.kind === (isBuilt ? 'built' : 'generated'));
}

/** Index of the first kind that a path is of, or -1. */
export function exemptKind(path: string): number {
  const kind = sideRole(path) ?? (RELEASED.test(path) ? 'vendored' : TEST_PROJECTS.test(path) ? 'test_project' : null);
  return kind === null ? -1 : EXEMPT_KINDS.findIndex((one) => one.kind === kind);
}

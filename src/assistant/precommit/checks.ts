import type { FileKinds } from '../../languages/file-kinds.ts';
import { languageOfText } from '../../languages/registry.ts';
import { isSecretPath } from '../../workspace/secret-names.ts';
import type { EvidenceItem } from '../evidence/evidence-item.ts';
import { counted, some } from '../evidence/texts.ts';
import { debugLeftovers } from './debug-leftovers.ts';
import type { ReviewedChange } from './reviewed-change.ts';
import { addedSecrets, secretFiles } from './secrets-check.ts';

/** What is looked for in one change. */
type Check = (change: ReviewedChange, kinds: FileKinds) => readonly EvidenceItem[];

const CHECKS: readonly Check[] = [
  addedSecrets,
  secretFiles,
  conflictMarkers,
  largeFiles,
  binaryFiles,
  unreadFiles,
  submodules,
  debugLeftovers,
  trailingWhitespace,
];

/** What can be said of changes by looking at them alone. */
export function checkChanges(changes: readonly ReviewedChange[], kinds: FileKinds): EvidenceItem[] {
  return [
    ...changes.flatMap((change) => CHECKS.flatMap((check) => check(change, kinds))),
    ...missingTests(changes, kinds),
  ];
}

const NOTHING = { detail: '', fix: null, cwe: null } as const;

/** Paths that a merge could not settle. */
export function unmergedPaths(paths: readonly string[]): EvidenceItem[] {
  return paths.map((path) => ({
    ...NOTHING,
    kind: 'unmerged',
    severity: 'critical',
    path,
    line: null,
    title: `${path} is not merged`,
    detail: 'It has a merge conflict, and git refuses to commit until it is resolved.',
    fix: 'Resolve the conflict and `git add` the file.',
  }));
}

/** Both are needed: underlined titles of prose look like the line between. */
const OURS = /^<{7}(?: |$)/;
const THEIRS = /^>{7}(?: |$)/;

export function conflictMarkers({ path, added }: Pick<ReviewedChange, 'path' | 'added'>): EvidenceItem[] {
  const ours = added.find(({ text }) => OURS.test(text));
  if (ours === undefined || !added.some(({ text }) => THEIRS.test(text))) return [];
  return [
    {
      ...NOTHING,
      kind: 'conflict_marker',
      severity: 'critical',
      path,
      line: ours.line,
      title: `${path} contains merge conflict markers`,
      detail: 'Lines that begin with <<<<<<< and >>>>>>> were added.',
      fix: 'Choose one side and remove the markers.',
    },
  ];
}

const LARGE = 1024 * 1024;
const VERY_LARGE = 10 * LARGE;

function largeFiles({ path, change }: ReviewedChange): EvidenceItem[] {
  const { bytes, status } = change;
  if (bytes === null || bytes < LARGE || status === 'deleted') return [];
  return [
    {
      ...NOTHING,
      kind: 'large_file',
      severity: bytes >= VERY_LARGE ? 'high' : 'medium',
      path,
      line: null,
      title: `${path} is ${(bytes / LARGE).toFixed(1)} MiB`,
      detail: 'A committed secret stays in the history of every clone.',
      fix: 'Check whether it must be in the repository; large data belongs in Git LFS or elsewhere.',
    },
  ];
}

function binaryFiles({ path, change }: ReviewedChange): EvidenceItem[] {
  if (change.kind !== 'binary' || change.status === 'deleted') return [];
  return [
    {
      ...NOTHING,
      kind: 'binary_file',
      severity: change.status === 'added' ? 'low' : 'info',
      path,
      line: null,
      title: `${path} is binary, so nobody can review the change`,
      detail: change.bytes === null ? '' : `${counted(change.bytes, 'byte')}.`,
    },
  ];
}

function unreadFiles({ path, change }: ReviewedChange): EvidenceItem[] {
  if (change.kind !== 'unread') return [];
  return [
    {
      ...NOTHING,
      kind: 'unread',
      severity: 'low',
      path,
      line: null,
      title: `${path} was not checked`,
      detail: 'It is too large to compare, or its git object is missing here.',
    },
  ];
}

function submodules({ path, change }: ReviewedChange): EvidenceItem[] {
  if (change.kind !== 'submodule') return [];
  const [from, to] = ['-', '+'].map((mark) => commitIn(change, mark));
  return [
    {
      ...NOTHING,
      kind: 'submodule',
      severity: 'info',
      path,
      line: null,
      title: `The submodule ${path} points to another commit`,
      detail: `From ${from ?? 'none'} to ${to ?? 'none'}.`,
      fix: 'Make sure the commit is pushed to where others fetch it.',
    },
  ];
}

function commitIn({ patches }: ReviewedChange['change'], mark: string): string | undefined {
  const lines = patches?.flatMap(({ hunks }) => hunks.flatMap((hunk) => hunk.lines)) ?? [];
  const line = lines.find((one) => one.mark === mark);
  return line === undefined ? undefined : /^Subproject commit ([0-9a-f]{7,64})/.exec(line.text)?.[1]?.slice(0, 12);
}

/** Where two blanks at the end of a line mean something, or the text is somebody else's. */
const KEEPS_BLANKS = /\.(?:md|mdx|markdown|patch|diff|snap|svg|csv|tsv|txt|lock|out|golden|expected)$/i;

function trailingWhitespace({ path, added }: ReviewedChange, kinds: FileKinds): EvidenceItem[] {
  if (KEEPS_BLANKS.test(path) || kinds.isGeneratedByName(path)) return [];
  const lines = added.filter(({ text }) => text.endsWith(' ') || text.endsWith('\t'));
  const [first] = lines;
  if (first === undefined) return [];
  return [
    {
      ...NOTHING,
      kind: 'trailing_whitespace',
      severity: 'info',
      path,
      line: first.line,
      title: `${counted(lines.length, 'added line')} of ${path} ${lines.length === 1 ? 'has' : 'have'} trailing whitespace`,
      detail: `Lines ${some(lines.map(({ line }) => String(line)))}.`,
      fix: 'Remove the trailing whitespace.',
    },
  ];
}

/** Files of Rust hold their tests themselves. */
const TESTS_WITHIN = /#\[(?:cfg\(test\)|test\]|tokio::test)/;

/** Code that changed where no test did. One item: which tests are missing is told by symbol. */
function missingTests(changes: readonly ReviewedChange[], kinds: FileKinds): EvidenceItem[] {
  const isCode = ({ path, change, added, text }: ReviewedChange) =>
    change.kind === 'text' &&
    change.status !== 'deleted' &&
    added.length > 0 &&
    languageOfText(path, text ?? '') !== null;
  const code = changes.filter(
    (one) => isCode(one) && !kinds.isTest(one.path) && !isSecretPath(one.path) && !TESTS_WITHIN.test(one.text ?? ''),
  );
  if (code.length === 0 || changes.some(({ path }) => kinds.isTest(path))) return [];
  const paths = [...new Set(code.map(({ path }) => path))];
  return [
    {
      ...NOTHING,
      kind: 'missing_tests',
      severity: 'low',
      path: paths[0] ?? null,
      line: null,
      title: `${counted(paths.length, 'source file')} changed, but no test did`,
      detail: `${some(paths)}.`,
      fix: 'If the behaviour changed, add or change a test.',
    },
  ];
}

const DOCUMENTATION =
  /(?:^|\/)(?:docs?|documentation)\/|\.(?:md|mdx|markdown|rst|adoc|asciidoc)$|(?:^|\/)(?:README|CHANGELOG|CHANGES|HISTORY|NEWS)[^/]*$/i;

/**
 * Symbols that others can see and that changed where no documentation did.
 * @param exports what evidence of the change says of them
 */
export function missingDocs(
  changes: readonly Pick<ReviewedChange, 'path'>[],
  exports: readonly EvidenceItem[],
  kinds: FileKinds,
): EvidenceItem[] {
  const changed = exports.filter(({ kind, path }) => kind === 'api_change' && !kinds.isTest(path ?? ''));
  const [first] = changed;
  if (first === undefined || changes.some(({ path }) => DOCUMENTATION.test(path))) return [];
  return [
    {
      ...NOTHING,
      kind: 'missing_docs',
      severity: 'low',
      path: first.path,
      line: first.line,
      title: `${counted(changed.length, 'symbol')} that other files can see changed, but no documentation did`,
      detail: `${some(changed.map(({ title }) => /`([^`]*)`/.exec(title)?.[1] ?? title))}.`,
      fix: 'Check whether the documentation or the changelog mentions them.',
    },
  ];
}

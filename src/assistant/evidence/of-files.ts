import type { CloneFragment } from '../../analysis/findings/clones/duplicate-report.ts';
import { analyzeDuplicates } from '../../analysis/findings/clones/duplicates.ts';
import { analyzeDeadCode } from '../../analysis/findings/dead-code/dead-code.ts';
import type { DeadCodeItem } from '../../analysis/findings/dead-code/findings.ts';
import { ALL_DEBT, analyzeDebtComments, type DebtItem } from '../../analysis/findings/debt-comments/debt-comments.ts';
import { cweOf, secretRule } from '../../analysis/findings/rules.ts';
import { findSecrets } from '../../analysis/findings/secrets/secrets.ts';
import { usingFiles } from '../../analysis/judgements/change/reach.ts';
import { HISTORY_DAYS } from '../../analysis/judgements/defects/change-measures.ts';
import { DEFAULT_THRESHOLDS } from '../../analysis/measures/complexity/thresholds.ts';
import type { UnmeasuredPart } from '../../analysis/measures/unmeasured.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import { qualifiedName } from '../../index/names.ts';
import { treeTexts } from '../../index/tree-texts.ts';
import { mayHoldCode } from '../../languages/registry.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { HistoryResult } from '../../workspace/history.ts';
import { readInside } from '../../workspace/read-inside.ts';
import type { Root } from '../../workspace/roots.ts';
import { isSecretPath } from '../../workspace/secret-names.ts';
import type { Surroundings } from '../surroundings.ts';
import { decisionsOnFiles } from './decisions.ts';
import { type Evidence, type EvidenceItem, type Severity, sortedEvidence } from './evidence-item.ts';
import { hotFiles, isOften, PERIOD } from './hot-files.ts';
import { openItems } from './open-items.ts';
import { SECRET_SEVERITIES, secretDetail } from './secret-items.ts';
import { counted, shortened, some } from './texts.ts';
import { weaknessesToReview } from './weaknesses.ts';

/** Items of one kind that are told one by one, the gravest and then the first. */
const MOST_OF_A_KIND = 30;
/** Larger files are data. */
const MAX_SECRET_BYTES = 1024 * 1024;

/** What is known of some files. */
interface Known {
  readonly root: Root;
  readonly index: LinkedIndex;
  /** From the root on. */
  readonly paths: ReadonlySet<string>;
  readonly history: HistoryResult;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/**
 * What was measured of some files: complexity, changes, secrets, weak places, copies, dead code, admitted debt, who uses them, and
 * decisions about them.
 *
 * @param files from the root on
 */
export async function evidenceOfFiles(
  { root, files }: { readonly root: Root; readonly files: readonly string[] },
  surroundings: Surroundings,
): Promise<Evidence> {
  const folder = wholeRoot(root);
  const now = surroundings.clock();
  const [index, history] = await Promise.all([
    surroundings.linked(folder),
    surroundings.history(folder, { days: HISTORY_DAYS }),
  ]);
  const paths = new Set(files);
  const known: Known = { root, index, paths, history, now, signal: surroundings.signal };
  const [copies, decisions, weak, dead] = await Promise.all([
    duplicates(known),
    decisionsOnFiles(root, paths, surroundings),
    weaknesses(known, surroundings),
    deadCode(known, surroundings),
  ]);
  const groups = [complexity(known), hotspots(known), secrets(known), weak, copies, dead, debt(known), users(known)];
  return {
    items: openItems(
      sortedEvidence([
        ...groups.flatMap((items) => sortedEvidence(items).slice(0, MOST_OF_A_KIND)),
        ...decisions.items,
      ]),
    ),
    not_measured: [...notMeasured(known), ...decisions.not_measured],
  };
}

const NOTHING = { detail: '', fix: null, cwe: null } as const;

function complexity({ index, paths }: Known): EvidenceItem[] {
  const { 'cognitive-complexity': cognitive, 'cyclomatic-complexity': cyclomatic } = DEFAULT_THRESHOLDS;
  return filesOf(index, paths).flatMap(({ path, facts }) =>
    facts.definitions.flatMap((definition): EvidenceItem[] => {
      const { metrics, line } = definition;
      if (metrics === null) return [];
      if (metrics.cognitive <= cognitive.warning && metrics.cyclomatic <= cyclomatic.warning) return [];
      const isGrave = metrics.cognitive > cognitive.error || metrics.cyclomatic > cyclomatic.error;
      return [
        {
          ...NOTHING,
          kind: 'complexity',
          severity: index.kinds.isTest(path) ? 'info' : isGrave ? 'medium' : 'low',
          path,
          line,
          title: `\`${qualifiedName(facts.definitions, definition)}\` is complex: cognitive ${metrics.cognitive}, cyclomatic ${metrics.cyclomatic}`,
          detail: `${counted(metrics.codeLines, 'line')} of code, nesting ${metrics.nesting}, ${counted(metrics.parameters, 'parameter')}. Above ${cognitive.warning} and ${cyclomatic.warning} a function is hard to follow.`,
          fix: 'Extract parts with a clear meaning into functions, or return early.',
        },
      ];
    }),
  );
}

function hotspots({ index, paths, history, now }: Known): EvidenceItem[] {
  if (history.kind === 'none') return [];
  const files = hotFiles(history, index.kinds, now);
  const { warning } = DEFAULT_THRESHOLDS['cognitive-complexity'];
  return files.flatMap(({ path, commit_count, unique_authors }, rank): EvidenceItem[] => {
    if (!paths.has(path) || !isOften(rank, files.length)) return [];
    const facts = index.files[index.graph.fileNode(path)]?.facts;
    const isComplex = facts?.definitions.some(({ metrics }) => (metrics?.cognitive ?? 0) > warning) ?? false;
    return [
      {
        ...NOTHING,
        kind: 'hotspot',
        severity: isComplex && !index.kinds.isTest(path) ? 'low' : 'info',
        path,
        line: null,
        title: `${path} changes often${isComplex ? ', and is complex' : ''}`,
        detail: `${counted(commit_count, 'commit')} by ${counted(unique_authors.length, 'author')} within ${PERIOD}: number ${rank + 1} of ${counted(files.length, 'file')} that changed.`,
      },
    ];
  });
}

function secrets({ root, index, paths, signal }: Known): EvidenceItem[] {
  const readable = [...paths].filter((path) => !isSecretPath(path));
  return readable.flatMap((path) => {
    signal.throwIfAborted();
    const read = readInside(root.path, path, MAX_SECRET_BYTES);
    if (read.kind !== 'bytes' || read.bytes.includes(0)) return [];
    return findSecrets([{ path, text: read.bytes.toString('utf8') }], index.kinds).map(
      ({ line, name, shown, severity, rule }): EvidenceItem => ({
        ...NOTHING,
        kind: 'secret',
        severity: SECRET_SEVERITIES[severity],
        path,
        line,
        title: `This looks like a secret (${name}): ${shown}`,
        detail: secretDetail(severity, rule),
        fix: 'Revoke it if it was valid, and read it from the environment or a secret store.',
        cwe: cweOf(secretRule(rule)),
      }),
    );
  });
}

function weaknesses({ root, index, paths }: Known, surroundings: Surroundings): Promise<EvidenceItem[]> {
  const texts = [...paths].flatMap((path) => {
    const read = mayHoldCode(path) ? readInside(root.path, path, MAX_SECRET_BYTES) : null;
    return read?.kind === 'bytes' ? [{ path, text: read.bytes.toString('utf8') }] : [];
  });
  return weaknessesToReview(texts, index.kinds, surroundings);
}

/** A longer copy is worth sharing at once. */
const LONG_CLONE = 20;
/** Copies that are told, the longest first. */
const MOST_CLONES = 10;

async function duplicates({ index, paths, signal }: Known): Promise<EvidenceItem[]> {
  const { groups } = await analyzeDuplicates(index, { signal });
  const own = groups.flatMap(({ clone_type, fragments }) => {
    const one = fragments.find(({ file }) => paths.has(file));
    return one === undefined ? [] : [{ one, clone_type, fragments }];
  });
  own.sort((a, b) => linesOf(b.one) - linesOf(a.one));
  // Copies of parts of what is a copy itself tell nothing more.
  const outer = own.filter(({ one }, at) => !own.slice(0, at).some((longer) => holds(longer.one, one)));
  return outer.slice(0, MOST_CLONES).map(({ one, clone_type, fragments }): EvidenceItem => {
    const others = fragments.filter((other) => other !== one).map(({ file, start_line }) => `${file}:${start_line}`);
    const isOfTests = fragments.every(({ file }) => index.kinds.isTest(file));
    return {
      ...NOTHING,
      kind: 'duplicate',
      severity: isOfTests ? 'info' : linesOf(one) >= LONG_CLONE ? 'medium' : 'low',
      path: one.file,
      line: one.start_line,
      title: `${counted(linesOf(one), 'line')} are a copy (${clone_type}) of other code`,
      detail: `Lines ${one.start_line}–${one.end_line}; also in ${some(others)}.`,
      fix: 'If they must stay the same, let all use one function.',
    };
  });
}

type Lines = Pick<CloneFragment, 'file' | 'start_line' | 'end_line'>;

const linesOf = ({ start_line, end_line }: Lines) => end_line - start_line + 1;
const holds = (outer: Lines, inner: Lines) =>
  outer.file === inner.file && outer.start_line <= inner.start_line && inner.end_line <= outer.end_line;

/** Dead code by the index it was found in, which never changes. */
const deadItems = new WeakMap<LinkedIndex, readonly DeadCodeItem[]>();

async function deadCodeIn({ index, root }: Known, surroundings: Surroundings): Promise<readonly DeadCodeItem[]> {
  let items = deadItems.get(index);
  if (items === undefined) {
    const options = { topFiles: 0, minDeadLines: 0, minCertainty: 'medium', includeTests: false, files: null } as const;
    const texts = treeTexts(root.path, await surroundings.files(wholeRoot(root)));
    items = analyzeDeadCode(index, texts, options).ranked_files.flatMap((file) => file.items);
    deadItems.set(index, items);
  }
  return items;
}

async function deadCode(known: Known, surroundings: Surroundings): Promise<EvidenceItem[]> {
  return (await deadCodeIn(known, surroundings))
    .filter((item) => known.paths.has(item.file) && item.class !== 'unreferenced_export')
    .map(
      ({ name, file, line, certainty, reason }): EvidenceItem => ({
        ...NOTHING,
        kind: 'dead_code',
        severity: certainty === 'high' ? 'low' : 'info',
        path: file,
        line,
        title: `Nothing seems to use \`${name}\``,
        detail: `${reason} (certainty: ${certainty})`,
        fix: 'Remove it, if nothing outside the tree needs it.',
      }),
    );
}

/** Admitted debt by the files it was found in, which never change. */
const debtItems = new WeakMap<LinkedIndex['files'], readonly DebtItem[]>();

const DEBT_SEVERITY: Readonly<Record<DebtItem['severity'], Severity>> = {
  critical: 'medium',
  high: 'medium',
  medium: 'low',
  low: 'info',
};

function debt({ index, paths }: Known): EvidenceItem[] {
  let items = debtItems.get(index.files);
  if (items === undefined) {
    items = analyzeDebtComments(index, ALL_DEBT).items;
    debtItems.set(index.files, items);
  }
  return items
    .filter(({ file }) => paths.has(file))
    .map(
      ({ file, line, marker, severity, text, symbol }): EvidenceItem => ({
        ...NOTHING,
        kind: 'debt',
        severity: DEBT_SEVERITY[severity],
        path: file,
        line,
        title: `Debt comment (${marker}): ${shortened(text, 160)}`,
        detail: symbol === null ? '' : `At \`${symbol}\`.`,
      }),
    );
}

function users({ index, paths }: Known): EvidenceItem[] {
  const { graph, kinds } = index;
  return [...paths].flatMap((path): EvidenceItem[] => {
    const node = graph.fileNode(path);
    if (node < 0) return [];
    const dependents = [...usingFiles(graph, node)].map((file) => graph.name(file)).sort();
    if (dependents.length === 0) return [];
    const tests = dependents.filter((file) => kinds.isTest(file));
    const code = dependents.filter((file) => !kinds.isTest(file));
    return [
      {
        ...NOTHING,
        kind: 'callers',
        severity: 'info',
        path,
        line: null,
        title: `${path} is used by ${counted(code.length, 'file')} and ${counted(tests.length, 'test file')}`,
        detail: `${some([...code, ...tests])}.`,
      },
    ];
  });
}

function notMeasured({ index, paths, history }: Known): UnmeasuredPart[] {
  const skipped = new Map(index.skipped.map(({ path, reason }) => [path, reason]));
  const unread = [...paths].flatMap((path) => {
    const reason = skipped.get(path);
    return reason === undefined ? [] : [{ what: `the code of ${path}`, reason: reason.replaceAll('_', ' ') }];
  });
  return [...unread, ...(history.kind === 'none' ? [{ what: 'changes', reason: history.reason }] : [])];
}

function filesOf({ graph, files }: LinkedIndex, paths: ReadonlySet<string>): LinkedIndex['files'][number][] {
  return [...paths].flatMap((path) => files[graph.fileNode(path)] ?? []);
}

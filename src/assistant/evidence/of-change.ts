import { analyzeChange, type ChangeAnalysis } from '../../analysis/judgements/change/analyze-change.ts';
import { fileDifferences, holdsAfter } from '../../analysis/judgements/change/differences.ts';
import type { FileDifference } from '../../analysis/judgements/change/version.ts';
import { HISTORY_DAYS } from '../../analysis/judgements/defects/change-measures.ts';
import { DEFAULT_THRESHOLDS } from '../../analysis/measures/complexity/thresholds.ts';
import type { UnmeasuredPart } from '../../analysis/measures/unmeasured.ts';
import { treeTexts } from '../../index/tree-texts.ts';
import type { FileKinds } from '../../languages/file-kinds.ts';
import { mayHoldCode } from '../../languages/registry.ts';
import type { FileChange } from '../../workspace/file-change.ts';
import { readFileChanges } from '../../workspace/file-changes.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { Root } from '../../workspace/roots.ts';
import type { Surroundings } from '../surroundings.ts';
import { decisionsOnChange } from './decisions.ts';
import { type Evidence, type EvidenceItem, NO_EVIDENCE, sortedEvidence } from './evidence-item.ts';
import { openItems } from './open-items.ts';
import { counted, some } from './texts.ts';

/** What differs, with what it holds before and after. */
export interface WeighedChange {
  readonly root: Root;
  /** Paths are from the root on. */
  readonly files: readonly FileChange[];
  /** What they are after, in words: `the working tree`, `the index`, `HEAD`. */
  readonly after: string;
}

/** What is not committed yet of some files, from the root on, as `evidenceOfChange` tells of it; nothing where all is. */
export async function evidenceOfUncommitted(
  { root, files }: { readonly root: Root; readonly files: readonly string[] },
  surroundings: Surroundings,
): Promise<Evidence> {
  const wanted = new Set(files);
  const read = await readFileChanges(
    root.path,
    { kind: 'working_tree', base: null },
    { wanted: (path) => wanted.has(path) && mayHoldCode(path), signal: surroundings.signal },
  );
  if (read.kind === 'none')
    return { items: [], not_measured: [{ what: 'changes to these files', reason: read.reason }] };
  const changed = read.files.filter(({ path, oldPath }) => wanted.has(path) || wanted.has(oldPath));
  if (changed.length === 0) return NO_EVIDENCE;
  return evidenceOfChange({ root, files: changed, after: 'the working tree' }, surroundings);
}

/** Callers are followed for so many steps. */
const DEPTH = 3;
/** Files that change together in so many of their commits, in percent, mostly do so for a reason. */
const CLOSE_DEGREE = 50;
/** Items of one kind that are told one by one. */
const MOST_OF_A_KIND = 20;

/** What a change does to the tree: complexity, copies, dead code, callers, tests, and decisions that it touches. */
export async function evidenceOfChange(change: WeighedChange, surroundings: Surroundings): Promise<Evidence> {
  const { root, files } = change;
  const folder = wholeRoot(root);
  const [index, history] = await Promise.all([
    surroundings.linked(folder),
    surroundings.history(folder, { days: HISTORY_DAYS }),
  ]);
  const differences = await fileDifferences(files, (loose) => surroundings.factsOf(index.folder, loose));
  surroundings.signal.throwIfAborted();
  const analysis = analyzeChange({
    index,
    differences,
    elsewhere: holdsAfter(index, differences) ? null : `the working tree does not match ${change.after}`,
    manifests: treeTexts(root.path, await surroundings.files(folder)),
    history,
    depth: DEPTH,
  });
  const groups = GATHERERS.map((gather) => gather(analysis, differences, index.kinds));
  const decisions = await decisionsOnChange(root, differences, analysis, surroundings);
  return {
    items: openItems(
      sortedEvidence([...groups.flatMap((items) => items.slice(0, MOST_OF_A_KIND)), ...decisions.items]),
    ),
    not_measured: [...analysis.not_measured, ...decisions.not_measured, ...groups.flatMap(leftOut)],
  };
}

/** What is not told one by one. */
function leftOut(items: readonly EvidenceItem[]): UnmeasuredPart[] {
  const rest = items.length - MOST_OF_A_KIND;
  return rest <= 0 ? [] : [{ what: items[0]?.kind ?? '', reason: `${rest} more are not listed` }];
}

type Gatherer = (
  analysis: ChangeAnalysis,
  differences: readonly FileDifference[],
  kinds: FileKinds,
) => readonly EvidenceItem[];

/** Each looks at one thing. */
const GATHERERS: readonly Gatherer[] = [
  complexityChanges,
  apiChanges,
  affectedCallers,
  untested,
  testsToRun,
  companions,
  newClones,
  newDeadCode,
  syntaxProblems,
];

/** A symbol's name as code, with the functions without a name that it stands in left out. */
const named = (symbol: string) => `\`${symbol.replaceAll('<anonymous>.', '')}\``;

const NOTHING = { detail: '', fix: null, cwe: null } as const;

function complexityChanges({ symbols }: ChangeAnalysis): EvidenceItem[] {
  const { warning, error } = DEFAULT_THRESHOLDS['cognitive-complexity'];
  return symbols.flatMap(({ symbol, file, line, metrics: { before, after } }): EvidenceItem[] => {
    if (after === null || after.cognitive <= warning || after.cognitive <= (before?.cognitive ?? 0)) return [];
    const was = before === null ? 'It is new.' : `It was ${before.cognitive} before.`;
    return [
      {
        ...NOTHING,
        kind: 'complexity_change',
        severity: after.cognitive > error ? 'medium' : 'low',
        path: file,
        line,
        title: `${named(symbol)} has a cognitive complexity of ${after.cognitive}`,
        detail: `${was} Above ${warning} a function is hard to follow; cyclomatic complexity is ${after.cyclomatic}, nesting ${after.nesting}.`,
        fix: 'Extract parts with a clear meaning into functions, or return early.',
      },
    ];
  });
}

const EXPORT_WORDS = {
  removed: 'is gone',
  hidden: 'is no longer exported',
  renamed: 'has another name',
  moved: 'is now in another file',
  signature: 'has another signature',
} as const;

function apiChanges({ exports }: ChangeAnalysis): EvidenceItem[] {
  return exports.map(({ symbol, file, line, change, signature, used_by }): EvidenceItem => {
    const uses = used_by?.map((use) => `${use.file}:${use.line}`) ?? [];
    const isUsed = uses.length > 0;
    const isTypedNow = change === 'signature' && onlyGainedTypes(signature);
    const is =
      signature.before === null || signature.after === null ? '' : ` ${signature.before} → ${signature.after}.`;
    return {
      ...NOTHING,
      kind: 'api_change',
      severity: isTypedNow ? 'info' : change === 'signature' ? (isUsed ? 'medium' : 'info') : isUsed ? 'high' : 'low',
      path: file,
      line,
      title: `${named(symbol)} ${EXPORT_WORDS[change]}${isUsed ? `, and ${counted(uses.length, 'place')} in other files ${uses.length === 1 ? 'uses' : 'use'} it` : ''}`,
      detail: `${isUsed ? `Used in ${some(uses)}.` : 'No use of it in other files is known.'}${is}`,
      fix: isUsed ? 'Check these uses against the new signature.' : null,
    };
  });
}

/** Whether parameters that had no types have some now, and are else those that they were: who calls it sees no difference. */
function onlyGainedTypes({
  before,
  after,
}: {
  readonly before: string | null;
  readonly after: string | null;
}): boolean {
  if (before === null || after === null || /[:>]/.test(before) || !/[:>]/.test(after)) return false;
  const [old, now] = [parameterNames(before), parameterNames(after)];
  return old !== null && old.join() === now?.join();
}

/** The first word of each parameter of a signature; null where there are no parentheses. */
function parameterNames(signature: string): string[] | null {
  const start = signature.indexOf('(');
  if (start < 0) return null;
  const names: string[] = [];
  let depth = 0;
  let name = '';
  let isOpen = true;
  for (const character of signature.slice(start)) {
    if ('([{<'.includes(character)) depth++;
    else if (')]}>'.includes(character)) depth--;
    if (depth === 0 || (depth === 1 && character === ',')) {
      names.push(name);
      [name, isOpen] = ['', true];
    } else if (depth === 1 && isOpen && /[\w$*]/.test(character)) name += character;
    else if (name !== '') isOpen = false;
    if (depth === 0) break;
  }
  return names;
}

function affectedCallers({ symbols, callers }: ChangeAnalysis): EvidenceItem[] {
  const direct = Map.groupBy(
    callers.filter(({ distance, is_changed }) => distance === 1 && !is_changed),
    ({ changed }) => changed,
  );
  const hit = symbols.filter(({ symbol, change, kind }) => change !== 'added' && kind !== 'file' && direct.has(symbol));
  return hit.map(({ symbol, file, line }): EvidenceItem => {
    const places = (direct.get(symbol) ?? []).map((caller) => `${caller.symbol} (${caller.file}:${caller.at})`);
    return {
      ...NOTHING,
      kind: 'affected_callers',
      severity: 'info',
      path: file,
      line,
      title: `${named(symbol)} is used in ${counted(places.length, 'place')} that did not change`,
      detail: `${some(places)}.`,
    };
  });
}

function untested({ symbols }: ChangeAnalysis): EvidenceItem[] {
  return symbols
    .filter(({ tested, change }) => tested === false && change !== 'removed')

    .map(
      ({ symbol, file, line, change }): EvidenceItem => ({
        ...NOTHING,
        kind: 'untested',
        severity: 'low',
        path: file,
        line,
        title: `No test reaches ${named(symbol)}, which ${change === 'added' ? 'is new' : 'changed'}`,
        detail: 'Only calls in the index are followed; calls by name at run time are not seen.',
        fix: 'Add a test that calls it directly or through a caller.',
      }),
    );
}

function testsToRun({ tests, run, summary: { tests: leading } }: ChangeAnalysis): EvidenceItem[] {
  if (tests.length === 0) return [];
  const commands = run.commands.map(({ command, folder }) => (folder === '' ? command : `(in ${folder}) ${command}`));
  return [
    {
      ...NOTHING,
      kind: 'tests',
      severity: 'info',
      path: tests[0]?.file ?? null,
      line: null,
      title:
        leading === 0
          ? `No test calls the changed code, directly or indirectly; ${counted(tests.length, 'test file')} may exercise it`
          : `${counted(leading, 'test file')} ${leading === 1 ? 'reaches' : 'reach'} the changed code`,
      detail:
        commands.length === 0
          ? `The likeliest: ${some(tests.map(({ file }) => file))}.`
          : `Likeliest first. Run: ${some(commands)}`,
    },
  ];
}

function companions(
  { companions: left }: ChangeAnalysis,
  _: readonly FileDifference[],
  kinds: FileKinds,
): EvidenceItem[] {
  // What tools write changes along with much, and tells nothing.
  const isWritten = (path: string) => !kinds.isGeneratedByName(path);
  const close = (left ?? []).filter(
    ({ degree, file, changed_file }) => degree >= CLOSE_DEGREE && isWritten(file) && isWritten(changed_file),
  );
  return close.map(
    ({ file, changed_file, degree, shared_commits }): EvidenceItem => ({
      ...NOTHING,
      kind: 'companion',
      severity: 'low',
      path: file,
      line: null,
      title: `${file} usually changes with ${changed_file}, but did not`,
      detail: `They changed together in ${counted(shared_commits, 'commit')}, ${Math.round(degree)} % of their commits.`,
      fix: 'Check whether it needs a change too.',
    }),
  );
}

/** A longer copy is worth sharing at once. */
const LONG_CLONE = 20;

/** One item for all that became a copy of the same. */
function newClones({ new_clones }: ChangeAnalysis, _: readonly FileDifference[], kinds: FileKinds): EvidenceItem[] {
  const classes = Map.groupBy(new_clones ?? [], ({ file, line, copies }) =>
    [`${file}:${line}`, ...copies.map((copy) => `${copy.file}:${copy.line}`)].sort().join('\n'),
  );
  return [...classes.values()].map((fresh): EvidenceItem => {
    const { file, line, end_line, lines, type, copies } = fresh[0] as (typeof fresh)[number];
    const added = fresh.length === 1 ? '' : ` All of ${some(fresh.map((one) => `${one.file}:${one.line}`))} are new.`;
    return {
      ...NOTHING,
      kind: 'new_clone',
      severity: lines >= LONG_CLONE && !kinds.isTest(file) ? 'medium' : 'low',
      path: file,
      line,
      title: `${counted(lines, 'line')} ${lines === 1 ? 'is' : 'are'} now a copy of other code`,
      detail: `Lines ${line}–${end_line} are ${type === 'exact' ? 'the same as' : 'except for names and literals, the same as'} ${some(copies.map((copy) => `${copy.file}:${copy.line}`))}.${added}`,
      fix: 'Let both use one function.',
    };
  });
}

function newDeadCode({ dead_code }: ChangeAnalysis): EvidenceItem[] {
  return (dead_code ?? []).map(
    ({ name, file, line, because, reason }): EvidenceItem => ({
      ...NOTHING,
      kind: 'new_dead_code',
      severity: 'low',
      path: file,
      line,
      title: because === 'added' ? `Nothing uses ${named(name)}, which is new` : `Nothing uses ${named(name)} any more`,
      detail: reason,
      fix: because === 'added' ? 'Use it, or remove it.' : 'Remove it, if nothing else needs it.',
    }),
  );
}

/** Places that the parser cannot read since the change: what it does not know of a language is in both states. */
function syntaxProblems(_: ChangeAnalysis, differences: readonly FileDifference[]): EvidenceItem[] {
  return differences.flatMap(({ path, before, after }): EvidenceItem[] => {
    const [old, now] = [before?.file.facts.problemCount ?? 0, after?.file.facts.problemCount ?? 0];
    if (now <= old) return [];
    return [
      {
        ...NOTHING,
        kind: 'syntax_problem',
        severity: 'medium',
        path,
        line: after?.file.facts.problems[0]?.line ?? null,
        title: `${path} cannot be fully parsed`,
        detail: `${counted(now, 'place')} could not be parsed, ${old} before.`,
        fix: 'Check whether the file is complete.',
      },
    ];
  });
}

import type { DeadCodeItem } from '../../findings/dead-code/findings.ts';
import {
  type Advice,
  type ClonedCode,
  type Copy,
  type Findings,
  type Place,
  placeOf,
  shownName,
  type UntestedFile,
} from './advice.ts';
import { mergeMinutes } from './debt.ts';
import type { PartCycle } from './modular-structure.ts';

/** One test for each independent path: what SonarQube counts for a condition that no test covers. */
const MINUTES_PER_PATH = 5;
/** A working day: a function with more paths than can be tested in one is taken apart first. */
const MOST_TEST_MINUTES = 480;
const MINUTES_PER_CYCLE_PART = 30;
const MINUTES_PER_DEAD_ITEM = 5;
/** Names listed in a sentence. */
const NAMED = 4;

const NOT_REACHED: Readonly<Record<UntestedFile['knownBy'], string>> = {
  report: 'Tests did not run',
  references: 'No traceable call or reference from a test reaches',
};

/** On files that matter and that no test reaches. */
export function testAdvice({ untested }: Findings): Advice[] {
  return untested.map((one) => {
    const { file, line, end_line, functions, score, reasons, knownBy } = one;
    return {
      kind: 'tests',
      title: `Test ${placeOf({ file, line })}`,
      description: `${NOT_REACHED[knownBy]} any of the ${functions} ${functions === 1 ? 'function' : 'functions'} in the file: ${reasons.join(', ')}. First step: ${firstTests(one)}.`,
      priority: score >= 0.3 ? 'High' : 'Medium',
      impact: score >= 0.3 ? 'High' : 'Medium',
      minutes: Math.min(MINUTES_PER_PATH * one.worst_cyclomatic, MOST_TEST_MINUTES),
      locations: [{ file, line, end_line }],
      urgency: score,
    };
  });
}

function firstTests({ worst, worst_cyclomatic, functions, cyclomatic }: UntestedFile): string {
  const paths = worst_cyclomatic === 1 ? 'a test' : `one test for each of the ${worst_cyclomatic} paths`;
  const others = functions > 1 ? `, the most complex of them; all of them have ${cyclomatic}` : '';
  return `${paths} of ${shownName(worst)}${others}`;
}

const HOW_ALIKE: Readonly<Record<string, string>> = {
  exact: 'are the same except for layout and comments',
  renamed: 'are the same except for names and literals',
  gapped: 'differ in a few statements',
  semantic: 'do the same work in different words',
};

/** On code that stands in several places. */
export function cloneAdvice({ clones }: Findings): Advice[] {
  return distinctClones(clones.filter((clone) => !isConventional(clone))).flatMap((clone): Advice[] => {
    const { type, similarity, copies } = clone;
    const [first, second] = copies;
    if (first === undefined || second === undefined) return [];
    const lines = linesOf(first);
    const extra = copies.length - 1;
    const files = new Set(copies.map(({ file }) => file)).size;
    const what = spokenOf(first);
    const weight = lines * extra >= 100 ? 'High' : lines * extra >= 30 ? 'Medium' : 'Low';
    return [
      {
        kind: 'duplication',
        title: `Merge the ${copies.length} copies of ${what} (${placeOf(first)})`,
        description: `${copies.length} fragments of about ${lines} lines in ${files} ${files === 1 ? 'file' : 'files'} ${HOW_ALIKE[type] ?? 'are alike'} (${percentAlike(clone)} % alike). First step: compare ${placeOf(first)} with ${placeOf(second)}, and move the shared part into one function${type === 'exact' ? '' : ', with the differences as parameters'} that the others call.`,
        priority: weight,
        impact: weight,
        minutes: mergeMinutes(copies.slice(1).map(linesOf)),
        locations: copies.map(({ file, line, end_line }) => ({ file, line, end_line })),
        urgency: Math.min(0.8, (lines * extra) / 500) * similarity,
      },
    ];
  });
}

/** Members that each type has to have for itself: equality, hashes, order and text. */
const OF_EACH_TYPE: ReadonlySet<string> = new Set([
  ...['equals', 'hashCode', 'toString', 'compareTo', 'Equals', 'GetHashCode', 'ToString', 'CompareTo'],
  ...['__eq__', '__ne__', '__hash__', '__repr__', '__str__', '__lt__', '==', 'hash', 'operator==', 'operator!='],
]);

function isConventional({ copies }: ClonedCode): boolean {
  return copies.every(({ name }) => name !== null && OF_EACH_TYPE.has(name.slice(name.lastIndexOf('.') + 1)));
}

/** What differs in anything is not wholly alike. */
function percentAlike({ type, similarity }: ClonedCode): number {
  return type === 'exact' || type === 'renamed'
    ? Math.round(100 * similarity)
    : Math.min(99, Math.round(100 * similarity));
}

function spokenOf(copy: Copy): string {
  if (copy.name === null) return `${linesOf(copy)} lines`;
  return copy.isWhole ? shownName(copy.name) : `${linesOf(copy)} lines in ${shownName(copy.name)}`;
}

/** Without those that overlap one before in two places: they would be merged with it. */
function distinctClones(clones: readonly ClonedCode[]): ClonedCode[] {
  const advised = new Map<string, Place[]>();
  const isAdvised = (copy: Place) =>
    advised.get(copy.file)?.some(({ line, end_line }) => line <= copy.end_line && copy.line <= end_line) === true;
  return clones.filter(({ copies }) => {
    if (copies.filter(isAdvised).length > 1) return false;
    for (const copy of copies) {
      const known = advised.get(copy.file);
      if (known === undefined) advised.set(copy.file, [copy]);
      else known.push(copy);
    }
    return true;
  });
}

function linesOf({ line, end_line }: Place): number {
  return end_line - line + 1;
}

/** On files or packages that import each other in a circle when they are loaded. */
export function cycleAdvice({ cycles }: Findings): Advice[] {
  return cycles.filter(isBetweenPeers).map((cycle) => {
    const { members, steps } = cycle;
    const isOfPackages = members[0]?.endsWith('/') === true;
    const weakest = steps.at(-1) as Place & PartCycle['steps'][number];
    return {
      kind: 'cycle',
      title: `Break the import cycle at ${placeOf(weakest)}`,
      description: `${wayRound(cycle)}: ${members.length} ${isOfPackages ? 'packages on this and connected cycles depend on' : 'files on this and connected cycles load'} each other, and can only be understood and tested together. First step: see what ${placeOf(weakest)} needs from ${cycle.example[0]}, and move that into a separate part, or pass it as an argument.`,
      priority: members.length > 5 ? 'High' : 'Medium',
      impact: members.length > 5 ? 'High' : 'Medium',
      minutes: MINUTES_PER_CYCLE_PART * steps.length,
      locations: steps.map(({ file, line }) => ({ file, line, end_line: line })),
      urgency: Math.min(1, members.length / 30),
    };
  });
}

/** Not between a package and those within it, which are parts of it. */
function isBetweenPeers({ members }: PartCycle): boolean {
  const outer = members.reduce((short, one) => (one.length < short.length ? one : short));
  return !outer.endsWith('/') || members.some((one) => !one.startsWith(outer));
}

/** Parts of a way round that are named. */
const NAMED_PARTS = 6;

/** A cycle with how each part depends on the next: `a.ts –import→ b.ts –call→ a.ts`. */
export function wayRound({ example, steps }: PartCycle): string {
  const shown = example.map((part, at) => (at === 0 ? part : ` –${steps[at - 1]?.kind}→ ${part}`));
  const left = shown.length - NAMED_PARTS;
  if (left <= 0) return shown.join('');
  return `${shown.slice(0, NAMED_PARTS - 1).join('')} → ${left} more${shown.at(-1)}`;
}

/** On code that nothing uses, by file; only what is sure to be unused. */
export function deadCodeAdvice({ dead }: Findings): Advice[] {
  const sure = dead.filter((item) => item.certainty === 'high' && item.class !== 'test_only');
  return [...Map.groupBy(sure, ({ file }) => file)].map(([file, items]) => {
    const [first] = items as [DeadCodeItem];
    const lines = items.reduce((sum, { line, end_line }) => sum + end_line - line + 1, 0);
    return {
      kind: 'dead-code',
      title:
        items.length === 1
          ? `Delete ${nameOf(first)} (${placeOf(first)})`
          : `Delete ${items.length} unused definitions in ${file}`,
      description: `${enumerated(items.map(nameOf))}: ${lines} ${lines === 1 ? 'line' : 'lines'} that nothing uses. ${first.reason} First step: delete ${nameOf(first)} at ${placeOf(first)} and run the build and the tests.`,
      priority: lines >= 100 ? 'Medium' : 'Low',
      impact: lines >= 100 ? 'Medium' : 'Low',
      minutes: MINUTES_PER_DEAD_ITEM * items.length,
      locations: items.map(({ line, end_line }) => ({ file, line, end_line })),
      urgency: Math.min(1, lines / 500),
    };
  });
}

function nameOf({ item_type, name }: DeadCodeItem): string {
  return item_type === 'module' ? `the file ${name}` : name;
}

function enumerated(names: readonly string[]): string {
  const more = names.length - NAMED;
  return more > 0 ? `${names.slice(0, NAMED).join(', ')} and ${more} more` : names.join(', ');
}

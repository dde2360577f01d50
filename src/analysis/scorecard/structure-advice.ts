import { isTestFile } from '../../workspace/test-files.ts';
import type { DeadCodeItem } from '../dead-code/findings.ts';
import type { Advice, ClonedCode, Findings, UntestedFile } from './advice.ts';
import { MINUTES_PER_COPY } from './debt.ts';

/** One test for each independent path. */
const MINUTES_PER_PATH = 5;
const MINUTES_PER_CYCLE_PART = 30;
const MINUTES_PER_DEAD_ITEM = 5;
/** Names listed in a sentence. */
const NAMED = 4;

const NOT_REACHED: Readonly<Record<UntestedFile['knownBy'], string>> = {
  report: 'Tests did not run',
  references: 'No call or reference that can be followed from a test leads to',
};

/** On files that matter and that no test reaches. */
export function testAdvice({ untested }: Findings): Advice[] {
  return untested.map(({ file, line, end_line, functions, cyclomatic, score, reasons, knownBy }) => ({
    kind: 'tests',
    title: `Test ${file}`,
    description: `${NOT_REACHED[knownBy]} any of its ${functions} ${functions === 1 ? 'function' : 'functions'}: ${reasons.join(', ')}. Begin with the function named here: one test for each of its paths.`,
    priority: score >= 0.3 ? 'High' : 'Medium',
    impact: score >= 0.3 ? 'High' : 'Medium',
    minutes: MINUTES_PER_PATH * cyclomatic,
    locations: [{ file, line, end_line }],
    urgency: score,
  }));
}

const HOW_ALIKE: Readonly<Record<string, string>> = {
  exact: 'are the same but for layout and comments',
  renamed: 'are the same but for names and literals',
  gapped: 'differ in a few statements',
  semantic: 'do the same work in different words',
};

/** On code that stands in several places. */
export function cloneAdvice({ clones }: Findings): Advice[] {
  return clones.map((clone) => {
    const { type, similarity, copies } = clone;
    const lines = linesOf(clone);
    const extra = copies.length - 1;
    const files = new Set(copies.map(({ file }) => file)).size;
    const [first] = copies;
    const what = first?.name ?? `${lines} lines of ${first?.file}`;
    const isOfTests = copies.every(({ file }) => isTestFile(file));
    const weight = lines * extra >= 100 ? 'High' : lines * extra >= 30 ? 'Medium' : 'Low';
    return {
      kind: 'duplication',
      title: `Merge the ${copies.length} copies of ${what}`,
      description: `${copies.length} stretches of about ${lines} lines in ${files} ${files === 1 ? 'file' : 'files'} ${HOW_ALIKE[type] ?? 'are alike'} (${Math.round(100 * similarity)} % alike). Keep one as a function${type === 'exact' ? '' : ', with what differs as its parameters'}, and call it from the others.`,
      priority: isOfTests ? 'Low' : weight,
      impact: isOfTests ? 'Low' : weight,
      minutes: MINUTES_PER_COPY * extra,
      locations: copies.map(({ file, line, end_line }) => ({ file, line, end_line })),
      urgency: Math.min(0.8, (lines * extra) / 500) * similarity,
    };
  });
}

function linesOf({ copies: [first] }: ClonedCode): number {
  return first === undefined ? 0 : first.end_line - first.line + 1;
}

/** On files or packages that depend on each other in a circle. */
export function cycleAdvice({ cycles }: Findings): Advice[] {
  return cycles.map(({ members, example, files }) => ({
    kind: 'cycle',
    title: `Break the dependency cycle through ${example[0]}`,
    description: `${example.join(' → ')}: ${members.length} ${members[0]?.endsWith('/') ? 'packages' : 'files'} can only be understood and tested together. Move what two of them share into one of its own, or hand it in as an argument.`,
    priority: members.length > 5 ? 'High' : 'Medium',
    impact: members.length > 5 ? 'High' : 'Medium',
    minutes: MINUTES_PER_CYCLE_PART * files.length,
    locations: files.map((file) => ({ file, line: 1, end_line: 1 })),
    urgency: Math.min(1, members.length / 30),
  }));
}

/** On code that nothing uses, by file; only what is sure to be unused. */
export function deadCodeAdvice({ dead }: Findings): Advice[] {
  const sure = dead.filter((item) => item.certainty === 'high' && item.class !== 'test_only');
  return [...Map.groupBy(sure, ({ file }) => file)].map(([file, items]) => {
    const lines = items.reduce((sum, { line, end_line }) => sum + end_line - line + 1, 0);
    return {
      kind: 'dead-code',
      title: items.length === 1 ? `Delete ${nameOf(items[0] as DeadCodeItem)}` : `Delete unused code in ${file}`,
      description: `${enumerated(items.map(nameOf))}: ${lines} ${lines === 1 ? 'line' : 'lines'} that nothing uses. ${items[0]?.reason}`,
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

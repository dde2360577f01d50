import { visibleText } from '../visible-text.ts';
import { MachineText } from './report.ts';
import { xmlText } from './xml.ts';

/** What came of one test case. */
export type JunitOutcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly message: string; readonly details: string }
  | { readonly kind: 'skipped'; readonly message: string };

export interface JunitCase {
  readonly className: string;
  readonly name: string;
  readonly outcome: JunitOutcome;
  /** Shown with the case whatever came of it. */
  readonly output: string;
}

/** A report in the JUnit XML that build servers read: one suite, and a case for each of `cases`. */
export function junitReport(suite: string, cases: readonly JunitCase[]): MachineText {
  const count = (kind: JunitOutcome['kind']) => cases.filter(({ outcome }) => outcome.kind === kind).length;
  const counts = `tests="${cases.length}" failures="${count('failed')}" errors="0" skipped="${count('skipped')}"`;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${told(suite)}" ${counts}>`,
    `  <testsuite name="${told(suite)}" ${counts}>`,
    ...cases.map(testCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ];
  return new MachineText(lines.join('\n'));
}

function testCase({ className, name, outcome, output }: JunitCase): string {
  return [
    `    <testcase classname="${told(className)}" name="${told(name)}">`,
    ...OUTCOMES[outcome.kind](outcome as never),
    `      <system-out>${told(output)}</system-out>`,
    '    </testcase>',
  ].join('\n');
}

const OUTCOMES: {
  readonly [Kind in JunitOutcome['kind']]: (outcome: Extract<JunitOutcome, { kind: Kind }>) => string[];
} = {
  passed: () => [],
  failed: ({ message, details }) => [
    `      <failure message="${told(message)}" type="violation">${told(details)}</failure>`,
  ],
  skipped: ({ message }) => [`      <skipped message="${told(message)}"/>`],
};

/** What is told is for people to read, so that what would act is an escape here, too. */
function told(text: string): string {
  return xmlText(visibleText(text));
}

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
export function junitReport(suite: string, cases: readonly JunitCase[]): string {
  const count = (kind: JunitOutcome['kind']) => cases.filter(({ outcome }) => outcome.kind === kind).length;
  const counts = `tests="${cases.length}" failures="${count('failed')}" errors="0" skipped="${count('skipped')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${attribute(suite)}" ${counts}>`,
    `  <testsuite name="${attribute(suite)}" ${counts}>`,
    ...cases.map(testCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase({ className, name, outcome, output }: JunitCase): string {
  return [
    `    <testcase classname="${attribute(className)}" name="${attribute(name)}">`,
    ...OUTCOMES[outcome.kind](outcome as never),
    `      <system-out>${content(output)}</system-out>`,
    '    </testcase>',
  ].join('\n');
}

const OUTCOMES: {
  readonly [Kind in JunitOutcome['kind']]: (outcome: Extract<JunitOutcome, { kind: Kind }>) => string[];
} = {
  passed: () => [],
  failed: ({ message, details }) => [
    `      <failure message="${attribute(message)}" type="violation">${content(details)}</failure>`,
  ],
  skipped: ({ message }) => [`      <skipped message="${attribute(message)}"/>`],
};

/** Characters that XML 1.0 cannot hold in any form are left out. */
function content(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** In an attribute, line breaks and tabs would be read as spaces. */
function attribute(text: string): string {
  return content(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

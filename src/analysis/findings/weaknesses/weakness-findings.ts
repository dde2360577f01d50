import { isTestFile } from '../../../languages/test-files.ts';
import type { Weakness, WeaknessKind } from '../../../languages/weaknesses/kinds.ts';
import { contentFingerprint } from '../fingerprint.ts';
import { RULES, type RuleId, type RuleSeverity } from '../rules.ts';

export interface WeaknessFinding {
  readonly rule: RuleId;
  readonly file: string;
  readonly line: number;
  readonly end_line: number;
  readonly severity: RuleSeverity;
  /** What is weak and where it comes from, as sentences. */
  readonly message: string;
  readonly fix: string;
  /** Of the rule and the code of the place: the same wherever it is moved to. */
  readonly fingerprint: string;
}

/** The weak places of a tree. */
export interface TreeWeaknesses {
  readonly found: readonly WeaknessFinding[];
  /** Files of tests, which were not searched. */
  readonly leftOut: number;
}

/** Tests and what they work on: what is weak there is so on purpose, more often than not. */
const FOR_TESTS =
  /(?:^|[/._-])(?:tests?|testdata|testing|fixtures?|mocks?|e2e|playwright|cypress|specs?)(?=[/._-])|[a-z]{1,40}tests?\//i;

export function isLeftOut(path: string): boolean {
  return isTestFile(path) || FOR_TESTS.test(path);
}

/** What runs as code where a client of the program says what: nobody commits that. */
const TAKEN_OVER: ReadonlySet<WeaknessKind> = new Set([
  ...([
    'command-injection',
    'sql-injection',
    'code-injection',
    'template-injection',
    'unsafe-deserialization',
  ] as const),
]);

/** Where commands and statements are put together of the project's own values: its developers' scripts, changes of its tables. */
const OF_DEVELOPERS: Partial<Record<WeaknessKind, RegExp>> = {
  'command-injection':
    /(?:^|\/)(?:scripts?|extra|hack|tools?|release|ci|\.github|\.circleci|benchmarks?|tasks?)\/|\.rake$|(?:^|\/)(?:Rakefile|gulpfile|Gruntfile)\b/i,
  'sql-injection': /(?:^|\/)migrat(?:e|ions?)\//i,
};

function isOfDevelopers(file: string, { kind, fromRequest }: Weakness): boolean {
  return !fromRequest && OF_DEVELOPERS[kind]?.test(file) === true;
}

export function weaknessFindings(file: string, weaknesses: readonly Weakness[]): WeaknessFinding[] {
  const told = weaknesses.filter((weakness) => !isOfDevelopers(file, weakness));
  return told.map(({ kind, line, endLine, what, fromRequest, code }) => {
    const rule: RuleId = `security/${kind}`;
    const { description, severity, fix } = RULES[rule];
    const from = fromRequest ? ' What a client sent gets there.' : '';
    return {
      rule,
      file,
      line,
      end_line: endLine,
      severity: fromRequest && TAKEN_OVER.has(kind) ? 'critical' : severity,
      message: `${description.replace(/\.$/, '')}: “${what}”.${from}`,
      fix,
      fingerprint: contentFingerprint(rule, code),
    };
  });
}

import type { WeaknessKind } from '../../languages/weaknesses/kinds.ts';
import type { ComplexityRule } from '../measures/complexity/thresholds.ts';
import type { CloneType } from './clones/clone-classes.ts';
import type { DeadCodeClass } from './dead-code/findings.ts';
import type { DebtCategory } from './debt-comments/categories.ts';
import type { Rule, RuleSeverity } from './rule.ts';
import { WEAKNESS_RULES } from './weakness-rules.ts';

/** A name as rules write it. */
type Hyphenated<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}-${Hyphenated<Tail>}`
  : Name;

export type RuleId =
  | ComplexityRule
  | `dead-code/${Hyphenated<DeadCodeClass>}`
  | `debt/${DebtCategory}`
  | 'debt-gradient'
  | `duplicates/${CloneType}`
  | 'defect-probability'
  | `gate/${'duplication' | 'coverage' | 'dead-code'}`
  | `architecture/${'layer' | 'forbidden' | 'required' | 'private' | 'cycle'}`
  | `suppression/${'no-reason' | 'unknown-rule'}`
  | 'security/hard-coded-credential'
  | 'security/private-key'
  | `security/${WeaknessKind}`;

/** Address of an entry of the Common Weakness Enumeration. */
export const cwePage = (cwe: number) => `https://cwe.mitre.org/data/definitions/${cwe}.html`;

const rule = (
  name: string,
  severity: RuleSeverity,
  description: string,
  fix: string,
  cwe: number | null,
  more = cwe === null ? '' : cwePage(cwe),
): Rule => ({ name, description, severity, fix, more, cwe });

const SUSPICIOUS_COMMENT = 546;
const REDUNDANT_CODE = 1041;
const DEAD_CODE = 561;

const SETTLE = 'Resolve what the comment admits, or track it in an issue.';
const SHARE = 'If they must stay the same, let all use one function.';

/** Every rule that any tool reports findings of, by its id: the same finding has the same rule in all of them. */
export const RULES: Readonly<Record<RuleId, Rule>> = {
  'cyclomatic-complexity': rule(
    'CyclomaticComplexity',
    'medium',
    'A function has more independent paths than the threshold allows (McCabe).',
    'Extract parts with a clear meaning into functions, or replace cases with a table.',
    1121,
  ),
  'cognitive-complexity': rule(
    'CognitiveComplexity',
    'medium',
    'A function is harder to follow than the threshold allows (SonarSource).',
    'Extract parts with a clear meaning into functions, or return early.',
    null,
    'https://www.sonarsource.com/resources/cognitive-complexity/',
  ),
  'dead-code/unreachable': rule(
    'UnreachableCode',
    'medium',
    'Nothing that runs refers to it, and nothing outside can.',
    'Take it out.',
    DEAD_CODE,
  ),
  'dead-code/unreferenced-export': rule(
    'UnreferencedExport',
    'low',
    'It is exported, but nothing in the project uses it.',
    'Remove it, if nothing outside the project needs it.',
    DEAD_CODE,
  ),
  'dead-code/test-only': rule(
    'TestOnlyCode',
    'low',
    'Only tests use it.',
    'Move it to the tests, or remove both.',
    DEAD_CODE,
  ),
  'debt/design': debt('Design', 'A comment admits a hack, a workaround or another makeshift solution.'),
  'debt/defect': debt('Defect', 'A comment admits that something is wrong.'),
  'debt/requirement': debt('Requirement', 'A comment admits that something is missing.'),
  'debt/security': debt('Security', 'A comment admits a weakness.'),
  'debt/performance': debt('Performance', 'A comment admits that something is slow.'),
  'debt/test': debt('Test', 'A comment admits that tests do not run or fail.'),
  'debt-gradient': rule(
    'TechnicalDebtGradient',
    'low',
    'The file is hard to change: it is complex, changes often, is coupled to much or has duplicates.',
    'Start with the factor that the message names.',
    null,
    'https://martinfowler.com/bliki/TechnicalDebt.html',
  ),
  'duplicates/exact': rule(
    'ExactClone',
    'medium',
    'The same code, except for comments and layout, appears elsewhere.',
    SHARE,
    REDUNDANT_CODE,
  ),
  'duplicates/renamed': rule(
    'RenamedClone',
    'medium',
    'The same code with other names or literals appears elsewhere.',
    SHARE,
    REDUNDANT_CODE,
  ),
  'duplicates/gapped': rule(
    'GappedClone',
    'medium',
    'Nearly the same code, with some statements added, removed or changed, appears elsewhere.',
    SHARE,
    REDUNDANT_CODE,
  ),
  'duplicates/semantic': rule(
    'SemanticClone',
    'low',
    'Code that does the same work in another syntax appears elsewhere.',
    SHARE,
    REDUNDANT_CODE,
  ),
  'defect-probability': rule(
    'ProbableDefect',
    'medium',
    'Files like this one often need a bug fix: review and test it first.',
    'Review it carefully, and check that tests cover it.',
    null,
    'https://dl.acm.org/doi/10.1145/1368088.1368114',
  ),
  'gate/duplication': rule(
    'DuplicationLimit',
    'medium',
    'More of the code is duplicated than the limit allows.',
    SHARE,
    REDUNDANT_CODE,
  ),
  'gate/coverage': rule(
    'CoverageLimit',
    'medium',
    'Tests cover less of the code than the limit requires.',
    'Write tests for the uncovered code.',
    null,
    'https://martinfowler.com/bliki/TestCoverage.html',
  ),
  'gate/dead-code': rule(
    'DeadCodeLimit',
    'medium',
    'More of the code is unreachable than the limit allows.',
    'Take it out.',
    DEAD_CODE,
  ),
  'architecture/layer': architecture('LayerViolation', 'A file imports from a layer above its own.'),
  'architecture/forbidden': architecture(
    'ForbiddenImport',
    'A file imports something that the rules of the tree forbid.',
  ),
  'architecture/required': architecture(
    'MissingImport',
    'A file does not import something that the rules of the tree require.',
  ),
  'architecture/private': architecture(
    'PrivateImport',
    'A file imports something that is not a public entry of its package.',
  ),
  'architecture/cycle': architecture('ImportCycle', 'Files import each other in a cycle.', 1047),
  'suppression/no-reason': suppression('SuppressionWithoutReason', 'A comment accepts a finding without a reason.'),
  'suppression/unknown-rule': suppression(
    'SuppressionOfNoRule',
    'A comment accepts findings of a rule that does not exist.',
  ),
  'security/hard-coded-credential': rule(
    'HardCodedCredential',
    'critical',
    'A password, key or token is in the source.',
    'Remove it, revoke it if it was valid, and read it from the environment or a secret store.',
    798,
  ),
  'security/private-key': rule(
    'PrivateKey',
    'critical',
    'A private key is in the source.',
    'Remove it, replace it if it was in use, and read it from a secret store.',
    321,
  ),
  ...WEAKNESS_RULES,
};

function architecture(name: string, description: string, cwe: number | null = null): Rule {
  return rule(
    name,
    'medium',
    description,
    'Move the needed code to an allowed place, or have the other side pass it in.',
    cwe,
    'https://www.archunit.org/userguide/html/000_Index.html',
  );
}

function suppression(name: string, description: string): Rule {
  return rule(
    name,
    'low',
    description,
    'Write "orrery-ignore RULE: REASON", or remove the comment.',
    null,
    'https://eslint.org/docs/latest/use/configure/rules#disabling-rules',
  );
}

function debt(name: string, description: string): Rule {
  return rule(`SelfAdmitted${name}Debt`, 'low', description, SETTLE, SUSPICIOUS_COMMENT);
}

/** The rules whose ids begin so. */
export function rulesOf(prefix: string): readonly RuleId[] {
  return (Object.keys(RULES) as RuleId[]).filter((id) => id.startsWith(prefix));
}

/** `CWE-798`, or null. */
export function cweOf(id: RuleId): string | null {
  const { cwe } = RULES[id];
  return cwe === null ? null : `CWE-${cwe}`;
}

export function deadCodeRule(of: DeadCodeClass): RuleId {
  return DEAD_CODE_RULES[of];
}

const DEAD_CODE_RULES: Readonly<Record<DeadCodeClass, RuleId>> = {
  unreachable: 'dead-code/unreachable',
  unreferenced_export: 'dead-code/unreferenced-export',
  test_only: 'dead-code/test-only',
};

/** The rule that a secret of a pattern breaks. */
export function secretRule(pattern: string): RuleId {
  return pattern === 'private-key' ? 'security/private-key' : 'security/hard-coded-credential';
}

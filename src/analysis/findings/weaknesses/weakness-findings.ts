import { WEAKNESSES } from '../../../languages/weaknesses/catalogue.ts';
import type { Weakness, WeaknessKind } from '../../../languages/weaknesses/kinds.ts';
import { isDocumentation } from '../exempt-places.ts';
import { contentFingerprint } from '../fingerprint.ts';
import type { RuleSeverity } from '../rule.ts';
import { RULES, type RuleId } from '../rules.ts';
import { SECURITY_KINDS } from '../security-kinds.ts';
import { WEAKNESS_RULES } from '../weakness-rules.ts';

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

/** A place that somebody may want to read, and that is not believed enough to judge by: it has no severity, so that nothing can. */
export interface PlaceToReview extends Omit<WeaknessFinding, 'severity'> {
  readonly severity: 'review';
}

/** Weak places, and those that may be. */
export interface WeakPlaces {
  readonly found: readonly WeaknessFinding[];
  readonly toReview: readonly PlaceToReview[];
}

/** The weak places of a tree. */
export interface TreeWeaknesses extends WeakPlaces {
  /** Files of tests, which were not searched. */
  readonly leftOut: number;
}

/** Copies of other projects, which fix them there. */
const BUNDLED = /(?:^|\/)(?:vendor|_vendor|third[_-]?party|node_modules|bower_components|site-packages)\//i;

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

/** Whether a place runs text that is put together as code, a command or a statement. */
export function runsText({ rule }: Pick<PlaceToReview, 'rule'>): boolean {
  return [...TAKEN_OVER].some((kind) => rule === `security/${kind}`);
}

/** Whether to look at a new place before committing it, although too few findings of its rule are right to fail a whole tree. */
export function isWorthALook(place: Pick<PlaceToReview, 'rule'>): boolean {
  return runsText(place) || place.rule === 'security/unverified-certificate';
}

/** Where commands, statements and data are the project's own: its developers' scripts, changes of its tables. */
const OF_DEVELOPERS: Partial<Record<WeaknessKind, RegExp>> = {
  'command-injection':
    /(?:^|\/)(?:scripts?|extra|hack|tools?|release|ci|\.github|\.circleci|benchmarks?|tasks?)\/|\.rake$|(?:^|\/)(?:Rakefile|gulpfile|Gruntfile)\b/i,
  'sql-injection': /(?:^|\/)migrat(?:e|ions?)\//i,
  // Deeper in a tree, tools and the like may be parts of the program.
  // Hidden files and folders belong to tools: `.travis-scan.py`.
  'unsafe-deserialization':
    /(?:^|\/)\.[a-z]|(?:^|\/)(?:scripts?|hack|release|ci|benchmarks?)\/|^(?:contrib|tools?|docs?)\//i,
};

function isOfDevelopers(file: string, { kind, sent }: Weakness): boolean {
  return sent === 'no' && OF_DEVELOPERS[kind]?.test(file) === true;
}

/** Whether a kind of finding was right in a language, as far as was looked. */
function isMeasured(kind: WeaknessKind, language: string): boolean {
  return WEAKNESSES.get(language)?.language.measured?.includes(kind) ?? true;
}

const ORIGINS = { directly: ' Client input reaches it.', perhaps: ' Client input may reach it.', no: '' };

/** @param language id of the file's */
export function weakPlaces(file: string, language: string, weaknesses: readonly Weakness[]): WeakPlaces {
  const found: WeaknessFinding[] = [];
  const toReview: PlaceToReview[] = [];
  for (const weakness of weaknesses.filter((one) => !isOfDevelopers(file, one))) {
    const rule = `security/${weakness.kind}` as const;
    const place = placeOf(file, rule, weakness);
    const severity = severityOf(file, language, weakness);
    if (severity === 'review') toReview.push({ ...place, severity });
    else found.push({ ...place, severity });
  }
  return { found, toReview };
}

/** Severities of findings that the gate only warns of. */
const MILD: readonly RuleSeverity[] = ['medium', 'low'];

/** How grave a place is, by the table of kinds. */
function severityOf(file: string, language: string, { kind, sent }: Weakness): RuleSeverity | 'review' {
  const { fails, otherwise } = SECURITY_KINDS[kind];
  if (!isMeasured(kind, language) || BUNDLED.test(file)) return 'review';
  const { severity } = WEAKNESS_RULES[`security/${kind}`];
  const asWarning = MILD.includes(severity) ? severity : 'medium';
  if (fails === 'sent directly' && sent === 'directly')
    return isDocumentation(file) ? asWarning : TAKEN_OVER.has(kind) ? 'critical' : severity;
  return otherwise === 'review' ? 'review' : asWarning;
}

function placeOf(file: string, rule: RuleId, { line, endLine, what, sent, code }: Weakness) {
  const { description, fix } = RULES[rule];
  const message = `${description.replace(/\.$/, '')}: “${what}”.${ORIGINS[sent]}`;
  return { rule, file, line, end_line: endLine, message, fix, fingerprint: contentFingerprint(rule, code) };
}

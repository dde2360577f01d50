import type { FileKinds } from '../../../languages/file-kinds.ts';
import { WEAKNESSES } from '../../../languages/weaknesses/catalogue.ts';
import type { Weakness, WeaknessKind } from '../../../languages/weaknesses/kinds.ts';
import { contentFingerprint } from '../fingerprint.ts';
import type { RuleSeverity } from '../rule.ts';
import { RULES, type RuleId } from '../rules.ts';
import { type Believed, WEAKNESS_RULES } from '../weakness-rules.ts';

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

/** Tests and what they work on: what is weak there is so on purpose, more often than not. */
const FOR_TESTS =
  /(?:^|[/._-])(?:tests?|test(?:data|ing|util|utils|cases?|fixtures?|support|lib|helpers?)|fixtures?|mocks?|e2e|playwright|cypress|dredd|specs?|suites?|examples?|demos?)(?=[/._-])|[a-z\d]{1,40}tests?\//i;
/** `ppkTestUtils.ts` */
const NAMED_FOR_TESTS = /[a-z]Test(?:Utils?|Helpers?|Data|Cases?|Fixtures?)\.\w{1,10}$/;
/** Copies of other projects, which fix them there. */
const BUNDLED = /(?:^|\/)(?:vendor|_vendor|third[_-]?party|node_modules|bower_components|site-packages)\//i;

/** Whether nothing is searched for in a file: what the tree says of it wins over what its name seems to say. */
export function isLeftOut(path: string, kinds: FileKinds): boolean {
  return kinds.toldTest(path) ?? (kinds.isTest(path) || FOR_TESTS.test(path) || NAMED_FOR_TESTS.test(path));
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

const IS_BELIEVED: Readonly<Record<Believed, (weakness: Weakness) => boolean>> = {
  all: () => true,
  'sent directly': ({ sent }) => sent === 'directly',
  none: () => false,
};

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
    const { kind, sent } = weakness;
    const rule = `security/${kind}` as const;
    const { severity, believed } = WEAKNESS_RULES[rule];
    const place = placeOf(file, rule, weakness);
    if (!IS_BELIEVED[believed](weakness) || !isMeasured(kind, language) || BUNDLED.test(file))
      toReview.push({ ...place, severity: 'review' });
    else found.push({ ...place, severity: sent === 'directly' && TAKEN_OVER.has(kind) ? 'critical' : severity });
  }
  return { found, toReview };
}

function placeOf(file: string, rule: RuleId, { line, endLine, what, sent, code }: Weakness) {
  const { description, fix } = RULES[rule];
  const message = `${description.replace(/\.$/, '')}: “${what}”.${ORIGINS[sent]}`;
  return { rule, file, line, end_line: endLine, message, fix, fingerprint: contentFingerprint(rule, code) };
}

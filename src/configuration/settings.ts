import * as z from 'zod';
import { RULES, type RuleId } from '../analysis/findings/rules.ts';
import { PACKAGE } from '../analysis/judgements/architecture/rules.ts';
import { CHECKS } from '../analysis/judgements/gate/gate-report.ts';
import { RULE_USES } from '../analysis/judgements/gate/rule-settings.ts';
import { IGNORE_KEY } from '../workspace/configuration-file.ts';
import { globMatcher, packageMatcher } from '../workspace/glob.ts';
import { plainPattern } from '../workspace/verdict.ts';

/** Longer texts are no names, and no paths. */
const MAX_TEXT = 1024;
const ONE_LINE = /^[^\r\n]*$/;
/** More entries of one list are not what a person writes. */
const MAX_ENTRIES = 500;

/** One setting of a tree: which values it takes, and what is so without it. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly default: z.output<Schema>;
  /** One sentence, for editors and for `orrery config`. */
  readonly description: string;
  /** The variable of the environment that wins over the file. */
  readonly env?: `ORRERY_${string}`;
}

function setting<Schema extends z.ZodType>(
  schema: Schema,
  standard: z.output<Schema>,
  description: string,
  env?: Setting['env'],
): Setting<Schema> {
  return { schema, default: standard, description, ...(env !== undefined && { env }) };
}

const share = () => z.number().min(0).max(100);
const amount = () => z.int().min(0).max(1_000_000);

const sentence = () => z.string().min(1).max(MAX_TEXT).regex(ONE_LINE, 'must be one line');

type Check = (pattern: string) => unknown;

/**
 * Patterns for paths, as `globMatcher` reads them, from the file's folder on. Every file is held against every one; of those that fit
 * the last decides, against it behind `!`.
 */
const paths = ({ least = 1, most = 50, check = checkPath }: { least?: number; most?: number; check?: Check } = {}) =>
  z
    .array(
      z
        .string()
        .min(1)
        .max(MAX_TEXT)
        .regex(ONE_LINE, 'must be one line')
        .superRefine((pattern, context) => refuse(() => check(plainPattern(pattern)), context)),
    )
    .min(least)
    .max(most);

/** @throws RangeError */
function checkPath(pattern: string): void {
  if (pattern.startsWith(PACKAGE)) throw new RangeError('names a package, which is allowed only in "to" of an import');
  globMatcher(pattern);
}

/** @throws RangeError */
function checkTarget(pattern: string): void {
  if (pattern.startsWith(PACKAGE)) packageMatcher(pattern.slice(PACKAGE.length));
  else globMatcher(pattern);
}

function refuse(check: () => unknown, context: z.core.$RefinementCtx<string>): void {
  try {
    check();
  } catch (thrown) {
    context.addIssue({ code: 'custom', message: thrown instanceof Error ? thrown.message : 'is no pattern' });
  }
}

/** As many as a tree may have files that are not what they look like. */
const verdicts = () => paths({ least: 0, most: MAX_ENTRIES });

const dependencies = () =>
  z.array(z.strictObject({ from: paths(), to: paths({ check: checkTarget }), reason: sentence() })).max(100);

/**
 * Every setting that a tree's `orrery.json` may have, by its place in the file: a dot leads into an object. The file's schema
 * for editors, what reads it, `orrery config` and the defaults of tools are all made of this table.
 *
 * What a tree says is said by whoever wrote the tree. Nothing here lets a server do more than it was started for: roots, leave to
 * write, models, addresses and keys come from who starts it, and have no place in this table.
 */
export const SETTINGS = {
  [IGNORE_KEY]: setting(
    z.array(z.string().min(1).max(MAX_TEXT).regex(ONE_LINE, 'must be one line')).max(MAX_ENTRIES),
    [],
    'Files to leave out, written as in a .gitignore next to this file; in addition to .orreryignore.',
  ),
  'files.tests': setting(
    verdicts(),
    [],
    'Test files with unusual names; with "!" in front, files that only look like tests. The last matching pattern wins.',
  ),
  'files.generated': setting(
    verdicts(),
    [],
    'Generated files without a marker; with "!" in front, files that only look generated. The last matching pattern wins.',
  ),
  'gate.checks': setting(
    z.array(z.enum(CHECKS)).min(1),
    [...CHECKS],
    'The checks that the quality gate runs.',
    'ORRERY_GATE_CHECKS',
  ),
  'gate.complexity': setting(
    z.number().min(1).max(1000),
    10,
    'Maximum cyclomatic complexity of a function.',
    'ORRERY_GATE_COMPLEXITY',
  ),
  'gate.duplication': setting(share(), 5, 'Maximum duplicated lines, in %.', 'ORRERY_GATE_DUPLICATION'),
  'gate.coverage': setting(share(), 80, 'Minimum test coverage, in %.', 'ORRERY_GATE_COVERAGE'),
  'gate.defect': setting(z.number().min(0).max(1), 0.3, 'Maximum defect probability of a file.', 'ORRERY_GATE_DEFECT'),
  'gate.deadCode': setting(share(), 15, 'Maximum unreachable lines, in %.', 'ORRERY_GATE_DEAD_CODE'),
  'gate.satd': setting(amount(), 0, 'Maximum debt comments of high severity or above.', 'ORRERY_GATE_SATD'),
  'gate.security': setting(amount(), 0, 'Maximum secrets and serious weaknesses.', 'ORRERY_GATE_SECURITY'),
  'gate.strict': setting(
    z.boolean(),
    false,
    'Whether the gate also fails if something could not be measured.',
    'ORRERY_GATE_STRICT',
  ),
  rules: setting(
    z.partialRecord(
      z.enum(Object.keys(RULES) as [RuleId, ...RuleId[]]),
      z.strictObject({ severity: z.enum(RULE_USES), reason: sentence() }),
    ),
    {},
    'How the gate treats findings of a rule: as errors, as warnings, or not at all; with the reason.',
  ),
  'churn.days': setting(
    z.int().min(1).max(36_500),
    30,
    'Days of history that churn looks back from the newest commit.',
    'ORRERY_CHURN_DAYS',
  ),
  'deadCode.entryPoints': setting(
    paths({ least: 0 }),
    [],
    'Files that something outside the tree runs or uses: everything in them counts as used.',
  ),
  'architecture.layers': setting(
    z.array(z.strictObject({ name: sentence(), paths: paths() })).max(50),
    [],
    'Layers of the code, the upper ones first: a file may not import from a layer above its own.',
  ),
  'architecture.forbidden': setting(
    dependencies(),
    [],
    'Forbidden imports, by the paths of both files or, in "to", names of packages after "package:"; with the reason.',
  ),
  'architecture.required': setting(
    dependencies(),
    [],
    'Required imports: each file of "from" must import a file or package of "to"; with the reason.',
  ),
  'architecture.packages': setting(
    z.array(z.strictObject({ paths: paths(), entries: paths() })).max(100),
    [],
    'Packages, and the files in them that others may import.',
  ),
  'architecture.noCycles': setting(paths({ least: 0 }), [], 'Files that may not import each other in a cycle.'),
  'architecture.cyclesAllowed': setting(paths({ least: 0 }), [], 'Files exempt from noCycles.'),
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingKey = keyof typeof SETTINGS;

export type SettingValue<Key extends SettingKey> = z.output<(typeof SETTINGS)[Key]['schema']>;

export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[];

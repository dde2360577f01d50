import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DeadCodeAnalysis } from '../../analysis/findings/dead-code/dead-code.ts';
import type { SecretFinding } from '../../analysis/findings/secrets/secrets.ts';
import type { TreeWeaknesses } from '../../analysis/findings/weaknesses/weakness-findings.ts';
import { hasRules } from '../../analysis/judgements/architecture/rules.ts';
import type { AcceptedFinding } from '../../analysis/judgements/gate/baseline.ts';
import { EVERYTHING } from '../../analysis/judgements/gate/changed-code.ts';
import type { GateInputs } from '../../analysis/judgements/gate/gate-inputs.ts';
import { CHECKS, type Check } from '../../analysis/judgements/gate/gate-report.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { OrreryError } from '../../errors.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import { faultOf } from '../../index/file-fault.ts';
import type { FileKinds } from '../../languages/file-kinds.ts';
import { prefixOf, wholeRoot } from '../../workspace/from-root.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';
import { defectInputs, reportedCoverage } from './defect-inputs.ts';
import { leaveOut } from './left-out.ts';
import { loggedFaults } from './logged-faults.ts';

export interface GateRequest {
  readonly folder: ResolvedPath;
  readonly index: LinkedIndex;
  readonly checks: ReadonlySet<Check>;
  readonly configuration: Configuration;
  /** Absolute. */
  readonly coverageFile: string | undefined;
}

/** Predictions less sure are held against no file. */
const MIN_CONFIDENCE = 0.7;
/** Larger files are data. */
const MAX_SECRET_BYTES = 1024 * 1024;
/** No baseline is larger: that is some 50,000 accepted findings. */
const MAX_BASELINE_BYTES = 10 * 1024 * 1024;
/** Files made by tools, full of checksums that look like secrets. */
const LOCK_FILES =
  /(?:^|\/)(?:[^/]*[.-]lock(?:\.json|\.yaml)?|[^/]*\.lock\.json|go\.sum|npm-shrinkwrap\.json|pnpm-lock\.yaml)$/;

const NOT_ASKED = { reason: 'the check was not requested' };

/** The checks to make: the architecture, where nothing is asked for by name, only of a tree that has rules for it. */
export function checksOf(asked: readonly Check[] | undefined, configuration: Configuration): ReadonlySet<Check> {
  if (asked !== undefined) return new Set(asked);
  return new Set(CHECKS.filter((check) => check !== 'architecture' || hasRules(configuration.architecture)));
}

/** What the asked-for checks judge of all of a tree; the others' inputs are not made. */
export async function gateInputs(request: GateRequest, context: ToolContext): Promise<GateInputs> {
  const { folder, index, checks } = request;
  const when = async <T>(check: Check, make: () => Promise<T>) => {
    if (!checks.has(check)) return NOT_ASKED;
    // A cancellation is heard between two checks: together they may take long.
    await nextTurn();
    context.signal.throwIfAborted();
    return make();
  };
  const [duplicates, coverage, secrets, weaknesses, debt] = await Promise.all([
    when('duplication', () => duplicatesIn(index, context)),
    when('coverage', () => coverageOf(request, context.signal)),
    when('security', () => secretsBelow(folder, index.kinds, context)),
    when('security', () => weaknessesIn(request, context)),
    when('satd', () => debtIn(index)),
  ]);
  return {
    index,
    prefix: prefixOf(folder),
    scope: EVERYTHING,
    before: null,
    duplicates,
    coverage,
    secrets,
    weaknesses,
    debt,
    defects: await when('defect', () => defectsOf(request, context)),
    suppressions: (await import('../../analysis/findings/suppressions.ts')).suppressionsIn(index),
    architecture: await when('architecture', () => architectureOf(request, context)),
    deadCode: await when('dead_code', () => deadCodeOf(request, context)),
  };
}

async function duplicatesIn(index: LinkedIndex, { signal, log }: ToolContext) {
  const { analyzeDuplicates } = await import('../../analysis/findings/clones/duplicates.ts');
  return analyzeDuplicates(index, { onFault: loggedFaults(log), signal });
}

async function coverageOf({ folder, index, coverageFile: file }: GateRequest, signal: AbortSignal) {
  const report = await reportedCoverage(folder, index, { signal, ...(file !== undefined && { file }) });
  if (report === null) {
    return { reason: 'no coverage report is in the usual places; name one with coverage_file' };
  }
  return report.files.size > 0 ? report : { reason: report.problems.join(' ') };
}

async function debtIn(index: LinkedIndex) {
  const { ALL_DEBT, analyzeDebtComments } = await import('../../analysis/findings/debt-comments/debt-comments.ts');
  return analyzeDebtComments(index, { ...ALL_DEBT, includeTests: false }).items;
}

async function secretsBelow(folder: ResolvedPath, kinds: FileKinds, context: ToolContext): Promise<SecretFinding[]> {
  const [{ textFiles }, { findSecrets }] = await Promise.all([
    import('../../workspace/text-files.ts'),
    import('../../analysis/findings/secrets/secrets.ts'),
  ]);
  const found: SecretFinding[] = [];
  const prefix = prefixOf(folder);
  const files = textFiles(folder.absolute, { signal: context.signal, maxBytes: MAX_SECRET_BYTES, without: LOCK_FILES });
  for await (const { path: inFolder, text } of files) {
    const path = prefix + inFolder;
    try {
      found.push(...findSecrets([{ path, text }], kinds));
    } catch (thrown) {
      leaveOut(context, faultOf(path, thrown));
    }
  }
  return found;
}

async function weaknessesIn({ folder, index }: GateRequest, context: ToolContext): Promise<TreeWeaknesses> {
  const { treeWeaknesses } = await import('./tree-weaknesses.ts');
  return treeWeaknesses(folder, index, context);
}

async function defectsOf({ folder, index }: GateRequest, context: ToolContext) {
  const { analyzeDefects } = await import('../../analysis/judgements/defects/defects.ts');
  return analyzeDefects(await defectInputs(folder, index, context), {
    minConfidence: MIN_CONFIDENCE,
    explain: false,
  });
}

/** Imports lead out of the folder, so all of the root is looked at; what stands elsewhere is no matter of the folder. */
async function architectureOf({ folder, configuration }: GateRequest, context: ToolContext) {
  const { architectureViolations } = await import('../../analysis/judgements/architecture/violations.ts');
  const rules = configuration.architecture;
  if (!hasRules(rules)) return { reason: 'orrery.json has no rules for the architecture' };
  const index = await context.linked(wholeRoot(folder.root));
  const prefix = prefixOf(folder);
  const found = architectureViolations(index, rules, (path) => configuration.ownPath(folder.root.path, path));
  return found.filter(({ file }) => file.startsWith(prefix));
}

/** What a folder holds may be used from anywhere in the root, so all of the root is searched for uses. */
async function deadCodeOf({ folder }: GateRequest, context: ToolContext): Promise<DeadCodeAnalysis> {
  const [{ analyzeDeadCode }, { textsOf }] = await Promise.all([
    import('../../analysis/findings/dead-code/dead-code.ts'),
    import('./texts-of.ts'),
  ]);
  const index = await context.linked(wholeRoot(folder.root));
  const texts = await textsOf(folder.root, context);
  const prefix = prefixOf(folder);
  const paths = index.files.map(({ path }) => path).filter((path) => path.startsWith(prefix));
  return analyzeDeadCode(index, texts, {
    topFiles: 0,
    minDeadLines: 0,
    minCertainty: 'high',
    includeTests: false,
    files: new Set(paths),
  });
}

/**
 * The findings that a baseline accepts: of the named file, or of the folder's own; none where there is neither.
 * @throws OrreryError `VALIDATION_ERROR` for a file that is no baseline, `FILE_SYSTEM_ERROR` for one that is too large or
 *   no regular file, and what `Roots.resolve` throws for a named one
 */
export async function gateBaseline(
  folder: ResolvedPath,
  named: string | undefined,
  { workspace }: ToolContext,
): Promise<readonly AcceptedFinding[]> {
  const [{ BASELINE_FILE, parseBaseline }, { readRegularFile }] = await Promise.all([
    import('../../analysis/judgements/gate/baseline.ts'),
    import('../../workspace/read-file.ts'),
  ]);
  const path = named === undefined ? null : (await workspace.roots.resolve(named, 'file')).absolute;
  const prefix = prefixOf(folder);
  const shown = named ?? prefix + BASELINE_FILE;
  const read = readRegularFile(path ?? `${folder.absolute}/${BASELINE_FILE}`, MAX_BASELINE_BYTES);
  if (read.kind === 'bytes') return parseBaseline(read.bytes.toString('utf8'), shown, prefix);
  if (path === null && read.kind === 'gone') return [];
  const isLarge = read.kind === 'skipped' && read.reason === 'too_large';
  const fault = isLarge ? `is larger than ${MAX_BASELINE_BYTES} bytes` : 'cannot be read, or is not a regular file';
  const message = `The baseline ${shown} ${fault}: write it again, or name another one.`;
  throw new OrreryError('FILE_SYSTEM_ERROR', message, { path: shown });
}

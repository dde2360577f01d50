import * as z from 'zod';
import type { RuleId } from '../../analysis/findings/rules.ts';
import { baselineText } from '../../analysis/judgements/gate/baseline.ts';
import {
  CHECKS,
  type ChangeVerdict,
  type Check,
  type CheckResult,
  type GateFinding,
  JUDGED,
  type JudgedReport,
  type Verdict,
  verdictOf,
} from '../../analysis/judgements/gate/gate-report.ts';
import type { PartialFile } from '../../index/partial-names.ts';
import { gateText } from '../../reports/gate-text.ts';
import { MachineText } from '../../reports/report.ts';
import { Briefly, Format, GitReference, ProjectPath, Unlisted } from '../arguments.ts';
import { Count, DeepList, Line, ListOf, ObjectOf, Texts } from '../result-schema.ts';
import { defineTool } from '../tool.ts';

function FindingsSchema() {
  return ListOf<GateFinding>()({
    check: z.enum(CHECKS),
    // A list of all rules would make the schema long, and add nothing to what the report says of them.
    rule: z.string() as unknown as z.ZodType<RuleId>,
    severity: z.enum(['error', 'warning']),
    file: z.string().nullable(),
    line: Line(),
    end_line: Line(),
    symbol: z.string().nullable(),
    message: z.string(),
    value: z.number(),
    fingerprint: z.string(),
  });
}

const VERDICT = { passed: z.boolean(), total_violations: Count(), failed: Texts<Check>() };

export const qualityGate = defineTool({
  name: 'quality_gate',
  toolset: 'analysis',
  title: 'Quality gate',
  description:
    'Whether code is good enough to merge: complexity, duplication, coverage, defects, dead code, debt and secrets against limits.',
  when: 'whether a change may be merged, and what speaks against it',
  input: () =>
    z.object({
      project_path: ProjectPath,
      complexity_threshold: Briefly(
        z.number().min(1).max(1000).default(10).describe('Highest cyclomatic complexity.'),
        'Cyclomatic.',
      ),
      duplication_threshold: Briefly(
        z.number().min(0).max(100).default(5).describe('Maximum duplicated lines, in %.'),
        '% of lines.',
      ),
      coverage_threshold: Briefly(
        z.number().min(0).max(100).default(80).describe('Minimum test coverage, in %.'),
        'Least, in %.',
      ),
      defect_threshold: Briefly(z.number().min(0).max(1).default(0.3).describe('Maximum defect probability.')),
      dead_code_threshold: Unlisted(
        z.number().min(0).max(100).default(15).describe('Maximum unreachable lines, in %.'),
      ),
      satd_threshold: Unlisted(
        z.int().min(0).max(1_000_000).default(0).describe('Maximum debt comments of high severity or above.'),
      ),
      security_threshold: Unlisted(
        z.int().min(0).max(1_000_000).default(0).describe('Maximum secrets and serious weaknesses.'),
      ),
      checks: Briefly(z.array(z.enum(CHECKS)).min(1).optional().describe('Only these checks.')),
      changed_since: Briefly(
        GitReference.optional().describe('Judge only what was added or made worse since this git reference.'),
        'Git reference: judge only what got worse since.',
      ),
      judge: Unlisted(
        z
          .enum(JUDGED)
          .default('tree')
          .describe('The whole tree, or only changes since changed_since (default: the main branch).'),
      ),
      baseline: Unlisted(
        z.string().min(1).optional().describe('File of accepted findings. Default: .orrery-baseline.json, if there.'),
      ),
      coverage_file: Unlisted(z.string().min(1).optional().describe('Coverage report, if not in a usual place.')),
      strict: Unlisted(z.boolean().default(false).describe('Also fail when something could not be measured.')),
      fail_on_violation: Unlisted(z.boolean().default(false).describe('Make a failed gate an error.')),
      format: Format(['summary', 'detailed', 'json', 'sarif', 'junit', 'baseline']),
    }),
  output: () =>
    ObjectOf<JudgedReport & { readonly project_path: string }>()({
      project_path: z.string(),
      judged: z.enum(JUDGED),
      passed: z.boolean(),
      total_violations: Count(),
      tree: ObjectOf<Verdict>()(VERDICT),
      change: ObjectOf<ChangeVerdict>()({ ...VERDICT, since: z.string() }).nullable(),
      checks: ListOf<CheckResult>()({
        check: z.enum(CHECKS),
        status: z.enum(['passed', 'failed', 'not_measured']),
        nothing_to_judge: z.boolean(),
        value: z.number().nullable(),
        threshold: z.number(),
        bound: z.enum(['max', 'min']),
        unit: z.string(),
        reason: z.string(),
        violations: Count(),
        accepted: Count(),
        partial: Count(),
      }),
      violations: FindingsSchema(),
      findings: FindingsSchema(),
      partial_files: ListOf<PartialFile>()({
        path: z.string(),
        language: z.string(),
        lines: DeepList<PartialFile['lines'][number]>(),
      }),
      notes: Texts(),
    }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { path: 'project_path' },
  settings: {
    complexity_threshold: 'gate.complexity',
    duplication_threshold: 'gate.duplication',
    coverage_threshold: 'gate.coverage',
    defect_threshold: 'gate.defect',
    dead_code_threshold: 'gate.deadCode',
    satd_threshold: 'gate.satd',
    security_threshold: 'gate.security',
    checks: 'gate.checks',
    strict: 'gate.strict',
  },
  lists: ['partial_files', 'findings', 'violations'],

  async run(input, context) {
    const [{ runGate }, { limitsOf }, gate, { gateBase, gateChange }, { keptReport }, { Configuration }] =
      await Promise.all([
        import('../../analysis/judgements/gate/gate.ts'),
        import('../../analysis/judgements/gate/limits.ts'),
        import('./gate-inputs.ts'),
        import('./gate-change.ts'),
        import('./kept-gate.ts'),
        import('../../configuration/configuration.ts'),
      ]);
    const { roots } = context.workspace;
    const folder = await roots.resolve(input.project_path, 'directory');
    const coverageFile = input.coverage_file && (await roots.resolve(input.coverage_file, 'file')).absolute;
    // What a new baseline accepts does not depend on the old one.
    const baseline = input.format === 'baseline' ? [] : await gate.gateBaseline(folder, input.baseline, context);
    const index = await context.linked(folder);
    const configuration = Configuration.for(folder.absolute);
    const checks = gate.checksOf(input.checks, configuration);
    const request = { folder, index, checks, configuration, coverageFile };
    const limits = {
      complexity: input.complexity_threshold,
      duplication: input.duplication_threshold,
      coverage: input.coverage_threshold,
      defect: input.defect_threshold,
      dead_code: input.dead_code_threshold,
      satd: input.satd_threshold,
      security: input.security_threshold,
    };
    const { strict } = input;
    const rules = configuration.get('rules').value;
    const base = await gateBase(folder, input.changed_since, context);
    const isOfChange = base.kind === 'base' && (input.judge === 'change' || input.changed_since !== undefined);
    const make = async (): Promise<JudgedReport> => {
      const options = { checks, limits: limitsOf(limits), strict, baseline, rules };
      const given = await gate.gateInputs(request, context);
      const ofTree = runGate(given, options);
      const tree = verdictOf(ofTree.checks, strict);
      if (base.kind === 'none') return { ...ofTree, judged: 'tree', tree, change: null };
      const { notes: faults, ...changed } = await gateChange(base, folder, index, checks, context);
      const ofChange = runGate({ ...given, ...changed }, options);
      const change = { ...verdictOf(ofChange.checks, strict), since: base.name };
      if (!isOfChange) return { ...ofTree, judged: 'tree', tree, change };
      const isNothing = changed.scope.ranges?.size === 0;
      const notes = isNothing ? [`Nothing has changed since ${base.name}; use HEAD~1 to judge the last commit.`] : [];
      return { ...ofChange, notes: [...notes, ...faults, ...ofChange.notes], judged: 'change', tree, change };
    };
    const question = { checks: [...checks], limits, strict, rules, base, isOfChange };
    // A report of coverage in a place of its own is no part of the tree's state.
    const isKept = coverageFile === undefined;
    const report = isKept ? await keptReport({ folder, index, question, baseline }, context, make) : await make();
    const notes =
      input.judge === 'change' && base.kind === 'none'
        ? [...report.notes, `The whole tree is judged: ${base.reason}.`]
        : report.notes;
    return { project_path: folder.relative || '.', ...report, notes };
  },

  render: ({ project_path, ...report }, { format }) => {
    if (format !== 'baseline') return gateText(report, format);
    return new MachineText(baselineText(report.findings, project_path === '.' ? '' : `${project_path}/`));
  },
  fails: ({ passed }, { fail_on_violation }) => fail_on_violation && !passed,
});

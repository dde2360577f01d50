import type { CodeIndex, IndexedFile } from '../../../index/code-index.ts';
import type { CoverageReport } from '../../../workspace/coverage/coverage-report.ts';
import type { DuplicateReport } from '../../findings/clones/duplicate-report.ts';
import type { DeadCodeAnalysis } from '../../findings/dead-code/dead-code.ts';
import type { DebtItem } from '../../findings/debt-comments/debt-comments.ts';
import type { SecretFinding } from '../../findings/secrets/secrets.ts';
import type { Suppressions } from '../../findings/suppressions.ts';
import type { TreeWeaknesses } from '../../findings/weaknesses/weakness-findings.ts';
import type { Unmeasured } from '../../measures/unmeasured.ts';
import type { ArchitectureViolation } from '../architecture/violations.ts';
import type { CodePlace } from '../change/new-clones.ts';
import type { DefectAnalysis } from '../defects/defects.ts';
import type { Scope } from './changed-code.ts';

/** Files as they were before a change, under the names that they have now. */
export interface CodeBefore {
  readonly files: readonly IndexedFile[];
  readonly debt: readonly DebtItem[];
  /** Code, as it is now, that the change made a copy of other code. */
  readonly newClones: readonly CodePlace[];
}

/** What the checks judge: the results of the analyses of one tree. */
export interface GateInputs {
  readonly index: CodeIndex;
  /** What the paths of the tree's files begin with, from the root on. */
  readonly prefix: string;
  readonly scope: Scope;
  /** Of files that a change differs in; what was there is not held against it. Null where all of a tree is judged. */
  readonly before: CodeBefore | null;
  readonly duplicates: DuplicateReport | Unmeasured;
  /** Of a test run. */
  readonly coverage: CoverageReport | Unmeasured;
  /** Predictions that are sure enough to be held against a file. */
  readonly defects: DefectAnalysis | Unmeasured;
  readonly deadCode: DeadCodeAnalysis | Unmeasured;
  readonly debt: readonly DebtItem[] | Unmeasured;
  readonly secrets: readonly SecretFinding[] | Unmeasured;
  readonly weaknesses: TreeWeaknesses | Unmeasured;
  /** What comments of the code accept. */
  readonly suppressions: Suppressions;
  /** Against the tree's own rules. */
  readonly architecture: readonly ArchitectureViolation[] | Unmeasured;
}

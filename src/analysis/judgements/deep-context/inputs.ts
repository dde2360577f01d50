import type { CodeIndex, LinkedIndex } from '../../../index/code-index.ts';
import type { TreeTexts } from '../../../index/tree-texts.ts';
import type { CoverageReport } from '../../../workspace/coverage/coverage-report.ts';
import type { HistoryResult } from '../../../workspace/history.ts';
import type { CloneType } from '../../findings/clones/clone-classes.ts';
import type { DuplicateReport } from '../../findings/clones/duplicate-report.ts';
import type { FileFault } from '../../findings/clones/file-fault.ts';
import type { TreeWeaknesses } from '../../findings/weaknesses/weakness-findings.ts';
import type { GraphType } from '../../measures/dependency-graph/graph-types.ts';
import type { Unmeasured } from '../../measures/unmeasured.ts';
import type { AttributedOrigin } from '../scorecard/own-code.ts';
import type { FileChoice } from './file-choice.ts';

/** What the analyses of one run share. What takes asking outside the index is asked once, by the first that needs it. */
export interface AnalysisInputs {
  readonly folder: AnalysedFolder;
  /** All files of the analysed folder. */
  readonly index: LinkedIndex;
  /** The files that the report is about. What depends on the rest, such as who uses something, is judged by all. */
  readonly choice: FileChoice;
  /** What may use the folder's code. */
  readonly surroundings: () => Promise<Surroundings>;
  readonly history: (days: number) => Promise<HistoryResult>;
  /** What tests run, from reports or by references. */
  readonly coverage: () => Promise<CoverageReport | Unmeasured>;
  /** Whose code files are by the tree's `.gitattributes`. */
  readonly attributedOrigin: () => Promise<AttributedOrigin>;
  /** How far what was generated from templates is from it; null where nothing was. */
  readonly provenance: () => Promise<TemplateProvenance | null>;
  /** The weak places of files, which are read for it. */
  readonly weaknesses: (index: Pick<CodeIndex, 'files'>) => Promise<TreeWeaknesses>;
  readonly options: AnalysisOptions;
  /** A search for the clones of all files, with these options, that has begun already. */
  readonly early: Promise<DuplicateReport> | null;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Told of each file that an analysis broke down on. */
  readonly onFault: (fault: FileFault) => void;
}

export interface AnalysisOptions {
  readonly periodDays: number;
  readonly dagType: GraphType;
  /** Fewest lines of code that stands in several places. */
  readonly minCloneLines: number;
  /** Null is all. */
  readonly cloneTypes: ReadonlySet<CloneType> | null;
  /** Predictions less sure than this are left out, 0–1. */
  readonly minConfidence: number;
}

/** Where what is analysed lies. */
export interface AnalysedFolder {
  readonly absolute: string;
  /** What the paths of its files begin with, from the root on: a slash is at its end; empty for the root itself. */
  readonly prefix: string;
}

/** The tree that the analysed folder lies in. */
export interface Surroundings {
  readonly index: LinkedIndex;
  readonly manifests: TreeTexts;
}

/** Where a tree's scaffolding came from, and what became of it. */
export interface TemplateProvenance {
  /** RFC 3339. */
  readonly scaffold_timestamp: string;
  readonly toolchain: string;
  readonly templates_used: readonly string[];
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly drift_analysis: {
    readonly unchanged_files: readonly string[];
    readonly modified_files: readonly string[];
    readonly deleted_files: readonly string[];
    /** Files whose template has changed since. */
    readonly outdated_templates: readonly string[];
    /** (modified + deleted) / all files of the manifest, 0–1; null without files. */
    readonly drift_score: number | null;
  };
}

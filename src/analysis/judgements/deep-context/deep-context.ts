import { basename } from 'node:path';
import { type CrossLanguageReference, crossLanguageReferences } from '../../measures/cross-language/cross-language.ts';
import { type AnnotatedTree, annotatedTree } from '../scorecard/annotated-tree.ts';
import type { AnalysisChoice } from './analysis-choice.ts';
import { type Gathered, gather, type Judgement, judge } from './gathered.ts';
import type { AnalysisInputs, TemplateProvenance } from './inputs.ts';
import { type QualityCheck, qualityChecks } from './quality-checks.ts';
import type { RunOptions } from './runner.ts';

/** All that the analyses say of a tree, together. */
export interface DeepContext extends Gathered, Judgement {
  readonly tree: AnnotatedTree;
  readonly provenance: TemplateProvenance | null;
  readonly crossLanguage: readonly CrossLanguageReference[];
  readonly checks: readonly QualityCheck[];
}

/**
 * Runs the chosen analyses over one index and joins what they found.
 *
 * @throws the signal's reason when it aborts
 */
export async function deepContext(
  inputs: AnalysisInputs,
  { run }: Pick<AnalysisChoice, 'run'>,
  options: RunOptions,
): Promise<DeepContext> {
  const gathered = await gather(inputs, run, { ...options, structure: run.includes('dag') });
  const { chosen } = inputs.choice;
  const { results, figures, findings } = gathered;
  const judgement = await judge(gathered);
  const { provenance, notes } = await provenanceOf(inputs);
  return {
    ...gathered,
    ...judgement,
    notes: [...judgement.notes, ...notes],
    tree: annotatedTree(findings.treeFiles(figures), basename(inputs.folder.absolute), inputs.folder.prefix),
    provenance,
    crossLanguage: crossLanguageReferences(chosen),
    checks: qualityChecks(results, figures.functions, {
      read: inputs.index.files.length,
      skipped: inputs.index.skipped.length,
    }),
  };
}

/** A manifest that cannot be read keeps nothing else from being measured. */
async function provenanceOf(inputs: AnalysisInputs) {
  try {
    return { provenance: await inputs.provenance(), notes: [] };
  } catch (thrown) {
    inputs.signal.throwIfAborted();
    return { provenance: null, notes: [thrown instanceof Error ? thrown.message : String(thrown)] };
  }
}

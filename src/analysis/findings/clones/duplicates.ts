import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ComparableFile } from '../../../index/compared-files.ts';
import { openMinHash } from '../../../kernels/minhash.ts';
import { openSharedValues } from '../../../kernels/shared-values.ts';
import { candidateProbability, knee } from './bands.ts';
import { blockStatements } from './block-statements.ts';
import { CLONE_TYPES, type CloneClass, type CloneType, selectClasses } from './clone-classes.ts';
import { Constructs } from './constructs.ts';
import { corpusOf } from './corpus.ts';
import { type DuplicatePerformance, type DuplicateReport, type Phase, reportOf } from './duplicate-report.ts';
import { equalCode } from './equal-code.ts';
import { exactEquality, renamedEquality } from './equality.ts';
import { type FileFault, faultNote } from './file-fault.ts';
import { fragmentsOf, MOST_COMPARED_TOKENS } from './fragments.ts';
import { type GappedSearch, gappedClones } from './gapped.ts';
import { importTokens, isImportList } from './import-tokens.ts';
import { type SemanticSearch, semanticClones } from './semantic.ts';
import { SIGNATURE_LENGTH, type Signatures } from './similar-sets.ts';
import type { Stretch } from './stretch.ts';

/** Fewest tokens for each of the fewest lines: of functions and blocks, of other runs of equal lines, of renamed ones. */
const TOKENS_A_LINE = 5;
const EXACT_RUN_TOKENS = 8;
const RENAMED_RUN_TOKENS = 10;
/** Code that differs must be larger than code that is equal, or it would be like much that it has nothing to do with. */
const GAPPED_FACTOR = 2;
const DEFAULT_THRESHOLD = 0.85;
/** Code less alike than that has nothing in common that is not common to all code. */
const LEAST_THRESHOLD = 0.5;
export const DEFAULT_MIN_LINES = 5;

/** What makes the signatures of fragments, and its name. */
export interface SignatureMaker {
  readonly engine: string;
  readonly signatures: Signatures;
}

export interface DuplicateOptions {
  /** Types to report, each clone being of the strongest it can be; default: all. */
  readonly types?: ReadonlySet<CloneType>;
  /** Minimum similarity of gapped and semantic clones, 0–1, below 0.5 as 0.5; default: 0.85. */
  readonly threshold?: number;
  /** Fewest lines of a clone, at least 1; default: 5. */
  readonly minLines?: number;
  /** Makes signatures of `SIGNATURE_LENGTH` numbers, equal to the kernel's; default: the kernel. */
  readonly signatureMaker?: SignatureMaker;
  /** Finds the same elsewhere, such as in another thread; null when it rather would not. */
  readonly elsewhere?: () => Promise<DuplicateReport | null>;
  /** Told of each file that a step broke down on: what is said to whoever asked names the file, this has the cause. */
  readonly onFault?: (fault: FileFault) => void;
  readonly signal?: AbortSignal;
}

/**
 * Code that occurs more than once: classes of clones, each at its strongest type. Types weaker than all that are asked
 * for are not looked for. The files of an index never change, so what was found in them is known as long as they are in use:
 * several analyses that ask for the same pay once, whether or not their index has a graph.
 *
 * @throws the signal's reason when it aborts
 */
export async function analyzeDuplicates(index: CodeFiles, options: DuplicateOptions = {}): Promise<DuplicateReport> {
  const { signal, signatureMaker, elsewhere, onFault, types = new Set(CLONE_TYPES) } = options;
  const { threshold, minLines } = sizesOf(options);
  signal?.throwIfAborted();
  const known = reportsOf(index);
  const key = JSON.stringify([[...types].sort(), threshold, minLines, signatureMaker?.engine]);
  const report = known.get(key) ?? (await elsewhere?.()) ?? (await findDuplicates(index, options));
  known.set(key, report);
  if (onFault !== undefined) report.faults.forEach(onFault);
  return report;
}

/** Who leaves an option out asks for the same as who names its default. */
function sizesOf({ threshold = DEFAULT_THRESHOLD, minLines = DEFAULT_MIN_LINES }: DuplicateOptions) {
  return { threshold: Math.max(LEAST_THRESHOLD, threshold), minLines };
}

async function findDuplicates(index: CodeFiles, options: DuplicateOptions): Promise<DuplicateReport> {
  const { types = new Set(CLONE_TYPES) } = options;
  const { threshold, minLines } = sizesOf(options);
  const breathe = async () => {
    await nextTurn();
    options.signal?.throwIfAborted();
  };
  const watch = new Stopwatch();
  const corpus = await watch.time('tokens', async () => corpusOf(index));
  const size = { lines: minLines, tokens: TOKENS_A_LINE * minLines };
  const gappedTokens = size.tokens * GAPPED_FACTOR;
  const constructs = new Constructs(corpus);
  const statements = await watch.time('statements', async () => blockStatements(corpus, size, constructs));
  const fragments =
    weakest(types) === 0 ? [] : await watch.time('fragments', async () => fragmentsOf(corpus, size, constructs));
  const imports = importTokens(corpus);
  const renaming = renamedEquality(corpus, imports);
  const { engine, signatures } = options.signatureMaker ?? kernelSignatures();
  const shared = openSharedValues();
  let gapped: GappedSearch | null = null;
  let semantic: SemanticSearch | null = null;
  const notes = new Set<string>();
  const faults: FileFault[] = [];
  const onCut = () => notes.add(RUNS_CUT);
  const searches: Readonly<Record<CloneType, () => Promise<readonly CloneClass[]>>> = {
    exact: async () => {
      const runTokens = EXACT_RUN_TOKENS * minLines;
      const equality = exactEquality(corpus);
      return equalCode(corpus, statements, {
        type: 'exact',
        equality,
        size,
        runTokens,
        countsRows: true,
        constructs,
        onCut,
      });
    },
    renamed: async () => {
      const runTokens = RENAMED_RUN_TOKENS * minLines;
      const how = { equality: renaming, size, runTokens, countsRows: false, constructs, onCut };
      return equalCode(corpus, fragments, { type: 'renamed', ...how });
    },
    gapped: async () => {
      const how = { threshold, minTokens: gappedTokens, renaming, signatures, shared, breathe };
      gapped = await gappedClones(corpus, fragments, how);
      return gapped.classes;
    },
    semantic: async () => {
      semantic = await semanticClones(corpus, fragments, { threshold, gappedTokens, breathe });
      if (semantic.faults.length > 0) notes.add(faultNote(semantic.faults, FUNCTIONS_LEFT_OUT));
      for (const fault of semantic.faults) faults.push(fault);
      if (semantic.unread.length > 0 && types.has('semantic')) notes.add(notMeasured(semantic.unread));
      if (semantic.givenUp > 0) notes.add(functionsGivenUp(semantic.givenUp));
      return semantic.classes;
    },
  };
  const candidates: CloneClass[] = [];
  for (const type of CLONE_TYPES.slice(0, weakest(types) + 1)) {
    await breathe();
    for (const one of await watch.time(type, searches[type])) {
      if (!isImportList(imports, one.members[0] as Stretch, size.tokens)) candidates.push(one);
    }
  }
  await breathe();
  const classes = await watch.time('classes', async () =>
    selectClasses(corpus, candidates).filter(({ type }) => types.has(type)),
  );
  return reportOf(corpus, classes, {
    fragments: (weakest(types) === 0 ? statements : fragments).length,
    equality: renaming,
    notes: [...notes],
    faults,
    performance: {
      phases: watch.phases,
      engines: { minhash: engine, verification: shared.engine },
      gapped: gapped === null ? null : gappedPerformance(gapped, threshold),
      semantic: semantic === null ? null : semanticPerformance(semantic, threshold),
    },
  });
}

const RUNS_CUT =
  'Some code is repeated many times: only the first of its runs of equal lines are listed, in addition to equal functions and blocks.';

const FUNCTIONS_LEFT_OUT = 'Analysing behaviour failed in some files, whose functions are compared by text only';

function notMeasured(languages: readonly string[]): string {
  return `Semantic clones in ${languages.join(', ')}: not measured. Functions there are compared by text only.`;
}

function functionsGivenUp(count: number): string {
  const [functions, are] = count === 1 ? ['function', 'is'] : ['functions', 'are'];
  return `${count} ${functions} of more than ${MOST_COMPARED_TOKENS} tokens, or too complex for their length, ${are} compared by text only, not by structure.`;
}

/** The place of the weakest of some types: all before it are looked for, to tell what is of a stronger one. */
function weakest(types: ReadonlySet<CloneType>): number {
  return CLONE_TYPES.findLastIndex((type) => types.has(type));
}

function kernelSignatures(): SignatureMaker {
  const { engine, signatures } = openMinHash(SIGNATURE_LENGTH);
  return { engine, signatures: ({ values, offsets }) => signatures(values, offsets) };
}

/** Similarities at which the S-curve is told. */
const CURVE = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

function gappedPerformance(search: GappedSearch, threshold: number): DuplicatePerformance['gapped'] {
  const { banding, shingleSimilarity } = search;
  return {
    threshold,
    shingle_similarity: shingleSimilarity,
    hashes: SIGNATURE_LENGTH,
    bands: banding.bands,
    rows: banding.rows,
    knee: knee(banding),
    s_curve: CURVE.map((similarity) => ({ similarity, probability: candidateProbability(similarity, banding) })),
    probability_at_threshold: candidateProbability(shingleSimilarity, banding),
    compared_fragments: search.compared,
    candidate_pairs: search.candidates,
    aligned_pairs: search.aligned,
    verified_pairs: search.verified,
  };
}

function semanticPerformance(search: SemanticSearch, threshold: number): DuplicatePerformance['semantic'] {
  const { read, candidates, verified } = search;
  return { threshold, read_functions: read, candidate_pairs: candidates, verified_pairs: verified };
}

/** How long the parts of an analysis take. */
class Stopwatch {
  readonly phases: Phase[] = [];

  async time<T>(name: string, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const done = await work();
    this.phases.push({ name, ms: performance.now() - startedAt });
    return done;
  }
}

/** Clones are found in files, whatever else there is to an index. */
interface CodeFiles {
  readonly files: readonly ComparableFile[];
}

/** Reports by the files they are of and the options they were made with. */
const reports = new WeakMap<CodeFiles['files'], Map<string, DuplicateReport>>();

function reportsOf(index: CodeFiles): Map<string, DuplicateReport> {
  let known = reports.get(index.files);
  if (known === undefined) {
    known = new Map();
    reports.set(index.files, known);
  }
  return known;
}

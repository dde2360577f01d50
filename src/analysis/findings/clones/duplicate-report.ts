import type { Range } from '../../../languages/range.ts';
import { rounded } from '../../measures/statistics.ts';
import type { CloneClass, CloneMember, CloneType } from './clone-classes.ts';
import { type Corpus, type CorpusFile, lineAt, lineRange } from './corpus.ts';
import { hashOf } from './equal-code.ts';
import type { Equality } from './equality.ts';
import type { FileFault } from './file-fault.ts';
import { hasLogic } from './logic.ts';

export interface CloneFragment {
  readonly file: string;
  /** 1-based, inclusive. */
  readonly start_line: number;
  readonly end_line: number;
  /** 1-based; the end is exclusive. */
  readonly start_column: number;
  readonly end_column: number;
  /** 0–1; 1 for the representative itself, and for copies that are equal or equal but for names. */
  readonly similarity_to_representative: number;
  /** Of its tokens with names and literals numbered in the order of first use, hexadecimal. */
  readonly normalized_hash: string;
}

export interface CloneGroup {
  readonly id: number;
  readonly clone_type: CloneType;
  readonly fragments: readonly CloneFragment[];
  /** Of all fragments. */
  readonly total_lines: number;
  readonly total_tokens: number;
  /** Of the fragments to the representative, which is left out; 0–1. */
  readonly average_similarity: number;
  /** Place in `fragments` of the one that the others are compared with. */
  readonly representative: number;
  /** What fragments of different text have in common; absent where the text shows it. */
  readonly reasons?: readonly string[];
}

export interface DuplicateHotspot {
  readonly file: string;
  /** Lines of the file in any clone, each once. */
  readonly duplicate_lines: number;
  readonly clone_groups: number;
  /** max(1, ln(duplicate lines)) · √(clone groups). */
  readonly severity: number;
}

export interface DuplicateSummary {
  readonly total_files: number;
  /** Functions and blocks large enough to be compared. */
  readonly total_fragments: number;
  /** Lines in clones, each once, without those that only stand in representatives: what could go. */
  readonly duplicate_lines: number;
  readonly total_lines: number;
  /** Duplicate by total lines, 0–1. */
  readonly duplication_ratio: number;
  readonly clone_groups: number;
  /** Fragments of the largest group. */
  readonly largest_group_size: number;
  readonly by_type: Readonly<Record<CloneType, number>>;
}

export interface Phase {
  readonly name: string;
  readonly ms: number;
}

/** How an analysis went: times, candidates, and how signatures were cut into bands. */
export interface DuplicatePerformance {
  readonly phases: readonly Phase[];
  /** What made signatures and what measured candidates: vectors, plain code, a graphics processor. */
  readonly engines: { readonly minhash: string; readonly verification: string };
  /** Null when no gapped clones were searched for. */
  readonly gapped: {
    /** Least aligned similarity. */
    readonly threshold: number;
    /** Least Jaccard similarity of shingles that may mean it. */
    readonly shingle_similarity: number;
    /** Numbers in a signature, and how they are cut. */
    readonly hashes: number;
    readonly bands: number;
    readonly rows: number;
    /** Similarity at which about half the pairs become candidates: (1/bands)^(1/rows). */
    readonly knee: number;
    /** Probability 1 − (1 − s^rows)^bands that a pair of that similarity becomes a candidate. */
    readonly s_curve: readonly { readonly similarity: number; readonly probability: number }[];
    readonly probability_at_threshold: number;
    readonly compared_fragments: number;
    readonly candidate_pairs: number;
    readonly aligned_pairs: number;
    readonly verified_pairs: number;
  } | null;
  /** Null when no semantic clones were searched for. */
  readonly semantic: {
    readonly threshold: number;
    /** Functions that are large enough and whose syntax is read. */
    readonly read_functions: number;
    readonly candidate_pairs: number;
    readonly verified_pairs: number;
  } | null;
}

export interface DuplicateReport {
  readonly summary: DuplicateSummary;
  /** Most duplicate lines first. */
  readonly groups: readonly CloneGroup[];
  /** The files with most to gain, at most ten. */
  readonly hotspots: readonly DuplicateHotspot[];
  /** Lines of each file that has any code, for shares of them. */
  readonly lines: ReadonlyMap<string, number>;
  readonly performance: DuplicatePerformance;
  /** What was not looked for, and why; mostly empty. */
  readonly notes: readonly string[];
  /** Groups of code that neither decides nor calculates, by their numbers: lists, declarations, data. */
  readonly withoutLogic: ReadonlySet<number>;
  /** Files that a step broke down on; `notes` names them. */
  readonly faults: readonly FileFault[];
}

const HOTSPOTS = 10;

interface ReportContext {
  readonly fragments: number;
  /** What the hashes of fragments are made by. */
  readonly equality: Equality;
  readonly performance: DuplicatePerformance;
  readonly notes: readonly string[];
  readonly faults: readonly FileFault[];
}

export function reportOf(corpus: Corpus, classes: readonly CloneClass[], context: ReportContext): DuplicateReport {
  const fragmentOf = fragmentMaker(corpus, context.equality);
  const told = classes
    .map((one) => ({
      group: groupOf(one, fragmentOf),
      isLogic: one.members.some((member) => hasLogic(corpus, member)),
    }))
    .sort((a, b) => spared(b.group) - spared(a.group) || comparePlaces(a.group, b.group))
    .map(({ group, isLogic }, at) => ({ group: { id: at + 1, ...group }, isLogic }));
  const groups = told.map(({ group }) => group);
  const lines = new Map(corpus.files.map(({ file }) => [file.path, file.facts.lines.total]));
  const total = [...lines.values()].reduce((sum, one) => sum + one, 0);
  const duplicate = sumOf(duplicatedLines(groups, (group, at) => at !== group.representative));
  const by_type = { exact: 0, renamed: 0, gapped: 0, semantic: 0 };
  for (const { clone_type } of groups) by_type[clone_type]++;
  return {
    summary: {
      total_files: corpus.files.length,
      total_fragments: context.fragments,
      duplicate_lines: duplicate,
      total_lines: total,
      duplication_ratio: total === 0 ? 0 : rounded(duplicate / total, 4),
      clone_groups: groups.length,
      largest_group_size: groups.reduce((most, { fragments }) => Math.max(most, fragments.length), 0),
      by_type,
    },
    groups,
    hotspots: hotspotsOf(groups),
    lines,
    performance: context.performance,
    notes: context.notes,
    withoutLogic: new Set(told.flatMap(({ group, isLogic }) => (isLogic ? [] : [group.id]))),
    faults: context.faults,
  };
}

/** For each file with code, the share of its lines that stand in clones, 0–1, each line once. */
export function duplicatedLineShares(report: DuplicateReport): ReadonlyMap<string, number> {
  const counts = duplicatedLineCounts(report);
  return new Map([...report.lines].map(([file, total]) => [file, total === 0 ? 0 : (counts.get(file) ?? 0) / total]));
}

/** For each file with code, how many of its lines stand in clones, each once. */
export function duplicatedLineCounts({ groups, lines }: DuplicateReport): ReadonlyMap<string, number> {
  const duplicated = duplicatedLines(groups, () => true);
  return new Map(Array.from(lines.keys(), (file) => [file, duplicated.get(file)?.size ?? 0]));
}

type FragmentMaker = (member: CloneMember) => CloneFragment;

function groupOf({ type, members, reasons }: CloneClass, fragmentOf: FragmentMaker) {
  const fragments = members.map(fragmentOf);
  const others = members.slice(1);
  return {
    clone_type: type,
    fragments,
    total_lines: fragments.reduce((sum, one) => sum + linesOf(one), 0),
    total_tokens: members.reduce((sum, { start, end }) => sum + end - start, 0),
    average_similarity: rounded(others.reduce((sum, { similarity }) => sum + similarity, 0) / others.length, 4),
    representative: 0,
    ...(reasons.length > 0 && { reasons }),
  };
}

function fragmentMaker(corpus: Corpus, equality: Equality): FragmentMaker {
  const functions = new FunctionsByPlace();
  return (member) => {
    const file = corpus.fileOf(member.start);
    const { first, last } = lineRange(file, member.start, member.end);
    return {
      file: file.file.path,
      start_line: first,
      end_line: last,
      ...columnsOf(corpus, file, member, functions),
      similarity_to_representative: rounded(member.similarity, 4),
      normalized_hash: hashOf(member, equality).toString(16).padStart(8, '0'),
    };
  };
}

/** Columns are known where lines start and end; a function within a line knows its own. */
function columnsOf({ startsLine }: Corpus, file: CorpusFile, member: CloneMember, functions: FunctionsByPlace) {
  const { start, end } = member;
  const isWhole = startsLine[start] === 1 && startsLine[end] === 1;
  const definition = isWhole ? undefined : functions.at(file, member);
  return {
    start_column: definition?.column ?? (file.lines.columns[lineAt(file, start)] as number),
    end_column: definition?.endColumn ?? (file.lines.endColumns[lineAt(file, end - 1)] as number),
  };
}

/** The functions of files by their first and last tokens. */
class FunctionsByPlace {
  readonly #files = new Map<CorpusFile, ReadonlyMap<string, FunctionColumns>>();

  at(file: CorpusFile, { start, end }: CloneMember): FunctionColumns | undefined {
    let functions = this.#files.get(file);
    if (functions === undefined) {
      functions = functionsByPlace(file);
      this.#files.set(file, functions);
    }
    return functions.get(`${start} ${end}`);
  }
}

type FunctionColumns = Pick<Range, 'column' | 'endColumn'>;

/** None where a file was not parsed: whole lines are all that it is compared by. */
function functionsByPlace({ file, functions }: CorpusFile): ReadonlyMap<string, FunctionColumns> {
  const byPlace = new Map<string, FunctionColumns>();
  const definitions = 'definitions' in file.facts ? file.facts.definitions : [];
  const measured = definitions.filter(({ metrics }) => metrics !== null);
  measured.forEach((columns, at) => {
    const place = `${functions[2 * at]} ${functions[2 * at + 1]}`;
    if (!byPlace.has(place)) byPlace.set(place, columns);
  });
  return byPlace;
}

function linesOf({ start_line, end_line }: CloneFragment): number {
  return end_line - start_line + 1;
}

/** Lines that would go if one copy stayed. */
function spared({ fragments, representative }: Omit<CloneGroup, 'id'>): number {
  return fragments.reduce((sum, one, at) => sum + (at === representative ? 0 : linesOf(one)), 0);
}

function comparePlaces(a: Omit<CloneGroup, 'id'>, b: Omit<CloneGroup, 'id'>): number {
  const [one, other] = [a.fragments[0] as CloneFragment, b.fragments[0] as CloneFragment];
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.start_line - other.start_line || one.start_column - other.start_column;
}

/** The lines of each file that stand in a fragment that counts. */
function duplicatedLines(
  groups: readonly CloneGroup[],
  counts: (group: CloneGroup, fragment: number) => boolean,
): Map<string, Set<number>> {
  const lines = new Map<string, Set<number>>();
  for (const group of groups) {
    group.fragments.forEach(({ file, start_line, end_line }, at) => {
      if (!counts(group, at)) return;
      const known = lines.get(file) ?? new Set();
      for (let line = start_line; line <= end_line; line++) known.add(line);
      lines.set(file, known);
    });
  }
  return lines;
}

function sumOf(lines: ReadonlyMap<string, ReadonlySet<number>>): number {
  return [...lines.values()].reduce((sum, { size }) => sum + size, 0);
}

function hotspotsOf(groups: readonly CloneGroup[]): DuplicateHotspot[] {
  const groupsOf = new Map<string, number>();
  for (const { fragments } of groups) {
    for (const file of new Set(fragments.map((one) => one.file))) groupsOf.set(file, (groupsOf.get(file) ?? 0) + 1);
  }
  return [...duplicatedLines(groups, () => true)]
    .map(([file, { size }]) => {
      const count = groupsOf.get(file) as number;
      const severity = rounded(Math.max(1, Math.log(size)) * Math.sqrt(count), 2);
      return { file, duplicate_lines: size, clone_groups: count, severity };
    })
    .sort((a, b) => b.severity - a.severity || (a.file < b.file ? -1 : 1))
    .slice(0, HOTSPOTS);
}

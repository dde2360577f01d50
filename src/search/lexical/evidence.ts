import type { Rows } from '../../index/csr.ts';
import type { Query } from '../query.ts';
import { descending } from '../ranking/descending.ts';
import type { SearchIndex } from '../search-index.ts';
import { inverseFrequency, saturated } from './bm25.ts';
import { FIELD_WEIGHT, HEAD_UNITS } from './field-lengths.ts';
import { FIELD } from './fields.ts';
import { filesWithTerm } from './files-with-term.ts';
import { countIn } from './term-counts.ts';

/** What may speak for a file. BM25 scores, and shares of the query, 0–1. */
export const EVIDENCE = [
  /** BM25F: over the whole file, its own name, its folders, its head, and over each field of all its units. */
  'all',
  'name',
  'folder',
  'head',
  'definitions',
  'docs',
  'bodies',
  /** BM25F over single units: of the best, of the best three, and the sum of 1 / (60 + rank) of all. */
  'bestUnit',
  'bestThree',
  'reciprocal',
  /** The share of the query's words that are there, by how rare they are: in the file, in a place of it, in one unit. */
  'coverFile',
  'coverDefinitions',
  'coverDocs',
  'coverName',
  'coverFolder',
  'coverUnit',
  /** The same by count, and the share of the words of the file's name that are asked for. */
  'coverNameCount',
  'nameFit',
  /** A definition of just this name; one whose name is made of the words asked for; pairs of words beside each other. */
  'exactName',
  'wordsOfName',
  'pairs',
  /** What files get of the scores of those that use them, and of those that they use. */
  'importers',
  'imports',
  /** The highest `coverUnit` of the files that use them: what one of these does with them is just what is asked for. */
  'coverImporter',
] as const;
export type EvidenceName = (typeof EVIDENCE)[number];

/** Columns by file number. */
export interface Evidence {
  readonly files: Readonly<Record<EvidenceName, Float32Array>>;
  /** BM25F by unit. */
  readonly units: Float32Array;
  /** Files with any evidence, ascending. */
  readonly touched: readonly number[];
}

/** The constant of reciprocal rank sums, as it is published. */
const RANK_CONSTANT = 60;
/** How much a term in a file's own name, and in its folders, counts in the whole file. */
const OWN_NAME_WEIGHT = 3;
const FOLDER_WEIGHT = 1;
/** Shorter names mean too many things. */
const MIN_NAME = 3;

export function evidenceFor(query: Query, index: SearchIndex): Evidence {
  const { fileCount, unitCount } = index.postings;
  const files = Object.fromEntries(EVIDENCE.map((name) => [name, new Float32Array(fileCount)]));
  const pass = new Pass(query, index, files as Record<EvidenceName, Float32Array>, unitCount);
  return pass.evidence();
}

/** A term of the query that stands somewhere. */
interface Term {
  readonly number: number;
  /** A word of the query, and no identifier of several. */
  readonly isWord: boolean;
  /** How rare it is, times how much the query makes of it. */
  readonly idf: number;
  /** Its share of all words of the query, by how rare they are. */
  readonly share: number;
}

/** What the postings of one term say of one file, before it is weighed. */
const PER_TERM = ['whole', 'head', 'names', 'docs', 'bodies', 'nameWeight'] as const;

/** One run through the postings of a query's terms. */
class Pass {
  readonly #query: Query;
  readonly #index: SearchIndex;
  readonly #files: Record<EvidenceName, Float32Array>;
  readonly #units: Float32Array;
  readonly #unitCover: Float32Array;
  readonly #nameHits: Float32Array;
  readonly #perTerm: Readonly<Record<(typeof PER_TERM)[number], Float32Array>>;
  readonly #touchedFiles = new Set<number>();
  readonly #touchedUnits: number[] = [];

  constructor(query: Query, index: SearchIndex, files: Record<EvidenceName, Float32Array>, unitCount: number) {
    this.#query = query;
    this.#index = index;
    this.#files = files;
    this.#units = new Float32Array(unitCount);
    this.#unitCover = new Float32Array(unitCount);
    this.#nameHits = new Float32Array(unitCount);
    const columns = PER_TERM.map((name) => [name, new Float32Array(index.postings.fileCount)]);
    this.#perTerm = Object.fromEntries(columns);
  }

  evidence(): Evidence {
    for (const term of this.#terms()) {
      for (const file of this.#readPostings(term)) this.#weigh(term, file);
    }
    this.#foldUnits();
    this.#addPairs();
    this.#addExactNames();
    const touched = [...this.#touchedFiles].sort((a, b) => a - b);
    const { importers, imports, all, coverImporter, coverUnit } = this.#files;
    const { incoming, outgoing } = this.#index.graph;
    for (const file of touched) {
      importers[file] = handedOn(incoming, file, all);
      imports[file] = handedOn(outgoing, file, all);
      coverImporter[file] = highestOf(incoming, file, coverUnit);
    }
    return { files: this.#files, units: this.#units, touched };
  }

  /** Words that stand nowhere count when shares are told: what has all other words does not have all. */
  #terms(): Term[] {
    const { vocabulary, postings } = this.#index;
    const { stems, wholes } = this.#query;
    const idfOf = (term: string) =>
      inverseFrequency(filesWithTerm(vocabulary.find(term), postings), postings.fileCount) * this.#query.weightOf(term);
    const idfs = stems.map(idfOf);
    const total = idfs.reduce((sum, idf) => sum + idf, 0) || 1;
    const words = stems.map((stem, at) => {
      const idf = idfs[at] as number;
      return { number: vocabulary.find(stem), isWord: true, idf, share: idf / total };
    });
    const names = wholes.map((whole) => {
      return { number: vocabulary.find(whole), isWord: false, idf: idfOf(whole), share: 0 };
    });
    return [...words, ...names].filter(({ number }) => number !== -1);
  }

  /** Gathers what a term's postings say of each file. @returns the files */
  #readPostings(term: Term): readonly number[] {
    const { offsets, units, counts, fileOfUnit, unitStart } = this.#index.postings;
    const files: number[] = [];
    for (let at = offsets[term.number] as number; at < (offsets[term.number + 1] as number); at++) {
      const unit = units[at] as number;
      const file = fileOfUnit[unit] as number;
      if (files.at(-1) !== file) files.push(file);
      const start = unitStart[file] as number;
      if (unit === start) this.#readOwnUnit(term, file, unit, counts[at] as number);
      else this.#readUnit(term, file, unit, unit - start <= HEAD_UNITS, counts[at] as number);
    }
    return files;
  }

  /** A term in a file's own name or folders. */
  #readOwnUnit({ idf, share, isWord }: Term, file: number, unit: number, counts: number): void {
    const inName = countIn(counts, FIELD.name);
    const inFolders = countIn(counts, FIELD.signature);
    const { lengths } = this.#index;
    const to = this.#files;
    add(this.#perTerm.whole, file, inName * OWN_NAME_WEIGHT + inFolders * FOLDER_WEIGHT);
    add(to.name, file, idf * saturated(inName, lengths.name, file));
    add(to.folder, file, idf * saturated(inFolders, lengths.folder, file));
    if (!isWord) return;
    if (inFolders > 0) add(to.coverFolder, file, share);
    if (inName === 0) return;
    add(to.coverName, file, share);
    add(to.coverNameCount, file, 1 / this.#query.stems.length);
    add(to.nameFit, file, 1 / Math.max(1, this.#wordsInName(unit)));
  }

  #readUnit({ idf, share, isWord }: Term, file: number, unit: number, inHead: boolean, counts: number): void {
    const inName = countIn(counts, FIELD.name);
    const inSignature = countIn(counts, FIELD.signature);
    const inDoc = countIn(counts, FIELD.doc);
    const inBody = countIn(counts, FIELD.body);
    const [nameWeight, signatureWeight, docWeight, bodyWeight] = FIELD_WEIGHT;
    const weighted = inName * nameWeight + inSignature * signatureWeight + inDoc * docWeight + inBody * bodyWeight;
    const from = this.#perTerm;
    add(from.whole, file, weighted);
    if (inHead) add(from.head, file, weighted);
    add(from.docs, file, inDoc);
    add(from.bodies, file, inBody);
    if (inName > 0) {
      add(from.names, file, inName);
      const weight = this.#index.weight[unit] as number;
      if (weight > (from.nameWeight[file] as number)) from.nameWeight[file] = weight;
      if (isWord) add(this.#nameHits, unit, 1);
    }
    if (this.#units[unit] === 0) this.#touchedUnits.push(unit);
    add(this.#units, unit, idf * saturated(weighted, this.#index.lengths.unit, unit));
    add(this.#unitCover, unit, share);
  }

  /** Weighs what was gathered of a term in a file, and makes room for the next term. */
  #weigh({ idf, share }: Term, file: number): void {
    this.#touchedFiles.add(file);
    const { whole, head, names, docs, bodies, nameWeight } = this.#perTerm;
    const { lengths } = this.#index;
    const to = this.#files;
    const field = (column: Float32Array, at: number) =>
      saturated(column[file] as number, lengths.fields[at] as typeof lengths.file, file);
    add(to.all, file, idf * saturated(whole[file] as number, lengths.file, file));
    add(to.head, file, idf * saturated(head[file] as number, lengths.head, file));
    add(to.definitions, file, idf * field(names, FIELD.name) * (nameWeight[file] as number));
    add(to.docs, file, idf * field(docs, FIELD.doc));
    add(to.bodies, file, idf * field(bodies, FIELD.body));
    add(to.coverFile, file, share);
    if ((docs[file] as number) > 0) add(to.coverDocs, file, share);
    if ((names[file] as number) > 0) add(to.coverDefinitions, file, share);
    for (const name of PER_TERM) this.#perTerm[name][file] = 0;
  }

  /** From what speaks for units to what speaks for their files, the best unit first. */
  #foldUnits(): void {
    const scores = this.#units;
    const { fileOfUnit } = this.#index.postings;
    const to = this.#files;
    const seen = new Uint32Array(this.#index.postings.fileCount);
    descending(scores, this.#touchedUnits).forEach((unit, rank) => {
      const file = fileOfUnit[unit] as number;
      const score = scores[unit] as number;
      const before = seen[file] as number;
      if (before === 0) to.bestUnit[file] = score;
      if (before < 3) add(to.bestThree, file, score);
      seen[file] = before + 1;
      add(to.reciprocal, file, 1 / (RANK_CONSTANT + rank));
      raise(to.coverUnit, file, this.#unitCover[unit] as number);
      const hits = this.#nameHits[unit] as number;
      if (hits === 0) return;
      const size = Math.max(hits, this.#wordsInName(unit)) * this.#query.stems.length;
      raise(to.wordsOfName, file, (hits / Math.sqrt(size)) * (this.#index.weight[unit] as number));
    });
  }

  /** A name's terms are its words, their pairs and, of several words, all of it. */
  #wordsInName(unit: number): number {
    const terms = this.#index.postings.lengths[4 * unit] as number;
    return terms <= 1 ? terms : terms / 2;
  }

  #addPairs(): void {
    const { offsets, units, fileOfUnit } = this.#index.postings;
    const { pairs } = this.#query;
    for (const pair of pairs) {
      const term = this.#index.vocabulary.find(pair);
      if (term === -1) continue;
      let last = -1;
      for (let at = offsets[term] as number; at < (offsets[term + 1] as number); at++) {
        const file = fileOfUnit[units[at] as number] as number;
        if (file !== last) add(this.#files.pairs, file, 1 / pairs.length);
        last = file;
      }
    }
  }

  /** Those that the text of a task mentions add up, each the less the more definitions it has. */
  #addMentionedNames(names: readonly string[]): void {
    const { postings, weight } = this.#index;
    for (const name of names) {
      const units = name.length < MIN_NAME ? [] : this.#index.unitsNamed(name);
      const fits = units.map((unit) => (weight[unit] as number) * (this.#index.nameOf(unit) === name ? 1 : OTHER_CASE));
      units.forEach((unit, at) => {
        const file = postings.fileOfUnit[unit] as number;
        add(this.#files.exactName, file, (fits[at] as number) / units.length);
        this.#touchedFiles.add(file);
      });
    }
  }

  #addExactNames(): void {
    if (this.#query.task !== null) {
      this.#addMentionedNames(this.#query.task.names);
      return;
    }
    const { postings, weight } = this.#index;
    const names = this.#query.tokens.filter((token) => token.length >= MIN_NAME);
    for (const name of names) {
      for (const unit of this.#index.unitsNamed(name)) {
        const file = postings.fileOfUnit[unit] as number;
        const fit = (weight[unit] as number) * (this.#index.nameOf(unit) === name ? 1 : OTHER_CASE);
        raise(this.#files.exactName, file, fit / Math.sqrt(names.length));
        this.#touchedFiles.add(file);
      }
    }
  }
}

/** What a name is worth that differs in its letters' case. */
const OTHER_CASE = 0.85;

function add(column: Float32Array, at: number, amount: number): void {
  column[at] = (column[at] as number) + amount;
}

function raise(column: Float32Array, at: number, to: number): void {
  if (to > (column[at] as number)) column[at] = to;
}

/** What a file gets of its neighbours' scores: their sum, held back where they are many. */
function handedOn({ offsets, targets }: Rows, file: number, scores: Float32Array): number {
  const start = offsets[file] as number;
  const end = offsets[file + 1] as number;
  let sum = 0;
  for (let at = start; at < end; at++) sum += scores[targets[at] as number] as number;
  return end === start ? 0 : sum / Math.sqrt(end - start);
}

function highestOf({ offsets, targets }: Rows, file: number, scores: Float32Array): number {
  let highest = 0;
  for (let at = offsets[file] as number; at < (offsets[file + 1] as number); at++) {
    highest = Math.max(highest, scores[targets[at] as number] as number);
  }
  return highest;
}

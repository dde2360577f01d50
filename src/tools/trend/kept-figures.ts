import type { FileFigures, TrendPoint } from '../../analysis/judgements/trend/file-figures.ts';
import { LruMap } from '../../lru-map.ts';
import type { ResultCache } from '../../store/result-cache.ts';

/** Contents that figures are kept of: the ones asked for longest ago are forgotten. */
const MAX_CONTENTS = 300_000;

/** @param told what the tree says of its files, as `FileKinds.key` */
const questionOf = (told: string) => (told === '' ? ['trend'] : ['trend', told]);

type Row = readonly [key: string, ...figures: number[]];

interface Kept {
  readonly contents: readonly Row[];
  readonly points: readonly TrendPoint[];
}

/** What is known of past commits of a folder: figures by content, and whole points by commit. In memory, and between runs. */
export class KeptFigures {
  /** By content and name; null for what is no code that can be read. The most recently asked for last. */
  readonly #contents = new LruMap<string, FileFigures | null>(MAX_CONTENTS);
  readonly #points: Map<string, TrendPoint>;
  #hasNews = false;

  readonly #question: readonly string[];

  private constructor({ contents, points }: Kept, question: readonly string[]) {
    this.#question = question;
    for (const [key, ...figures] of contents) this.#contents.set(key, figuresOf(figures));
    this.#points = new Map(points.map((point) => [point.commit, point]));
  }

  static async load(results: ResultCache, folder: string, told: string): Promise<KeptFigures> {
    const question = questionOf(told);
    const kept = await results.load(folder, question);
    return new KeptFigures((kept?.result as Kept | undefined) ?? { contents: [], points: [] }, question);
  }

  /** Undefined for what is not known. */
  ofContent(id: string, path: string): FileFigures | null | undefined {
    return this.#contents.get(keyOf(id, path));
  }

  keepContent(id: string, path: string, figures: FileFigures | null): void {
    this.#contents.set(keyOf(id, path), figures);
    this.#hasNews = true;
  }

  pointOf(commit: string): TrendPoint | undefined {
    return this.#points.get(commit);
  }

  keepPoint(point: TrendPoint): void {
    this.#points.set(point.commit, point);
    this.#hasNews = true;
  }

  /** @param commits whose points are of use; others are forgotten */
  save(results: ResultCache, folder: string, commits: ReadonlySet<string>, now: Date): void {
    if (!this.#hasNews) return;
    this.#hasNews = false;
    const contents = Array.from(this.#contents, ([key, figures]): Row => [key, ...numbersOf(figures)]);
    const points = [...this.#points.values()].filter(({ commit }) => commits.has(commit));
    results.save(folder, this.#question, { state: '', madeAt: now.toISOString(), result: { contents, points } });
  }
}

/** The language of a content depends on the file's name. */
function keyOf(id: string, path: string): string {
  return `${id} ${path.slice(path.lastIndexOf('/') + 1)}`;
}

function numbersOf(figures: FileFigures | null): number[] {
  if (figures === null) return [];
  const { lines, functions, cyclomatic, complex, debt } = figures;
  return [lines, functions, cyclomatic, complex, debt];
}

function figuresOf([
  lines,
  functions = 0,
  cyclomatic = 0,
  complex = 0,
  debt = 0,
]: readonly number[]): FileFigures | null {
  return lines === undefined ? null : { lines, functions, cyclomatic, complex, debt };
}

import { relative, sep } from 'node:path';
import { headOf } from '../../workspace/commits.ts';
import { enclosingRepository, whyNoRepository } from '../../workspace/repository.ts';
import { type Trend, TrendBuild, type TrendPlace, type TrendServices } from './trend-build.ts';

const NOTHING = { done: 0, total: 0, points: [] } as const;

/** The trends of folders over their histories, each built once it is first asked for, and anew when another commit is checked out. */
export class Trends {
  readonly #services: TrendServices;
  readonly #builds = new Map<string, TrendBuild>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #ended: Promise<void>[] = [];
  #isClosed = false;

  constructor(services: TrendServices) {
    this.#services = services;
  }

  /**
   * What is known so far; the rest is found out without anybody waiting for it.
   *
   * @param folder absolute and real
   */
  of(folder: string): Trend {
    const place = placeOf(folder);
    if ('reason' in place) return { state: 'unavailable', reason: place.reason, ...NOTHING };
    const known = this.#builds.get(folder);
    if (known?.head === place.head) return known.trend;
    if (this.#isClosed) return { state: 'unavailable', reason: 'the server is shutting down', ...NOTHING };
    if (known !== undefined) this.#ended.push(known.close());
    const build = new TrendBuild(place, this.#services, () => this.#tell(folder));
    this.#builds.set(folder, build);
    return build.trend;
  }

  /** Calls back each time the trend of a folder has grown, or has come to its end. Returns what ends it. */
  watch(folder: string, onChange: () => void): () => void {
    const listener = () => onChange();
    const listeners = this.#listeners.get(folder) ?? new Set();
    this.#listeners.set(folder, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#ended, ...Array.from(this.#builds.values(), (build) => build.close())]);
  }

  #tell(folder: string): void {
    for (const listener of this.#listeners.get(folder) ?? []) listener();
  }
}

function placeOf(folder: string): TrendPlace | { readonly reason: string } {
  const repository = enclosingRepository(folder);
  if (repository === null) return { reason: whyNoRepository(folder) };
  const head = headOf(repository);
  if (head.kind === 'unborn') return { reason: 'nothing is committed yet' };
  if (head.kind === 'none') return { reason: head.reason };
  const path = relative(repository.workTree, folder).split(sep).join('/');
  return { folder, repository, prefix: path === '' ? '' : `${path}/`, head: head.commit };
}

import { hash } from 'node:crypto';
import type { OpenRecords } from '../store/records/project-records.ts';
import { projectIdentity } from '../workspace/repository.ts';
import type { ChosenModel } from './models/choice.ts';
import type { Model } from './models/model.ts';
import type { AssistantSettings } from './models/model-settings.ts';
import { RateLimits } from './rate-limits.ts';
import type { ThreadStore } from './threads/thread.ts';

/** What the tools that ask models share for as long as the program runs. Loaded by the first of them. */
export class Assistant {
  readonly settings: AssistantSettings;
  readonly rates: RateLimits;
  readonly #models = new Map<string, Promise<Model>>();
  readonly #redis = new Map<string, Promise<ThreadStore>>();

  constructor(settings: AssistantSettings) {
    this.settings = settings;
    this.rates = new RateLimits(settings.limitRates);
  }

  /** A model, with the library that it is asked by: loaded by the first question to it. */
  async open({ settings, facts }: ChosenModel): Promise<Model> {
    const key = `${settings.name}/${facts.id}`;
    const known = this.#models.get(key);
    if (known !== undefined) return known;
    const { openModel } = await import('./models/providers.ts');
    const opening = openModel(settings, facts, this.settings.patience);
    this.#models.set(key, opening);
    return opening;
  }

  /**
   * The threads of the project that a root belongs to; null where none can be kept.
   *
   * @param root absolute and real
   * @param records opens those of the project; gives null where nothing is kept between runs
   */
  async threads(root: string, records: () => Promise<OpenRecords | null>): Promise<ThreadStore | null> {
    const { threads: url, threadLimits } = this.settings;
    if (url !== null) return this.#inRedis(url, hash('sha256', projectIdentity(root)).slice(0, 32));
    const open = await records();
    if (open === null) return null;
    const { RecordsThreadStore } = await import('./threads/records-thread-store.ts');
    return new RecordsThreadStore(open.records, threadLimits);
  }

  #inRedis(url: string, project: string): Promise<ThreadStore> {
    const known = this.#redis.get(project);
    if (known !== undefined) return known;
    const opening = import('./threads/redis-thread-store.ts').then(
      ({ RedisThreadStore }) => new RedisThreadStore(url, project, this.settings.threadLimits),
    );
    this.#redis.set(project, opening);
    return opening;
  }

  async close(): Promise<void> {
    for (const opening of this.#redis.values()) await (await opening).close();
    this.#redis.clear();
  }
}

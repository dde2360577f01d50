import { OrreryError } from '../errors.ts';
import type {
  Resource,
  ResourceProvider,
  ResourceTemplate,
  ResourceText,
  ResourceVariable,
} from '../tools/resource.ts';
import { visibleLine } from '../visible-text.ts';
import type { ClientWork } from './client-work.ts';

/** What a URI repeated in an error is cut to. */
const SHOWN_CHARACTERS = 200;

/** The resources that a client can see: those of the application, and the results that are kept for it. */
export class Resources {
  readonly #application: ClientWork;
  readonly #results: ResourceProvider;

  constructor(application: ClientWork, results: ResourceProvider) {
    this.#application = application;
    this.#results = results;
  }

  async list(signal: AbortSignal): Promise<Resource[]> {
    const providers = await this.#providers();
    return this.#application.perform('resources/list', { signal }, async (context) => {
      const lists = await Promise.all(providers.map((provider) => provider.list(context)));
      return lists.flat().map(shown);
    });
  }

  async templates(): Promise<ResourceTemplate[]> {
    return (await this.#providers()).flatMap(({ templates }) => templates);
  }

  /** @throws OrreryError `INVALID_PARAMS` when no family has such addresses; what the family says of it otherwise */
  async read(uri: string, signal: AbortSignal): Promise<readonly ResourceText[]> {
    const provider = await this.#providerOf(uri);
    return this.#application.perform('resources/read', { signal }, (context) => provider.read(uri, context));
  }

  /** Values for a variable; none for a template that is not ours. */
  async complete(variable: ResourceVariable, signal: AbortSignal): Promise<readonly string[]> {
    const { uriTemplate } = variable;
    const providers = await this.#providers();
    const provider = providers.find(({ templates }) =>
      templates.some((template) => template.uriTemplate === uriTemplate),
    );
    if (provider === undefined) return [];
    return this.#application.perform('completion/complete', { signal }, (context) =>
      provider.complete(variable, context),
    );
  }

  /**
   * Calls back each time what stands at an address has changed.
   *
   * @returns a function that ends the subscription
   * @throws OrreryError for an address at which there is nothing
   */
  async watch(uri: string, onChange: () => void, signal: AbortSignal): Promise<() => void> {
    const provider = await this.#providerOf(uri);
    if (provider.watch !== undefined) return provider.watch(uri, this.#application.watches, onChange);
    await this.read(uri, signal);
    return () => {};
  }

  /** Calls back each time the list has changed. Returns what ends it. */
  async watchList(onChange: () => void): Promise<() => void> {
    const providers = await this.#providers();
    const started = await Promise.all(
      providers.map((provider) => provider.watchList?.(this.#application.watches, onChange)),
    );
    return () => {
      for (const stop of started) stop?.();
    };
  }

  async #providers(): Promise<readonly ResourceProvider[]> {
    return [...(await this.#application.resources()), this.#results];
  }

  async #providerOf(uri: string): Promise<ResourceProvider> {
    const providers = await this.#providers();
    const provider = providers.find(({ prefix }) => uri.startsWith(prefix));
    if (provider !== undefined) return provider;
    const known = providers.map(({ prefix }) => prefix);
    const shown = uri.slice(0, SHOWN_CHARACTERS);
    const message = `Unknown resource ${JSON.stringify(shown)}: addresses begin with ${known.join(', ')}.`;
    throw new OrreryError('INVALID_PARAMS', message, { uri: shown, known });
  }
}

/** As clients show it to people. */
function shown(resource: Resource): Resource {
  const { name, title, description } = resource;
  return { ...resource, name: visibleLine(name), title: visibleLine(title), description: visibleLine(description) };
}

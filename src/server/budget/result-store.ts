import { createHash } from 'node:crypto';
import { OrreryError } from '../../errors.ts';
import type { ResourceProvider, ResourceText } from '../../tools/resource.ts';
import { visibleText } from '../../visible-text.ts';
import { shorten } from './shorten.ts';
import { pageEnd, remainder } from './text-pages.ts';

/** Results kept for one connection: the least recently used go first. */
const KEPT_RESULTS = 64;
/** Characters kept for one connection. The newest result stays even when it alone is larger: its address was just given. */
const KEPT_CHARACTERS = 32 * 1024 * 1024;

const PREFIX = 'orrery://results/';

const TEMPLATES = [
  {
    uriTemplate: 'orrery://results/{id}{?offset}',
    name: 'result',
    title: 'A tool result too long to return at once',
    description: 'Its text from a character offset on, a page at a time; each page names the next.',
    mimeType: 'text/plain',
  },
  {
    uriTemplate: 'orrery://results/{id}/{list}{?offset}',
    name: 'result-list',
    title: 'A list of a tool result too long to return at once',
    description: 'Its items from an offset on, a page at a time, as JSON with the total and the address of the rest.',
    mimeType: 'application/json',
  },
];

const ADDRESS =
  /^orrery:\/\/results\/(?<id>[0-9a-f]{12})(?:\/(?<list>[\w.]{1,200}))?(?:\?offset=(?<offset>\d{1,12}))?$/;

/** Something too long to return at once: the result of a tool, or a text. */
export interface Keepable {
  /** The tool's name, or what else tells a person where it came from. */
  readonly source: string;
  readonly output: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly mimeType: string;
}

interface KeptResult extends Keepable {
  readonly characters: number;
}

/**
 * The whole of every result that was cut, by address. An address is a digest of the content: the same result has the same
 * address, and an address never comes to mean something else.
 */
export class ResultStore {
  /** Most recently used last. */
  readonly #kept = new Map<string, KeptResult>();
  readonly #pageCharacters: number;
  readonly #keptCharacters: number;
  #characters = 0;

  /** @param pageCharacters what a page may hold */
  constructor(pageCharacters: number, keptCharacters = KEPT_CHARACTERS) {
    this.#pageCharacters = pageCharacters;
    this.#keptCharacters = keptCharacters;
  }

  /** Keeps a result and returns its address. `serialised` is its output as JSON. */
  keep(result: Keepable, serialised = '{}'): string {
    const { source, text } = result;
    const id = createHash('sha256').update(`${source}\0${text}\0${serialised}`).digest('hex').slice(0, 12);
    const characters = text.length + serialised.length;
    this.#forget(id);
    this.#kept.set(id, { ...result, characters });
    this.#characters += characters;
    for (const oldest of this.#kept.keys()) {
      const full = this.#kept.size > KEPT_RESULTS || this.#characters > this.#keptCharacters;
      if (!full || oldest === id) break;
      this.#forget(oldest);
    }
    return addressOf(id);
  }

  /** What is kept, the most recently used first. */
  list() {
    return [...this.#kept].reverse().map(([id, { source, text, mimeType }]) => ({
      uri: addressOf(id),
      name: `${source}-${id}`,
      title: `Whole result of ${source}`,
      description: `A result of ${source} that was cut to fit; read it a page at a time.`,
      mimeType,
      size: Buffer.byteLength(text),
    }));
  }

  /** Ids that begin with `prefix`, the most recently used first. */
  idsStartingWith(prefix: string): string[] {
    return [...this.#kept.keys()].reverse().filter((id) => id.startsWith(prefix));
  }

  /** The lists of a kept result that begin with `prefix`; none for a result that is not kept. */
  listsStartingWith(id: string, prefix: string): string[] {
    const kept = this.#kept.get(id);
    return kept === undefined ? [] : listNames(kept).filter((list) => list.startsWith(prefix));
  }

  /**
   * The page an address names. A text page is followed by a line that says what comes next, as a page of its own, so that
   * the pages joined are the whole text.
   *
   * @throws OrreryError `INVALID_PARAMS` for an address that names nothing kept.
   */
  read(uri: string): ResourceText[] {
    const { id = '', list, offset = '0' } = ADDRESS.exec(uri)?.groups ?? {};
    const kept = this.#kept.get(id);
    if (kept === undefined) throw notKept(uri, id !== '');
    this.#kept.delete(id);
    this.#kept.set(id, kept);
    if (list === undefined) return this.#textPage(uri, id, kept, Number(offset));
    return [this.#listPage(uri, id, kept, list, Number(offset))];
  }

  #textPage(uri: string, id: string, { text, mimeType }: KeptResult, offset: number): ResourceText[] {
    if (offset >= text.length && offset > 0) throw beyond(uri, offset, `${text.length} characters`);
    const address = addressOf(id);
    const notice = (end: number) => remainder(text, end, address);
    // The notice at the end of the page is no longer than the one at its start, but for the digits of the offset.
    const room = this.#pageCharacters - notice(offset).length - String(text.length).length;
    const end = pageEnd(text, offset, room);
    const page = { uri, mimeType, text: text.slice(offset, end) };
    if (end === text.length) return [page];
    return [page, { uri: `${address}?offset=${end}`, mimeType: 'text/plain', text: notice(end) }];
  }

  #listPage(uri: string, id: string, kept: KeptResult, list: string, offset: number): ResourceText {
    const all = listAt(kept.output, list);
    if (all === null) throw noList(uri, list, listNames(kept));
    if (offset >= all.length && offset > 0) throw beyond(uri, offset, `${all.length} items`);
    const page = (items: readonly unknown[]) => ({
      list,
      total: all.length,
      offset,
      returned: items.length,
      items,
      ...(offset + items.length < all.length && { rest: `${addressOf(id)}/${list}?offset=${offset + items.length}` }),
    });
    const frame = jsonText(page([])).length + 2 * String(all.length).length;
    const room = this.#pageCharacters - frame;
    const items = all.slice(offset, itemsEnd(all, offset, room));
    const text = jsonText(page(items));
    if (text.length <= this.#pageCharacters) return { uri, mimeType: 'application/json', text };
    // One item alone is too long for a page.
    const cut = shorten(items[0], [], room, (candidate) => jsonText(candidate).length <= room);
    const { value = null, omitted = [] } = cut ?? {};
    return { uri, mimeType: 'application/json', text: jsonText({ ...page([value]), omitted }) };
  }

  #forget(id: string): void {
    const kept = this.#kept.get(id);
    if (kept === undefined) return;
    this.#kept.delete(id);
    this.#characters -= kept.characters;
  }
}

/** What a store keeps, as resources. Nothing is told of its changes: an address is of use to who was given it, and stays. */
export function resultResources(store: ResultStore): ResourceProvider {
  return {
    prefix: PREFIX,
    templates: TEMPLATES,
    list: async () => store.list(),
    read: async (uri) => store.read(uri),
    async complete({ name, typed, others }) {
      if (name === 'id') return store.idsStartingWith(typed);
      return name === 'list' ? store.listsStartingWith(others.id ?? '', typed) : [];
    },
  };
}

/** The end of the items from `offset` on that fit `room` characters as JSON; at least one. */
function itemsEnd(items: readonly unknown[], offset: number, room: number): number {
  let end = Math.min(offset + 1, items.length);
  let used = jsonText(items[offset]).length;
  while (end < items.length) {
    used += jsonText(items[end]).length + 1;
    if (used > room) break;
    end++;
  }
  return end;
}

/** As it goes out: the text of a resource is shown as any other. */
function jsonText(value: unknown): string {
  return visibleText(JSON.stringify(value) ?? 'null');
}

/** How deep lists are looked for, and how many are named. */
const LIST_DEPTH = 4;
const NAMED_LISTS = 100;

/** Dotted paths of the lists that are not in lists themselves. */
function listNames({ output }: KeptResult): string[] {
  const names: string[] = [];
  const look = (value: unknown, path: string, depth: number): void => {
    if (names.length >= NAMED_LISTS || depth > LIST_DEPTH || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) names.push(path);
    else for (const [name, one] of Object.entries(value)) look(one, path === '' ? name : `${path}.${name}`, depth + 1);
  };
  look(output, '', 0);
  return names;
}

/** The list at a dotted path, or null when there is none. */
function listAt(output: Readonly<Record<string, unknown>>, path: string): readonly unknown[] | null {
  let current: unknown = output;
  for (const key of path.split('.')) {
    if (current === null || typeof current !== 'object' || !Object.hasOwn(current, key)) return null;
    current = (current as Record<string, unknown>)[key];
  }
  return Array.isArray(current) ? current : null;
}

function addressOf(id: string): string {
  return `${PREFIX}${id}`;
}

function notKept(uri: string, wellFormed: boolean): OrreryError {
  const shown = JSON.stringify(uri.slice(0, 200));
  const message = wellFormed
    ? `The result ${shown} has expired, or belongs to another connection: call its tool again.`
    : `Unknown resource ${shown}: use an address from a tool result, such as orrery://results/0123456789ab?offset=80000.`;
  return new OrreryError('INVALID_PARAMS', message, { uri: uri.slice(0, 200) });
}

function noList(uri: string, list: string, known: readonly string[]): OrreryError {
  const hint = known.length === 0 ? 'it has none' : `it has ${known.join(', ')}`;
  return new OrreryError('INVALID_PARAMS', `That result has no list "${list}": ${hint}.`, { uri, known });
}

function beyond(uri: string, offset: number, size: string): OrreryError {
  return new OrreryError('INVALID_PARAMS', `The offset ${offset} is beyond the end (${size}).`, { uri });
}

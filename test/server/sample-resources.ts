import { z } from 'zod';
import { OrreryError } from '../../src/errors.ts';
import { md } from '../../src/reports/markdown.ts';
import { definePrompt } from '../../src/tools/prompt.ts';
import type { ResourceProvider } from '../../src/tools/resource.ts';

/** Resources that a test writes and follows. */
export class Notes implements ResourceProvider {
  readonly prefix = 'notes://';
  readonly templates = [
    {
      uriTemplate: 'notes://{name}',
      name: 'note',
      title: 'A note',
      description: 'As written.',
      mimeType: 'text/plain',
    },
  ];
  readonly #notes = new Map<string, string>();
  readonly #watchers = new Map<string, Set<() => void>>();

  constructor(notes: Readonly<Record<string, string>> = {}) {
    for (const [name, text] of Object.entries(notes)) this.#notes.set(name, text);
  }

  /** How many watch a note, or with `''` the list. */
  watchers(name: string): number {
    return this.#watchers.get(name)?.size ?? 0;
  }

  write(name: string, text: string): void {
    const isNew = !this.#notes.has(name);
    this.#notes.set(name, text);
    this.#tell(name);
    if (isNew) this.#tell('');
  }

  async list() {
    return [...this.#notes.keys()].sort().map((name) => ({
      uri: `notes://${name}`,
      name,
      title: `Note ${name}`,
      description: 'A note.',
      mimeType: 'text/plain',
    }));
  }

  async read(uri: string) {
    const text = this.#notes.get(uri.slice(this.prefix.length));
    if (text === undefined) throw new OrreryError('TEMPLATE_NOT_FOUND', `There is no note ${uri}.`, { uri });
    return [{ uri, mimeType: 'text/plain', text }];
  }

  async complete({ name, typed }: { readonly name: string; readonly typed: string }) {
    return name === 'name' ? [...this.#notes.keys()].filter((note) => note.startsWith(typed)).sort() : [];
  }

  async watch(uri: string, _: unknown, onChange: () => void) {
    await this.read(uri);
    return this.#watch(uri.slice(this.prefix.length), onChange);
  }

  async watchList(_: unknown, onChange: () => void) {
    return this.#watch('', onChange);
  }

  #watch(name: string, onChange: () => void): () => void {
    const watchers = this.#watchers.get(name) ?? new Set();
    this.#watchers.set(name, watchers.add(onChange));
    return () => void watchers.delete(onChange);
  }

  #tell(name: string): void {
    for (const watcher of this.#watchers.get(name) ?? []) watcher();
  }
}

export const limerick = definePrompt({
  name: 'limerick',
  title: 'Limerick',
  description: 'Asks for a limerick.',
  input: () =>
    z.object({
      about: z.string().min(2).describe('What it is about.'),
      tone: z.enum(['silly', 'solemn', 'sour']).default('silly').describe('How it sounds.'),
      author: z.string().optional(),
    }),
  completions: { about: async (typed) => Array.from({ length: 150 }, (_, at) => `${typed}${at}`) },
  async messages({ about, tone }, { clock }, offers) {
    const tools = ['greet', 'levitate'].filter(offers);
    const text = md`A ${tone} limerick about ${about}, as of ${clock().toISOString()}, with ${tools.join(',')}.`;
    return [
      { role: 'user', text },
      { role: 'assistant', text: md`There once was` },
    ];
  },
});

import type { Application } from '../../../src/server/application.ts';
import { Prompts } from '../../../src/server/prompts.ts';
import { PROMPTS } from '../../../src/tools/prompts/catalogue.ts';
import { sampleApplication } from '../../server/sample-application.ts';

const { signal } = new AbortController();

/** The prompts of the catalogue, as a client of an application sees them. */
export async function promptsOf(options: Parameters<typeof sampleApplication>[0] = {}) {
  const application: Application = await sampleApplication({ prompts: PROMPTS, ...options });
  const prompts = new Prompts(application);
  return {
    application,
    /** The text of a prompt's only message. */
    async text(name: string, given: Readonly<Record<string, string>> = {}): Promise<string> {
      const { messages } = await prompts.get(name, given, signal);
      const [message, ...others] = messages;
      if (message === undefined || others.length > 0) throw new Error(`${name} has ${messages.length} messages.`);
      return message.text;
    },
    failure: (name: string, given: Readonly<Record<string, string>> = {}) =>
      prompts.get(name, given, signal).catch((thrown: unknown) => thrown),
    complete: (prompt: string, name: string, typed: string) => prompts.complete({ prompt, name, typed }, signal),
    list: () => prompts.list(),
  };
}

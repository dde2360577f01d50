import type * as z from 'zod';
import type { Question } from '../connection/answers.ts';

/** What is known of the project, as JSON, by name. */
export function projectAddress(name: 'summary' | 'scorecard' | 'measures' | 'imports' | 'trend'): string {
  return `orrery://project/${name}?format=json`;
}

/** Told whenever the code of the project has changed. */
const CODE_CHANGED = [projectAddress('summary')];

/** What a resource holds, kept up to date by the server's notices. */
export function resourceQuestion<T extends z.ZodType>(uri: string, schema: T): Question<z.output<T>> {
  return {
    key: uri,
    watched: [uri],
    ask: (connection, onProgress) => connection.read(uri, schema, { onProgress }),
  };
}

/**
 * What a tool answers.
 *
 * @param watched resources whose changes make the answer old; by default the code
 */
export function toolQuestion<T extends z.ZodType>(
  tool: string,
  args: Record<string, unknown>,
  schema: T,
  watched: readonly string[] = CODE_CHANGED,
): Question<z.output<T>> {
  return {
    key: `${tool} ${JSON.stringify(args)}`,
    watched,
    ask: (connection, onProgress) => connection.call(tool, args, schema, { onProgress }),
  };
}

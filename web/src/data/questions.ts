import type * as z from 'zod';
import type { Question, Root } from '../connection/question.ts';

/** What is known of the project, as JSON, by name. */
export function projectAddress(
  name: 'summary' | 'scorecard' | 'measures' | 'imports' | 'trend' | 'blame',
  more: Readonly<Record<string, string>> = {},
): ProjectAddress {
  return (root) => {
    const of = root === null ? {} : { root: root.name };
    return `orrery://project/${name}?${new URLSearchParams({ ...of, ...more, format: 'json' })}`;
  };
}

/** An address of something in a project. @param root null where the server has only one */
type ProjectAddress = (root: Root | null) => string;

/** Told whenever the code of the project has changed. */
const CODE_CHANGED = [projectAddress('summary')];

/** What a resource holds, kept up to date by the server's notices. */
export function resourceQuestion<T extends z.ZodType>(address: ProjectAddress, schema: T): Question<z.output<T>> {
  return {
    key: address(null),
    watched: [address],
    ask: ({ connection, root }, onProgress) => connection.read(address(root), schema, { onProgress }),
  };
}

/**
 * What a tool answers.
 *
 * @param watched resources whose changes make the answer old; by default the code
 */
export function toolQuestion<T extends z.ZodType>(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  schema: T,
  watched: readonly ProjectAddress[] = CODE_CHANGED,
): Question<z.output<T>> {
  const ask: Question<z.output<T>>['ask'] = ({ connection, root }, onProgress) =>
    connection.call(tool, root === null ? args : { ...args, project_path: root.path }, schema, { onProgress });
  return { key: keyOf(tool, args), watched, ask };
}

/** What a tool answers of a single file: it is told where the file is, and not in which project. */
export function fileQuestion<T extends z.ZodType>(
  tool: string,
  args: Readonly<Record<string, unknown>> & { readonly path: string },
  schema: T,
): Question<z.output<T>> {
  const ask: Question<z.output<T>>['ask'] = ({ connection, root }, onProgress) =>
    connection.call(tool, { ...args, path: placeOf(args.path, root) }, schema, { onProgress });
  return { key: keyOf(tool, args), watched: CODE_CHANGED, ask };
}

/** Where a file is: from the only root on, else absolute, as the same path may be in several. */
export function placeOf(path: string, root: Root | null): string {
  return root === null ? path : `${root.path}/${path}`;
}

function keyOf(tool: string, args: object): string {
  return `${tool} ${JSON.stringify(args)}`;
}

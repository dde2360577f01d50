import type { FileFacts } from '../../languages/facts.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';

/** What the parser says of a text that is to take the place of another. */
export interface WrittenSyntax {
  /** Null: it is in no language that is known, or not parsed. */
  readonly isValid: boolean | null;
  /** Whether there is more wrong with it than with what it takes the place of. */
  readonly isWorse: boolean;
  readonly errors: { readonly line: number; readonly column: number; readonly problem: string }[];
  readonly dependencyChanges: string[];
  readonly notes: readonly string[];
}

const PROBLEMS = { error: 'does not fit the syntax', missing: 'something is missing here' } as const;

/** @param before null: there is nothing whose place it takes */
export async function writtenSyntax(
  file: ResolvedPath,
  before: Buffer | null,
  content: Buffer,
  context: ToolContext,
): Promise<WrittenSyntax> {
  const { dependencyChanges } = await import('../../memory/dependency-changes.ts');
  const states = before === null ? [content] : [content, before];
  const [now, earlier] = await context.factsOf(
    file.root.path,
    states.map((state) => ({ path: file.relative, content: state })),
  );
  const [after, old] = [factsIn(now), factsIn(earlier)];
  const notes = now !== null && now !== undefined && 'reason' in now ? [`It is not parsed: ${now.reason}.`] : [];
  return {
    isValid: after === null ? null : after.problemCount === 0,
    isWorse: after !== null && after.problemCount > (old?.problemCount ?? 0),
    errors: (after?.problems ?? []).map(({ line, column, kind }) => ({ line, column, problem: PROBLEMS[kind] })),
    dependencyChanges: dependencyChanges(old, after),
    notes,
  };
}

function factsIn(file: Awaited<ReturnType<ToolContext['factsOf']>>[number] | undefined): FileFacts | null {
  return file === null || file === undefined || 'reason' in file ? null : file.facts;
}

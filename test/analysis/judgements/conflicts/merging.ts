import { afterAll } from 'vitest';
import { type Conflict, findConflicts } from '../../../../src/analysis/judgements/conflicts/find-conflicts.ts';
import type { WorkedFile } from '../../../../src/analysis/judgements/conflicts/worked-file.ts';
import { loadLoro } from '../../../../src/collaboration/loro.ts';
import { becoming, operationPrint } from '../../../../src/collaboration/operation.ts';
import { SharedText } from '../../../../src/collaboration/shared-text.ts';
import { Indexer } from '../../../../src/index/indexer.ts';
import { Parsers } from '../../../../src/languages/parsers.ts';
import { temporaryFolder, writeFiles } from '../../../workspace/temporary-folder.ts';
import { versionOf } from '../change/versions.ts';

export type Files = Readonly<Record<string, string>>;

const loro = await loadLoro();
const parsers = new Parsers(1);
const indexer = new Indexer({ parsers });
afterAll(() => indexer.close());

/** What agents make of files, none having seen what the others do, and what is told of it. */
export interface Merged {
  readonly files: Files;
  readonly conflicts: readonly Conflict[];
}

/**
 * Merges what agents make of files that they all began with.
 * @param made what each agent makes of the files that it changes, in the order in which they come in
 */
export async function merged(before: Files, made: Readonly<Record<string, Files>>): Promise<Merged> {
  const folder = temporaryFolder();
  writeFiles(folder, before);
  const worked: WorkedFile[] = [];
  const files: Record<string, string> = { ...before };
  const paths = new Set(Object.values(made).flatMap((of) => Object.keys(of)));
  for (const path of [...paths].sort()) {
    const text = new SharedText(loro);
    apply(text, 'filesystem', before[path] ?? '');
    const began = text.clock;
    for (const [agent, of] of Object.entries(made)) if (of[path] !== undefined) apply(text, agent, of[path]);
    files[path] = text.content();
    worked.push({
      path,
      before: await versionOf(path, before[path] ?? ''),
      after: await versionOf(path, text.content()),
      changes: text.changesFrom(began),
      authors: text.authors(),
      removals: text.removals().filter(({ agent }) => agent !== 'filesystem'),
    });
  }
  const { conflicts } = await findConflicts(worked, (facts) => indexer.suppose(folder, facts));
  return { files, conflicts };
}

function apply(text: SharedText, agent: string, content: string) {
  const operation = becoming(content);
  const seen = text.knownTo(agent, agent === 'filesystem' ? new Map() : new Map([['filesystem', 1]]));
  text.apply(agent, seen, [operation], [operationPrint(operation)]);
}

/** Each as `what certainty: caller at file:line (agents) → callee at file:line (agents)`. */
export function told({ conflicts }: Merged): string[] {
  return conflicts.map(({ what, certainty, caller, callee }) => {
    const [from, to] = [caller, callee].map(
      (end) => `${end.symbol} ${end.file}:${end.line ?? '-'} (${end.agents.join(', ')})`,
    );
    return `${what} ${certainty}: ${from} → ${to}`;
  });
}

import { type Conflict, type ConflictEnd, conflictsOf } from '../../analysis/judgements/conflicts/find-conflicts.ts';

/** As in `Conflict`. */
export interface ConflictTold extends Pick<Conflict, 'what' | 'certainty' | 'why' | 'code' | 'before' | 'after'> {
  readonly caller: ConflictEnd;
  readonly callee: ConflictEnd;
}

/** Those that an agent is a party of. */
export function conflictsTold(agent: string, conflicts: readonly Conflict[]): ConflictTold[] {
  return conflictsOf(agent, conflicts).map(conflictTold);
}

export function conflictTold({ what, certainty, why, code, caller, callee, before, after }: Conflict): ConflictTold {
  return { what, certainty, why, code, caller, callee, before, after };
}

/** As `conflictsTold`, a sentence each. */
export function conflictNotes(agent: string, conflicts: readonly Conflict[]): string[] {
  return conflictsOf(agent, conflicts).map(({ certainty, why, caller, callee }) => {
    const what = certainty === 'breaks' ? 'Conflict' : 'Possible conflict';
    return `${what}: ${place(caller)}, written by ${caller.agents.join(', ')}, uses ${place(callee)}, changed by ${callee.agents.join(', ')}: ${why}.`;
  });
}

function place({ symbol, file, line }: ConflictEnd): string {
  return line === null ? `${symbol} of ${file}` : `${symbol} (${file}:${line})`;
}

import { type ObjectId, objectId } from '../git/object-id.ts';
import { type FilePatch, parsePatch } from '../patch/parse-patch.ts';

/** A path that differs between two trees. */
export interface TreeDifference {
  /** `A`, `M`, `D`, `R` or `T`, as git has it. */
  readonly status: string;
  readonly path: string;
  /** The same unless it was renamed. */
  readonly oldPath: string;
  readonly before: { readonly mode: string; readonly id: ObjectId | null };
  readonly after: { readonly mode: string; readonly id: ObjectId | null };
  /** One, but two for what is another kind of thing since: what went, and what came. */
  readonly patches: readonly FilePatch[];
}

const ROW = /^:(?<oldMode>\d{6}) (?<newMode>\d{6}) (?<oldId>[0-9a-f]+) (?<newId>[0-9a-f]+) (?<status>[A-Z])\d*$/;

/**
 * Reads what git writes when it is asked for a `tree_diff`: rows and paths, each ended by a NUL, an empty one, and a patch
 * with a part for each row in their order. Null where that is not as expected.
 */
export function parseTreeDiff(output: string): readonly TreeDifference[] | null {
  const rows: Omit<TreeDifference, 'patches'>[] = [];
  let at = 0;
  const next = () => {
    const end = output.indexOf('\0', at);
    const field = output.slice(at, end < 0 ? output.length : end);
    at = end < 0 ? output.length : end + 1;
    return field;
  };
  while (at < output.length) {
    const field = next();
    if (field === '') break;
    const row = ROW.exec(field)?.groups;
    if (row === undefined) return null;
    const { oldMode = '', newMode = '', oldId = '', newId = '', status = '' } = row;
    const oldPath = next();
    rows.push({
      status,
      oldPath,
      path: status === 'R' || status === 'C' ? next() : oldPath,
      before: { mode: oldMode, id: presentId(oldId) },
      after: { mode: newMode, id: presentId(newId) },
    });
  }
  return withPatches(rows, output.slice(at));
}

function presentId(text: string): ObjectId | null {
  return /^0+$/.test(text) ? null : objectId(text);
}

function withPatches(rows: readonly Omit<TreeDifference, 'patches'>[], text: string): readonly TreeDifference[] | null {
  if (rows.length === 0) return [];
  const parsed = parsePatch(text);
  if (parsed.kind === 'fault') return null;
  let next = 0;
  const differences = rows.map((row) => {
    const count = row.status === 'T' ? 2 : 1;
    const patches = parsed.files.slice(next, next + count);
    next += count;
    return { ...row, patches };
  });
  return next === parsed.files.length ? differences : null;
}

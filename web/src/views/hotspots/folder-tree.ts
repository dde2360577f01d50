/** A folder or file, sized by the lines of the files in it. */
export interface TreeNode {
  readonly name: string;
  /** From the root on; empty for the root. */
  readonly path: string;
  /** Of a file its row in the columns, of a folder null. */
  readonly file: number | null;
  readonly children: readonly TreeNode[];
  readonly lines: number;
}

interface Draft {
  readonly folders: Map<string, Draft>;
  readonly files: number[];
}

/**
 * The folders that files stand in. A folder with nothing but one folder in it becomes one node with it, as `src/main`.
 *
 * @param rows of the files that are meant
 */
export function folderTree(paths: readonly string[], lines: readonly number[], rows: readonly number[]): TreeNode {
  const root: Draft = { folders: new Map(), files: [] };
  for (const row of rows) folderOf(root, (paths[row] ?? '').split('/').slice(0, -1)).files.push(row);
  return finished(root, '', '', { paths, lines });
}

function folderOf(root: Draft, names: readonly string[]): Draft {
  let folder = root;
  for (const name of names) {
    const inner = folder.folders.get(name) ?? { folders: new Map(), files: [] };
    folder.folders.set(name, inner);
    folder = inner;
  }
  return folder;
}

interface Columns {
  readonly paths: readonly string[];
  readonly lines: readonly number[];
}

function finished(draft: Draft, name: string, path: string, columns: Columns): TreeNode {
  const [only] = draft.folders;
  if (path !== '' && only !== undefined && draft.folders.size === 1 && draft.files.length === 0) {
    const [inner, folder] = only;
    return finished(folder, `${name}/${inner}`, `${path}/${inner}`, columns);
  }
  const folders = [...draft.folders].map(([inner, folder]) =>
    finished(folder, inner, path === '' ? inner : `${path}/${inner}`, columns),
  );
  const files = draft.files.map((row): TreeNode => {
    const whole = columns.paths[row] ?? '';
    const last = whole.slice(whole.lastIndexOf('/') + 1);
    return { name: last, path: whole, file: row, children: [], lines: columns.lines[row] ?? 0 };
  });
  const children = [...folders, ...files].sort((a, b) => b.lines - a.lines || (a.path < b.path ? -1 : 1));
  return { name, path, file: null, children, lines: children.reduce((sum, child) => sum + child.lines, 0) };
}

/** The node of a folder's path, or the nearest above it that there is. */
export function nodeAt(root: TreeNode, path: string): TreeNode {
  const next = root.children.find(
    (child) => child.file === null && (path === child.path || path.startsWith(`${child.path}/`)),
  );
  return next === undefined ? root : nodeAt(next, path);
}

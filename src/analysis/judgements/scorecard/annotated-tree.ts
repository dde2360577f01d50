/** A file of the tree with what the analyses found in it. */
export interface TreeFile {
  readonly path: string;
  readonly bytes: number;
  /** Null where it was not measured. */
  readonly annotations: Annotations;
}

/** Of a file; of a folder, sums and maxima over all that is in it. */
export interface Annotations {
  /** Lines of code. */
  readonly code_lines: number;
  readonly functions: number;
  /** Highest of a function. */
  readonly max_cyclomatic: number;
  readonly max_cognitive: number;
  /** 0–1, highest of a file; null without a history. */
  readonly churn_score: number | null;
  /** 0–1, highest of a file; null where it was not measured. */
  readonly defect_probability: number | null;
  /** Share of the lines that repeat others, 0–1. */
  readonly duplication: number | null;
  readonly complexity_violations: number;
  readonly dead_code_items: number | null;
  readonly satd_items: number | null;
}

export interface TreeNode {
  readonly name: string;
  /** From the root on; `.` for the root itself. */
  readonly path: string;
  readonly node_type: 'directory' | 'file';
  readonly annotations: Annotations;
  /** Folders first, then files, each by name; none for a file. */
  readonly children: readonly TreeNode[];
}

export interface AnnotatedTree {
  readonly root: TreeNode;
  readonly total_files: number;
  readonly total_size_bytes: number;
}

/**
 * The files of an analysis as a tree of folders, from the analysed one on.
 *
 * @param prefix what the paths of the analysed folder begin with
 */
export function annotatedTree(files: readonly TreeFile[], folderName: string, prefix: string): AnnotatedTree {
  return {
    root: folderNode(folderName, prefix === '' ? '.' : prefix.slice(0, -1), files, prefix.length),
    total_files: files.length,
    total_size_bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** @param start where in the paths of `files` the names inside this folder begin */
function folderNode(name: string, path: string, files: readonly TreeFile[], start: number): TreeNode {
  const inFolders = new Map<string, TreeFile[]>();
  const own: TreeFile[] = [];
  for (const file of files) {
    const slash = file.path.indexOf('/', start);
    if (slash === -1) {
      own.push(file);
      continue;
    }
    const folder = file.path.slice(start, slash);
    const inside = inFolders.get(folder);
    if (inside === undefined) inFolders.set(folder, [file]);
    else inside.push(file);
  }
  const folders = [...inFolders]
    .sort(([a], [b]) => byText(a, b))
    .map(([folder, inside]) =>
      folderNode(folder, path === '.' ? folder : `${path}/${folder}`, inside, start + folder.length + 1),
    );
  const leaves = own.map((file) => fileNode(file, file.path.slice(start))).sort((a, b) => byText(a.name, b.name));
  return {
    name,
    path,
    node_type: 'directory',
    annotations: together(files),
    children: [...folders, ...leaves],
  };
}

function fileNode({ path, annotations }: TreeFile, name: string): TreeNode {
  return { name, path, node_type: 'file', annotations, children: [] };
}

function together(files: readonly TreeFile[]): Annotations {
  const lines = sum(files, ({ code_lines }) => code_lines) ?? 0;
  const repeated = sum(files, ({ duplication, code_lines }) =>
    duplication === null ? null : duplication * code_lines,
  );
  return {
    code_lines: lines,
    functions: sum(files, ({ functions }) => functions) ?? 0,
    max_cyclomatic: max(files, ({ max_cyclomatic }) => max_cyclomatic) ?? 0,
    max_cognitive: max(files, ({ max_cognitive }) => max_cognitive) ?? 0,
    churn_score: max(files, ({ churn_score }) => churn_score),
    defect_probability: max(files, ({ defect_probability }) => defect_probability),
    duplication: repeated === null || lines === 0 ? null : Math.round((10_000 * repeated) / lines) / 10_000,
    complexity_violations: sum(files, ({ complexity_violations }) => complexity_violations) ?? 0,
    dead_code_items: sum(files, ({ dead_code_items }) => dead_code_items),
    satd_items: sum(files, ({ satd_items }) => satd_items),
  };
}

/** Over the files it was measured in; null when it was in none. */
function sum(files: readonly TreeFile[], value: (annotations: Annotations) => number | null): number | null {
  return over(files, value, (a, b) => a + b);
}

function max(files: readonly TreeFile[], value: (annotations: Annotations) => number | null): number | null {
  return over(files, value, Math.max);
}

function over(
  files: readonly TreeFile[],
  value: (annotations: Annotations) => number | null,
  join: (a: number, b: number) => number,
): number | null {
  let all: number | null = null;
  for (const { annotations } of files) {
    const one = value(annotations);
    if (one !== null) all = all === null ? one : join(all, one);
  }
  return all;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

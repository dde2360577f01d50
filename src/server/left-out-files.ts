import type { FileFault } from '../index/file-fault.ts';
import { mimeTypeOf } from '../tools/formats.ts';
import type { AnyTool, Log } from '../tools/tool.ts';
import { visibleLine } from '../visible-text.ts';

/** A file that an answer leaves out. */
export interface LeftOutFile {
  readonly path: string;
  readonly reason: string;
}

/** A call is rerun for each file that fails. If more files than this fail, files are not the cause. */
const MOST_FILES = 20;
/** Shown characters of a reason. */
const REASON_LENGTH = 200;

/** Compared by name: the modules that throw it may not be loaded yet. */
function isFileFault(thrown: unknown): thrown is FileFault {
  return thrown instanceof Error && thrown.name === 'FileFault';
}

/** The files that one call leaves out because work on them failed. */
export class LeftOutFiles {
  readonly #log: () => Log;
  readonly #files = new Map<string, LeftOutFile>();
  readonly #paths = new Set<string>();

  constructor(log: () => Log) {
    this.#log = log;
  }

  /** Files excluded from the tree, by path from the root. */
  get paths(): ReadonlySet<string> {
    return this.#paths;
  }

  /** By path. */
  get all(): readonly LeftOutFile[] {
    return [...this.#files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Records a file that is missing from a part of the answer. */
  name(fault: FileFault): void {
    if (this.#files.has(fault.path)) return;
    const { cause } = fault;
    const detail = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    this.#log().debug(`Processing ${fault.path} failed, so the answer leaves it out: ${detail}`);
    this.#files.set(fault.path, { path: fault.path, reason: visibleLine(fault.message).slice(0, REASON_LENGTH) });
  }

  /** Records files that an index already leaves out. */
  nameKnown(paths: readonly string[]): void {
    for (const path of paths) {
      if (!this.#files.has(path)) this.#files.set(path, { path, reason: 'It could not be linked.' });
    }
  }

  /**
   * Excludes the file from the tree of the call if it caused the error.
   * @returns whether the call can be rerun
   */
  take(thrown: unknown): boolean {
    if (!isFileFault(thrown) || this.#paths.has(thrown.path) || this.#paths.size >= MOST_FILES) return false;
    this.#paths.add(thrown.path);
    this.name(thrown);
    return true;
  }
}

/** Wraps a tool so that both forms of its answer end with the files it leaves out. */
export function naming(tool: AnyTool): AnyTool {
  return {
    ...tool,
    render(output, input) {
      const text = tool.render(output, input);
      const { left_out = [] } = output as { readonly left_out?: readonly LeftOutFile[] };
      const isForPrograms = mimeTypeOf(String((input as { readonly format?: unknown }).format ?? '')) !== null;
      if (isForPrograms || left_out.length === 0) return text;
      const files = left_out.map(({ path, reason }) => visibleLine(`${path} (${reason})`)).join('; ');
      return `${text}\n\nLeft out because processing them failed: ${files}. The log has the cause at level debug.`;
    },
  };
}

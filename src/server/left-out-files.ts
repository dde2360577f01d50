import type { FileFault } from '../index/file-fault.ts';
import { mimeTypeOf } from '../tools/formats.ts';
import type { AnyTool, Log } from '../tools/tool.ts';
import { visibleLine } from '../visible-text.ts';

/** A file that an answer goes without. */
export interface LeftOutFile {
  readonly path: string;
  readonly reason: string;
}

/** A call is begun anew for each file that breaks down. So many files at once are no matter of files. */
const MOST_FILES = 20;
/** Characters of a reason that are told. */
const REASON_LENGTH = 200;

/** By its name: the rooms that throw it are not loaded before something is asked of them. */
function isFileFault(thrown: unknown): thrown is FileFault {
  return thrown instanceof Error && thrown.name === 'FileFault';
}

/** The files that one call goes without, as work on them broke down. */
export class LeftOutFiles {
  readonly #log: () => Log;
  readonly #files = new Map<string, LeftOutFile>();
  readonly #paths = new Set<string>();

  constructor(log: () => Log) {
    this.#log = log;
  }

  /** Those that the tree is looked at without, from the root on. */
  get paths(): ReadonlySet<string> {
    return this.#paths;
  }

  /** By path. */
  get all(): readonly LeftOutFile[] {
    return [...this.#files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Names a file that was left out of a part of the answer. */
  name(fault: FileFault): void {
    if (this.#files.has(fault.path)) return;
    const { cause } = fault;
    const detail = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    this.#log().debug(`Processing ${fault.path} failed, so the answer leaves it out: ${detail}`);
    this.#files.set(fault.path, { path: fault.path, reason: visibleLine(fault.message).slice(0, REASON_LENGTH) });
  }

  /** Names files that an index goes without already. */
  nameKnown(paths: readonly string[]): void {
    for (const path of paths) {
      if (!this.#files.has(path)) this.#files.set(path, { path, reason: 'It could not be linked.' });
    }
  }

  /**
   * Leaves the file out of the tree that a call was made on, if what was thrown is its fault.
   * @returns whether the call can be begun anew
   */
  take(thrown: unknown): boolean {
    if (!isFileFault(thrown) || this.#paths.has(thrown.path) || this.#paths.size >= MOST_FILES) return false;
    this.#paths.add(thrown.path);
    this.name(thrown);
    return true;
  }
}

/** A tool whose answer ends with the files it goes without, in both forms. */
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

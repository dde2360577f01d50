import { OrreryError } from '../../errors.ts';
import { isInside } from '../../workspace/real-path.ts';
import { Roots } from '../../workspace/roots.ts';
import type { Engine } from '../engine/engine.ts';
import { type Rights, rightsKey } from './rights.ts';

/** What a server is narrowed to for some of its callers. */
export interface Narrowing {
  /** Absolute and real, opened before. */
  readonly roots: readonly string[];
  readonly toolsets: readonly string[];
  readonly write: boolean;
}

/** The server as it is for those who have the same rights. */
export interface View {
  /** An engine for one of them: what it measures, keeps and cancels is that one's alone. */
  engine(): Promise<Engine>;
  /** Called when all engines of it are closed. */
  close(): Promise<void>;
}

export type OpenView = (narrowing: Narrowing) => Promise<View>;

interface OpenedView {
  readonly view: Promise<View>;
  users: number;
}

/** Views that are in use. Callers with the same rights share one; one that nobody uses is closed. */
export class Views {
  readonly #roots: Roots;
  readonly #open: OpenView;
  readonly #views = new Map<string, OpenedView>();

  /** @param roots those of the server */
  constructor(roots: Roots, open: OpenView) {
    this.#roots = roots;
    this.#open = open;
  }

  /**
   * @returns an engine, and what closes it
   * @throws OrreryError as `rootsOf`, and what opening a view throws
   */
  async enter(rights: Rights): Promise<{ readonly engine: Engine; readonly release: () => Promise<void> }> {
    const narrowing = { ...rights, roots: await rootsOf(rights, this.#roots) };
    const key = rightsKey(narrowing);
    const opened = this.#views.get(key) ?? { view: this.#open(narrowing), users: 0 };
    this.#views.set(key, opened);
    opened.users += 1;
    try {
      const engine = await (await opened.view).engine();
      const release = async () => {
        await engine.close();
        await this.#leave(key, opened);
      };
      return { engine, release };
    } catch (thrown) {
      await this.#leave(key, opened).catch(() => {});
      throw thrown;
    }
  }

  async #leave(key: string, opened: OpenedView): Promise<void> {
    opened.users -= 1;
    if (opened.users > 0) return;
    this.#views.delete(key);
    await (await opened.view).close();
  }
}

/**
 * The roots that a caller has of a server's.
 *
 * @throws OrreryError `SECURITY_ERROR` for a folder outside of those; as `Roots.open` for one that cannot be a root
 */
export async function rootsOf({ roots }: Rights, server: Roots): Promise<readonly string[]> {
  const all = server.all.map(({ path }) => path);
  if (roots === 'all') return all;
  const paths = (await Roots.open(roots)).all.map(({ path }) => path);
  const outside = paths.find((path) => !all.some((root) => isInside(root, path)));
  if (outside === undefined) return paths;
  const message = `${outside} is neither a root of this server nor in one (${all.join(', ')}): start it with that --root, or change the key's roots.`;
  throw new OrreryError('SECURITY_ERROR', message, { path: outside });
}

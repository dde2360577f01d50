import { readdirSync, readFileSync } from 'node:fs';

export interface Figures {
  /** Milliseconds since the first look. */
  readonly at: number;
  /** Resident memory. */
  readonly megabytes: number;
  readonly threads: number;
  /** Files, sockets and pipes that are open. */
  readonly handles: number;
}

const KIBIBYTES_IN_MEGABYTE = 1024;

/** Looks at a process in regular intervals. Linux only: elsewhere there is nothing to see. */
export class ProcessFigures {
  readonly taken: Figures[] = [];
  readonly #pid: number;
  readonly #timer: NodeJS.Timeout;
  readonly #startedAt = performance.now();

  constructor(pid: number, everyMs: number) {
    this.#pid = pid;
    this.#timer = setInterval(() => this.#look(), everyMs);
    this.#look();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const figures = figuresOf(this.#pid);
    if (figures !== null) this.taken.push({ at: performance.now() - this.#startedAt, ...figures });
  }
}

/** Null for a process that is gone, and where the system does not tell. */
export function figuresOf(pid: number): Omit<Figures, 'at'> | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    const handles = readdirSync(`/proc/${pid}/fd`).length;
    return { megabytes: field('VmRSS') / KIBIBYTES_IN_MEGABYTE, threads: field('Threads'), handles };
  } catch {
    return null;
  }
}

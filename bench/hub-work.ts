import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, Call } from './hub-agent.ts';
import { random } from './random-graph.ts';

/** A hundredth of what agents ask, by tool. */
export const MIX: Readonly<Record<string, number>> = {
  read_code: 35,
  analyze_symbol: 20,
  hybrid_search: 15,
  sync_document: 15,
  write_code: 10,
  record_decision: 5,
};
export const READING = ['read_code', 'analyze_symbol', 'hybrid_search'];

/** Files that all agents edit together. */
const SHARED_FILES = 10;
const CODE = /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|cs|php|swift|scala|c|cc|cpp|h)$/;
const NAMED = /\b(?:function|class|def|func|fn)\s+([A-Za-z_]\w{3,})/g;

/** What there is to ask about in a tree. */
export interface Subjects {
  readonly folder: string;
  readonly files: readonly string[];
  readonly symbols: readonly string[];
}

export function subjectsOf(folder: string): Subjects {
  const listed = execFileSync('git', ['ls-files'], { cwd: folder, encoding: 'utf8' }).split('\n');
  const files = listed.filter((path) => CODE.test(path));
  const texts = files.map((path) => readFileSync(join(folder, path), 'utf8'));
  const symbols = new Set(texts.flatMap((text) => Array.from(text.matchAll(NAMED), ([, name]) => name as string)));
  return { folder, files, symbols: [...symbols].sort() };
}

/** What one agent asks, the same for the same number. */
export class Work {
  readonly #subjects: Subjects;
  readonly #number: number;
  readonly #random: () => number;
  /** By document: the state that this agent has seen. */
  readonly #seen = new Map<string, unknown>();
  #count = 0;

  readonly #calls: Readonly<Record<string, () => Call['args']>> = {
    read_code: () => ({ path: this.#one(this.#subjects.files) }),
    analyze_symbol: () => ({ symbol: this.#one(this.#subjects.symbols) }),
    hybrid_search: () => ({ query: [1, 2, 3].map(() => this.#one(this.#subjects.symbols)).join(' ') }),
    sync_document: () => this.#edit(),
    write_code: () => this.#write(),
    record_decision: () => ({
      decision: `Agent ${this.#number} keeps it as it is, for the ${this.#count}th time`,
      reasoning: 'Nothing else was measured to be better.',
      anchors: [this.#one(this.#subjects.files)],
    }),
  };

  constructor(subjects: Subjects, number: number) {
    this.#subjects = subjects;
    this.#number = number;
    this.#random = random(number + 1);
  }

  /** Of these tools, each as often as in the mix. */
  next(tools: readonly string[]): Call {
    const tool = this.#one(tools.flatMap((name) => new Array<string>(MIX[name] as number).fill(name)));
    this.#count += 1;
    return { tool, args: (this.#calls[tool] as () => Call['args'])() };
  }

  /** An agent builds on what it was told. */
  heard({ output: { document_id, vector_clock } }: Answer): void {
    if (typeof document_id === 'string') this.#seen.set(document_id, vector_clock);
  }

  #edit(): Call['args'] {
    const shared = Math.floor(this.#random() * SHARED_FILES);
    const path = this.#subjects.files[this.#subjects.files.length - 1 - shared] as string;
    const content = `// ${this.#number} was here ${this.#count}\n`;
    const operations = [{ type: 'insert', position: 0, content }];
    const seen = this.#seen.get(path) ?? {};
    return { document_id: path, agent_id: `agent-${this.#number}`, operations, vector_clock: seen };
  }

  /** Each writes a file of its own, in which one body changes. */
  #write(): Call['args'] {
    const path = this.#subjects.files[this.#number % (this.#subjects.files.length - SHARED_FILES)] as string;
    const text = readFileSync(join(this.#subjects.folder, path), 'utf8').replace(/\n\/\/ Written by [\s\S]*$/, '');
    const body = /[jt]sx?$/.test(path) ? `function writtenBy${this.#number}() {\n  return ${this.#count}\n}\n` : '';
    const content = `${text}\n// Written by agent ${this.#number}: ${this.#count}\n${body}`;
    return { path, content, reason: 'To see what a write costs.', agent_id: `agent-${this.#number}` };
  }

  #one(of: readonly string[]): string {
    return of[Math.floor(this.#random() * of.length)] as string;
  }
}

import { join } from 'node:path';
import { type Distribution, distribution, rounded } from '../distribution.ts';
import { type Course, courseOf } from '../levelling.ts';
import { Random } from '../random.ts';
import { withTemporaryFolder, writeSampleTree } from '../trees.ts';
import { httpPart } from './http-part.ts';
import type { Fault } from './ledger.ts';
import { offerOf } from './offer.ts';
import { stdioPart } from './stdio-part.ts';

export const TRANSPORTS = ['stdio', 'http'] as const;
export type TransportName = (typeof TRANSPORTS)[number];

export interface FuzzPlan {
  readonly messages: number;
  readonly seed: number;
  readonly transports: readonly TransportName[];
  /** The number of the only connection over stdio that is to be run, to look closer at a fault; null for all. */
  readonly only: number | null;
}

export interface Fuzzed {
  readonly seed: number;
  readonly messages: number;
  readonly seconds: number;
  readonly faults: readonly (Fault & { readonly where: string })[];
  readonly transports: readonly {
    readonly name: TransportName;
    readonly connections: number;
    readonly answers: number;
    readonly sent_by_kind: Readonly<Record<string, number>>;
    /** Milliseconds. */
    readonly pings: Distribution | null;
    /** Megabytes of the server that lived longest. */
    readonly memory: Course | null;
  }[];
}

const PARTS = { stdio: stdioPart, http: httpPart } as const;
/** HTTP costs several times as much a message. */
const SHARES: Readonly<Record<TransportName, number>> = { stdio: 9, http: 1 };
const GENERATED_FILES = 20;
/** Collecting garbage is not done by the clock: so much is no growth. */
const SLACK = { share: 0.1, amount: 16 };

/** Little output before it is cut, so that there is much to page in; no rate, since each message is to be looked at. */
const SERVER_ARGS = ['--deadline', '20', '--max-output-tokens', '1000', '--rate-burst', '0', '--log-level', 'error'];

export function fuzz({ messages, seed, transports, only }: FuzzPlan, say: (sentence: string) => void): Promise<Fuzzed> {
  return withTemporaryFolder(async (folder) => {
    const root = join(folder, 'tree');
    writeSampleTree(root, GENERATED_FILES);
    const args = ['--root', root, '--state', join(folder, 'state'), ...SERVER_ARGS];
    const offer = await offerOf(root, args);
    const startedAt = performance.now();
    const random = new Random(seed);
    const shares = transports.reduce((sum, name) => sum + SHARES[name], 0);
    const parts = [];
    for (const name of transports) {
      const share = Math.max(1, Math.round((messages * SHARES[name]) / shares));
      const result = await PARTS[name]({ messages: share, random: random.fork(), offer, args, only, say });
      parts.push({ name, share, result });
    }
    return {
      seed,
      messages: parts.reduce((sum, { share }) => sum + share, 0),
      seconds: rounded((performance.now() - startedAt) / 1000),
      faults: parts.flatMap(({ result }) => result.faults),
      transports: parts.map(({ name, result }) => ({
        name,
        connections: result.connections,
        answers: result.answers,
        sent_by_kind: result.sentByKind,
        pings: distribution(result.pings),
        memory: courseOf(
          result.figures.map(({ megabytes }) => megabytes),
          SLACK,
        ),
      })),
    };
  });
}

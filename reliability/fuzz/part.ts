import type { Figures } from '../process-figures.ts';
import type { Random } from '../random.ts';
import type { Fault } from './ledger.ts';
import type { Offer } from './speaker.ts';

/** What every part of a run is given. */
export interface PartPlan {
  readonly messages: number;
  readonly random: Random;
  readonly offer: Offer;
  /** Of the server. */
  readonly args: readonly string[];
  readonly only: number | null;
  readonly say: (sentence: string) => void;
}

export interface PartResult {
  readonly connections: number;
  readonly answers: number;
  readonly faults: readonly (Fault & { readonly where: string })[];
  readonly pings: readonly number[];
  /** Of the server that lived longest. */
  readonly figures: readonly Figures[];
  readonly sentByKind: Readonly<Record<string, number>>;
}

import { Random } from '../random.ts';
import { type ConnectionPlan, type ConnectionResult, type Ending, runConnection } from './connection.ts';
import type { Fault } from './ledger.ts';
import type { PartPlan, PartResult } from './part.ts';
import { ERAS, Speaker } from './speaker.ts';

/** Of all messages, how many go over one connection, by which it shows where memory levels off. */
const SHARE_OF_LONGEST = 0.8;
const FEWEST = 50;
const MOST = 1000;
/** As many requests as a server works on at once, and more. */
const WINDOWS: readonly number[] = [1, 8, 64, 128, 400];
/** Below the number worked on at once, so that a ping never waits for its turn. */
const WINDOW_OF_LONGEST = 64;
const ENDINGS: readonly Ending[] = ['end of input', 'end of input', 'in mid-line', 'SIGTERM'];
const KEPT_FAULTS = 100;
/** Messages between two reports of progress. */
const SAID_EVERY = 20_000;

type Shape = Pick<ConnectionPlan, 'messages' | 'opens' | 'window' | 'ending' | 'timesPings'> & {
  readonly era: (typeof ERAS)[number];
  readonly limitsRate: boolean;
};

/** Many short connections, and a long one of each era. */
export async function stdioPart({ messages, random, offer, args, only, say }: PartPlan): Promise<PartResult> {
  const faults: (Fault & { readonly where: string })[] = [];
  const pings: number[] = [];
  const sentByKind: Record<string, number> = {};
  let longest: ConnectionResult | null = null;
  let answers = 0;
  let sent = 0;
  const shapes = shapesOf(messages, random);
  for (const [i, { era, limitsRate, ...shape }] of shapes.entries()) {
    const drawn = random.fork();
    if (only !== null && i !== only) continue;
    const where = `connection ${i} over stdio (${era}, ${shape.messages} messages, ${shape.ending})`;
    const result = await runConnection({
      ...shape,
      args: limitsRate ? withoutRate(args) : args,
      speaker: new Speaker(era, offer, drawn.fork()),
      random: new Random(drawn.below(2 ** 31)),
      onMessageSent: (kind) => {
        sentByKind[kind] = (sentByKind[kind] ?? 0) + 1;
        sent++;
        if (sent % SAID_EVERY === 0) say(`stdio: ${sent} of ${messages} messages, ${faults.length} faults`);
      },
      onFault: (fault) => {
        if (faults.length === KEPT_FAULTS) return;
        faults.push({ where, ...fault });
        say(`FAULT ${where}: ${fault.what}\n  ${fault.detail}`);
      },
    });
    answers += result.answers;
    for (const ping of result.pings) pings.push(ping);
    if (longest === null || result.figures.length > longest.figures.length) longest = result;
  }
  return { connections: shapes.length, answers, faults, pings, figures: longest?.figures ?? [], sentByKind };
}

function shapesOf(messages: number, random: Random): Shape[] {
  const shapes: Shape[] = [];
  const long = Math.floor((messages * SHARE_OF_LONGEST) / ERAS.length);
  let left = messages;
  for (const era of ERAS) {
    if (long <= MOST) break;
    shapes.push({
      era,
      messages: long,
      opens: true,
      window: WINDOW_OF_LONGEST,
      ending: 'end of input',
      timesPings: true,
      limitsRate: false,
    });
    left -= long;
  }
  while (left > 0) {
    const count = Math.min(left, random.between(FEWEST, MOST));
    left -= count;
    const window = random.pick(WINDOWS);
    shapes.push({
      era: random.pick(ERAS),
      messages: count,
      opens: random.chance(0.9),
      window,
      ending: random.pick(ENDINGS),
      timesPings: window <= WINDOW_OF_LONGEST,
      limitsRate: random.chance(0.1),
    });
  }
  return shapes;
}

function withoutRate(args: readonly string[]): string[] {
  return args.toSpliced(args.indexOf('--rate-burst'), 2);
}

import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { exchange, POST_HEADERS, serveOverHttp } from '../http-client.ts';
import { ProcessFigures } from '../process-figures.ts';
import { HttpVisitor } from './http-visitor.ts';
import type { Fault } from './ledger.ts';
import type { PartPlan, PartResult } from './part.ts';
import { ERAS, Speaker } from './speaker.ts';

const VISITORS = 16;
const PING_EVERY_MS = 50;
const LOOK_EVERY_MS = 250;
const KEPT_FAULTS = 100;
const LAST_MS = 40_000;

/** One server, and visitors who talk to it at the same time: with sessions, without, and not as HTTP has it. */
export async function httpPart({ messages, random, offer, args, say }: PartPlan): Promise<PartResult> {
  const { child, url } = await serveOverHttp(args);
  const figures = new ProcessFigures(child.pid as number, LOOK_EVERY_MS);
  const faults: (Fault & { readonly where: string })[] = [];
  const sentByKind: Record<string, number> = {};
  const pings: number[] = [];
  let answers = 0;
  const visitors = Array.from({ length: VISITORS }, (_, i) => {
    const era = ERAS[i % ERAS.length] as (typeof ERAS)[number];
    const where = `visitor ${i} over HTTP (${era})`;
    return new HttpVisitor({
      url,
      speaker: new Speaker(era, offer, random.fork()),
      random: random.fork(),
      onSent: (kind) => {
        sentByKind[kind] = (sentByKind[kind] ?? 0) + 1;
      },
      onAnswer: () => {
        answers++;
      },
      onFault: (fault) => {
        if (faults.length < KEPT_FAULTS) faults.push({ where, ...fault });
      },
    });
  });
  const agent = new Agent({ keepAlive: true });
  const pinging = setInterval(() => void ping(url, agent, pings), PING_EVERY_MS);
  const each = Math.ceil(messages / VISITORS);
  await Promise.all(visitors.map((visitor) => visitor.visit(each)));
  clearInterval(pinging);
  figures.end();
  agent.destroy();
  say(`http: ${VISITORS} visitors, ${faults.length} faults`);
  const left = once(child, 'exit');
  child.kill('SIGTERM');
  const [status] = (await Promise.race([left, delay(LAST_MS, [null], { ref: false })])) as [number | null];
  if (status !== 0) faults.push({ where: 'HTTP', what: 'the server did not end well', detail: String(status) });
  child.kill('SIGKILL');
  return { connections: VISITORS, answers, faults, pings, figures: figures.taken, sentByKind };
}

async function ping(url: URL, agent: Agent, pings: number[]): Promise<void> {
  const sentAt = performance.now();
  const body = Buffer.from('{"jsonrpc":"2.0","id":"ping","method":"ping"}');
  // A server that has gone is found out by its visitors.
  const answer = await exchange(url, { headers: POST_HEADERS, body, agent }).catch(() => null);
  if (answer !== null) pings.push(performance.now() - sentAt);
}

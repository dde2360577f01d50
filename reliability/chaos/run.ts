import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '../random.ts';
import { git, withTemporaryFolder } from '../trees.ts';
import { Agent, type Deeds } from './agent.ts';

export interface ChaosPlan {
  readonly seconds: number;
  readonly fronts: number;
  readonly seed: number;
}

export interface Fault {
  readonly what: string;
  readonly detail: string;
}

export interface Chaos extends ChaosPlan {
  /** Hubs that were killed. */
  readonly kills: number;
  readonly calls: number;
  /** Calls that failed with their hub, as they may. */
  readonly lost: number;
  readonly writes: number;
  readonly operations: number;
  readonly faults: readonly Fault[];
}

const LEAST_PAUSE_MS = 1000;
const MOST_PAUSE_MS = 6000;
/** A hub leaves so long after its last front. */
const IDLE_MS = 1500;
const MOST_VERSIONS = 1000;

/**
 * Fronts that read, write and edit together while their hub is killed at random. Afterwards, all that was acknowledged is
 * there, no process hangs, and one hub remains until the last front has left.
 */
export function chaos(plan: ChaosPlan, say: (sentence: string) => void): Promise<Chaos> {
  return withTemporaryFolder(async (folder) => {
    const root = join(folder, 'tree');
    const state = join(folder, 'state');
    git(folder, 'init', '--quiet', root);
    writeFileSync(join(root, 'start.js'), 'export const start = 0;\n');
    const random = new Random(plan.seed);
    const faults: Fault[] = [];
    const onFault = (what: string, detail: string) => {
      faults.push({ what, detail });
      say(`FAULT ${what}\n  ${detail}`);
    };
    const args = ['--root', root, '--state', state, '--allow-writes', '--rate-burst', '0', '--log-level', 'error'];
    const env = { ORRERY_HUB: '1', ORRERY_HUB_IDLE_MS: String(IDLE_MS) };
    const agents = Array.from(
      { length: plan.fronts },
      (_, number) => new Agent({ number, args, env, random: random.fork(), onFault }),
    );
    let kills = 0;
    try {
      await Promise.all(agents.map((agent) => agent.introduce()));
      const until = performance.now() + plan.seconds * 1000;
      const isOver = () => performance.now() >= until;
      const work = Promise.all(agents.map((agent) => agent.work(isOver)));
      const killing = killHubs(state, random.fork(), isOver, () => {
        kills++;
        say(`hub ${kills} killed`);
      });
      await Promise.all([work, killing]);
      await check(agents, root, state, onFault);
      await Promise.all(agents.map((agent) => agent.leave()));
      await waitForNoHub(state, onFault);
    } catch (thrown) {
      onFault('chaos that could not go on', thrown instanceof Error ? thrown.message : String(thrown));
    } finally {
      for (const agent of agents) agent.kill();
      for (const pid of hubsAt(state)) process.kill(pid, 'SIGKILL');
    }
    const deeds = agents.map((agent) => agent.deeds);
    const sum = (of: (one: Deeds) => number) => deeds.reduce((total, one) => total + of(one), 0);
    return {
      ...plan,
      kills,
      calls: sum(({ calls }) => calls),
      lost: sum(({ lost }) => lost),
      writes: sum(({ written }) => written.length),
      operations: sum(({ inserted }) => inserted.length),
      faults,
    };
  });
}

async function killHubs(state: string, random: Random, isOver: () => boolean, onKill: () => void): Promise<void> {
  for (;;) {
    await delay(random.between(LEAST_PAUSE_MS, MOST_PAUSE_MS));
    if (isOver()) return;
    for (const pid of hubsAt(state)) {
      process.kill(pid, 'SIGKILL');
      onKill();
    }
  }
}

type OnFault = (what: string, detail: string) => void;

/** Compares what was acknowledged with what is there. */
async function check(agents: readonly Agent[], root: string, state: string, onFault: OnFault): Promise<void> {
  const [reader] = agents as [Agent];
  const shared = await reader.call('sync_document', {
    document_id: 'shared.md',
    agent_id: 'reader',
    include: 'content',
  });
  const text = String(shared?.content);
  for (const { deeds, path } of agents) {
    for (const inserted of deeds.inserted) {
      const times = text.split(inserted).length - 1;
      if (times !== 1) onFault('an acknowledged operation', `${inserted} stands ${times} times in the shared document`);
    }
    await checkFile(reader, root, path, deeds, onFault);
  }
  const hubs = hubsAt(state);
  if (hubs.length !== 1) onFault('one hub', `there are ${hubs.length}`);
}

async function checkFile(reader: Agent, root: string, path: string, deeds: Deeds, onFault: OnFault): Promise<void> {
  const last = deeds.written.at(-1);
  if (last === undefined) return;
  const there = readFileSync(join(root, path), 'utf8');
  if (there !== last.content && !deeds.uncertain.includes(there)) {
    onFault('an acknowledged write', `${path} holds ${JSON.stringify(there)}, not ${JSON.stringify(last.content)}`);
  }
  const asked = { entity_id: path, include_diff: false, max_results: MOST_VERSIONS };
  const history = await reader.call('query_history', asked);
  const changes = (history?.changes ?? []) as readonly { readonly content_hash?: string }[];
  const hashes = new Set(changes.map(({ content_hash }) => content_hash));
  for (const { hash } of deeds.written) {
    if (!hashes.has(hash)) onFault('an acknowledged version', `${path} has no version ${hash} in its history`);
  }
}

async function waitForNoHub(state: string, onFault: OnFault): Promise<void> {
  const until = performance.now() + 10 * IDLE_MS;
  while (hubsAt(state).length > 0 && performance.now() < until) await delay(100);
  if (hubsAt(state).length > 0) onFault('a hub that stays', 'its last front has left long ago');
}

/** Processes of hubs at a state folder, by what the system tells of processes. */
function hubsAt(state: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandLine(name).includes(`hub\0${state}`))
    .map(Number);
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '../random.ts';
import { git, withTemporaryFolder } from '../trees.ts';
import { Agent, type Deeds } from './agent.ts';

/** The amounts of work after which a trial ends: all of them are reached. */
export interface ChaosGoals {
  /** Hubs that are killed and whose successors answer. */
  readonly kills: number;
  readonly calls: number;
  /** Writes that are acknowledged. */
  readonly writes: number;
  /** Operations on the shared document that are acknowledged. */
  readonly operations: number;
}

export interface ChaosPlan extends ChaosGoals {
  readonly fronts: number;
  readonly seed: number;
}

export interface Fault {
  readonly what: string;
  readonly detail: string;
}

/** What a trial did. */
export interface Chaos extends ChaosGoals {
  /** Calls that failed with their hub, as they may. */
  readonly lost: number;
  readonly faults: readonly Fault[];
}

/** A hub is killed after at most this many answers to each front. None: it is killed while it starts. */
const MOST_ANSWERS_PER_FRONT = 4;
const LOOK_EVERY_MS = 10;
/** A hub that is still there that long after it should have left will never leave. */
const PATIENCE_MS = 120_000;
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
    const sum = (of: (one: Deeds) => number) => agents.reduce((total, { deeds }) => total + of(deeds), 0);
    let kills = 0;
    const done = () => ({
      kills,
      calls: sum(({ calls }) => calls),
      lost: sum(({ lost }) => lost),
      writes: sum(({ written }) => written.length),
      operations: sum(({ inserted }) => inserted.length),
    });
    let isKilling = true;
    let hasFailed = false;
    const isOver = () => hasFailed || (!isKilling && reaches(done(), plan));
    try {
      await Promise.all(agents.map((agent) => agent.introduce()));
      const answers = () => done().calls - done().lost;
      const killing = killHubs({ state, plan, random: random.fork(), answers, hasFailed: () => hasFailed }, () => {
        kills++;
        say(`hub ${kills} killed`);
      }).then(() => {
        isKilling = false;
      });
      const work = agents.map((agent) => agent.work(isOver));
      await Promise.all([...work, killing]).catch((thrown) => {
        hasFailed = true;
        throw thrown;
      });
      await check(agents, root, state, onFault);
      await Promise.all(agents.map((agent) => agent.leave()));
      await waitForNoHub(state, onFault);
    } catch (thrown) {
      onFault('chaos that could not go on', thrown instanceof Error ? thrown.message : String(thrown));
    } finally {
      for (const agent of agents) agent.kill();
      for (const pid of hubsAt(state)) process.kill(pid, 'SIGKILL');
    }
    return { ...done(), faults };
  });
}

function reaches(done: ChaosGoals, goals: ChaosGoals): boolean {
  return (['kills', 'calls', 'writes', 'operations'] as const).every((kind) => done[kind] >= goals[kind]);
}

interface Killing {
  readonly state: string;
  readonly plan: ChaosPlan;
  readonly random: Random;
  /** Calls that a hub has answered so far. */
  readonly answers: () => number;
  readonly hasFailed: () => boolean;
}

/**
 * Kills hubs until enough were killed and the successor of the last one has answered. Numbers of answers decide when, so that a
 * slow machine lets hubs do as much as a fast one does.
 */
async function killHubs({ state, plan, random, answers, hasFailed }: Killing, onKill: () => void): Promise<void> {
  const answered = async (more: number) => {
    const enough = answers() + more;
    do await delay(LOOK_EVERY_MS);
    while (!hasFailed() && answers() < enough);
  };
  for (let kills = 0; kills < plan.kills && !hasFailed(); ) {
    await answered(random.below(MOST_ANSWERS_PER_FRONT * plan.fronts));
    for (const pid of hubsAt(state)) {
      process.kill(pid, 'SIGKILL');
      kills++;
      onKill();
    }
  }
  await answered(plan.fronts);
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
  // Several fronts that miss their hub start one each: those that come late find the lock taken and end.
  const hubs = await hubsOnceThereAre(1, state);
  if (hubs !== 1) onFault('one hub', `there are ${hubs}`);
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
  if ((await hubsOnceThereAre(0, state)) > 0) onFault('a hub that stays', 'its last front has left long ago');
}

/** Waits until no more than `most` hubs are left, within reason. @returns how many there are */
async function hubsOnceThereAre(most: number, state: string): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  while (hubsAt(state).length > most && performance.now() < until) await delay(100);
  return hubsAt(state).length;
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

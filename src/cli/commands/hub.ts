import { appendFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { toOrreryError } from '../../errors.ts';
import type { Hub as HubType } from '../../server/hub/hub.ts';
import type { Roots } from '../../workspace/roots.ts';
import { type Io, ioOf } from '../io.ts';
import { isLogLevel, type LogLevel, logTo } from '../log.ts';
import type { ServerSettings } from '../server-options.ts';
import { openEngine, openSwitchedEngine } from '../session.ts';

/** How long a hub stays when its last client has gone, in milliseconds. */
const IDLE_MS = 60_000;
/** A longer log is begun anew when a hub starts. */
const MAX_LOG_BYTES = 1 << 20;

/**
 * Serves fronts, which start this by themselves: no command for people.
 *
 * @param args the hub's folder and the address of its socket
 */
export async function runHub([folder, address]: readonly string[]): Promise<number> {
  const io = ioOf(process);
  if (folder === undefined || address === undefined) return 2;
  const log = logTo(logFile(folder), hubLogLevel(io));
  // What many clients leave behind is collected when the heap has grown by so much, not by several times: memory for some
  // processor time under a load of a thousand calls a second, and none while a tree is indexed.
  setFlagsFromString('--heap-growing-percent=90');
  try {
    const [{ Hub }, { EnginePool }, { LastingClient }, { ClientRoots }, { programIdentity }] = await Promise.all([
      import('../../server/hub/hub.ts'),
      import('../../server/hub/engine-pool.ts'),
      import('../../server/lasting-client.ts'),
      import('../../server/client-roots.ts'),
      import('../../server/hub/program-identity.ts'),
    ]);
    const idleMs = Number(io.env.ORRERY_HUB_IDLE_MS ?? IDLE_MS);
    const pool = new EnginePool(idleMs);
    let hub: HubType | null = null;
    const report = () => (hub as HubType).report(pool.size);
    const open = async (given: unknown) => {
      // The same program wrote them, for the same user.
      const { allowWrites, ...settings } = given as ServerSettings;
      const shared = { ...settings, allowWrites: false };
      if (settings.explicitRoots) {
        const engine = await pool.acquire(JSON.stringify(shared), allowWrites, () =>
          openEngine(shared, io, { log, hub: report }),
        );
        return { engine, client: new LastingClient(engine) };
      }
      const ofRoots = (roots: Roots) => {
        const key = JSON.stringify({ ...shared, roots: roots.all.map(({ path }) => path) });
        return pool.acquire(key, allowWrites, () => openEngine(shared, io, { log, roots, hub: report }));
      };
      const engine = await openSwitchedEngine(shared, io, log, ofRoots);
      return { engine, client: new LastingClient(engine, { roots: new ClientRoots(engine) }) };
    };
    hub = await Hub.start({
      place: { folder, address },
      program: programIdentity(process.argv[1] ?? ''),
      open,
      idleMs,
      log,
    });
    if (hub === null) return 0;
    const leave = () => hub?.stop();
    process.on('SIGINT', leave).on('SIGTERM', leave);
    await hub.left;
    await pool.close();
    return 0;
  } catch (thrown) {
    log.error(toOrreryError(thrown).message);
    return 1;
  }
}

function hubLogLevel({ env }: Io): LogLevel {
  const level = env.ORRERY_HUB_LOG ?? '';
  return isLogLevel(level) ? level : 'info';
}

/** Where what a hub has to say goes: nobody hears it otherwise. */
function logFile(folder: string): Pick<Io['stderr'], 'write'> {
  const path = join(folder, 'log');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) writeFileSync(path, '');
  return { write: (text: unknown) => appendFileSync(path, String(text), { mode: 0o600 }) } as never;
}

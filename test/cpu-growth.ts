/** Collecting garbage may fall into several measurements in a row: what grows too fast does so each time. */
const ATTEMPTS = 12;

/**
 * By how much the CPU time of something grows each time its input doubles: 2 is linear, 4 quadratic. Measured between a size
 * and four times that size, the least of three runs each and again while it looks too much, so that a busy machine makes no
 * difference.
 *
 * @param prepare makes the input of a size, which is not measured, and gives what is
 */
export function cpuGrowth(prepare: (size: number) => () => unknown, size: number): number {
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && growth > LINEAR; attempt++) {
    growth = Math.min(growth, Math.sqrt(leastCpuTime(prepare(4 * size)) / leastCpuTime(prepare(size))));
  }
  return growth;
}

/** As `cpuGrowth`, of what takes turns; 1 where four times the size takes less than `quick` milliseconds. */
export async function cpuGrowthInTurns(
  prepare: (size: number) => Promise<() => unknown>,
  size: number,
  quick: number,
): Promise<number> {
  const large = await prepare(4 * size);
  if ((await cpuTimeInTurns(large)) < quick) return 1;
  const small = await prepare(size);
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && growth > LINEAR; attempt++) {
    const times = [await leastCpuTimeInTurns(large), await leastCpuTimeInTurns(small)] as const;
    growth = Math.min(growth, Math.sqrt(times[0] / times[1]));
  }
  return growth;
}

/** Milliseconds of CPU time, the least of three runs; of one, when that takes long. */
export function leastCpuTime(run: () => unknown): number {
  const first = cpuTime(run);
  return first > LONG ? first : Math.min(first, cpuTime(run), cpuTime(run));
}

/** Milliseconds of CPU time. */
export function cpuTime(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  return since(before);
}

async function leastCpuTimeInTurns(run: () => unknown): Promise<number> {
  const first = await cpuTimeInTurns(run);
  return first > LONG ? first : Math.min(first, await cpuTimeInTurns(run), await cpuTimeInTurns(run));
}

async function cpuTimeInTurns(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  return since(before);
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** A run of more milliseconds tells enough by itself. */
const LONG = 100;

/** So many times the CPU time for twice the input is still linear, with room for noise. */
export const LINEAR = 3;

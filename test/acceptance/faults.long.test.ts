import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { Indexer } from '../../src/index/indexer.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { hasTool } from '../has-tool.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { BuiltServer, type Message, PROGRAM } from './built-server.ts';

const CLOCK = pathToFileURL(join(import.meta.dirname, 'moving-clock.ts')).href;
const run = promisify(execFile);

/** Functions named for the letter and their number, each with one branch. */
function functions(letter: string, count: number): string {
  return Array.from(
    { length: count },
    (_, i) => `export function ${letter}${i}(a: number) {\n  return a > ${i} ? ${i} : a;\n}\n`,
  ).join('');
}

function project(): string {
  const root = temporaryFolder();
  writeFiles(
    root,
    Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [`src/f${i}.ts`, `import './f${i + 1}';\n${functions('f', i + 1)}`]),
    ),
  );
  return root;
}

interface Indexed {
  readonly digest: string;
  readonly graph_digest: string;
}

async function indexed(
  root: string,
  state: string,
  nodeArgs: readonly string[] = [],
  env: object = {},
): Promise<Indexed> {
  const args = [...nodeArgs, PROGRAM, 'index', root, '--state', state, '--json', '--log-level', 'warn'];
  const { stdout, stderr } = await run(process.execPath, args, { env: { ...process.env, ...env } });
  // How far it is, it may say.
  expect(stderr).not.toMatch(/^orrery/m);
  const { digest, graph_digest } = JSON.parse(stdout) as Indexed;
  return { digest, graph_digest };
}

const parsers = new Parsers(1);
afterAll(() => parsers.close());

/** What the sources come to in this process, with nothing kept: starting the program takes many times as long. */
async function indexedHere(root: string): Promise<Indexed> {
  const { digest, graphDigest } = await new Indexer({ parsers }).linked(root);
  return { digest, graph_digest: graphDigest };
}

const structured = ({ result }: Message) => (result as Message).structuredContent as Message;

/** As many as are in each other's way: more take longer, and meet no other state of the folder. */
const PROCESSES = 4;

describe('several processes on one state folder', () => {
  test('that begin at once all answer alike, and leave it as one would', async () => {
    const root = project();
    const [shared, own] = [temporaryFolder(), temporaryFolder()];
    const expected = await indexed(root, own);
    const found = await Promise.all(Array.from({ length: PROCESSES }, () => indexed(root, shared)));
    expect(found).toEqual(found.map(() => expected));
    // One that only read may have been the last to leave, and may not tidy up: the next one does.
    expect(await indexed(root, shared)).toEqual(expected);
    expect(readdirSync(shared).sort()).toEqual(readdirSync(own).sort());
  });

  test('that stay see each change, whoever of them keeps the index', async () => {
    const root = project();
    const state = temporaryFolder();
    const servers = await Promise.all(
      Array.from({ length: PROCESSES }, () =>
        new BuiltServer({ args: ['--root', root, '--state', state] }).initialize(),
      ),
    );
    const counts = async () => {
      const answers = await Promise.all(servers.map((server) => server.call('analyze_complexity')));
      return answers.map((answer) => (structured(answer).summary as Message).total_functions);
    };
    expect(new Set(await counts())).toEqual(new Set([210]));
    // The first has the right to write; when it is gone, another will have it the next time.
    servers[0]?.child.kill('SIGKILL');
    servers.shift();
    writeFiles(root, { 'src/f0.ts': functions('g', 11) });
    expect(new Set(await counts())).toEqual(new Set([220]));
    for (const server of servers) expect(await server.end()).toBe(0);
    expect(await indexed(root, state)).toEqual(await indexedHere(root));
  });
});

describe('files that change every few milliseconds while they are asked for', () => {
  /** Runs `change` again and again until the test is over. */
  function changing(change: (times: number) => void): void {
    let isOver = false;
    onTestFinished(() => {
      isOver = true;
    });
    void (async () => {
      for (let times = 0; !isOver; times++) {
        change(times);
        await delay(2);
      }
    })();
  }

  const TEXTS = [functions('a', 5), `\n\n${functions('b', 30)}`];
  const ASKED = 60;

  /** The letters of the functions that an answer speaks of. */
  const letters = (names: readonly string[]) => [...new Set(names.map((name) => name.slice(0, 1)))];

  test('are seen as they were or as they are, never in between', async () => {
    const root = temporaryFolder();
    writeFiles(root, { 'file.ts': TEXTS[0] as string });
    const server = await new BuiltServer({ args: ['--root', root, '--state', temporaryFolder()] }).initialize();
    changing((times) => {
      writeFileSync(join(root, '.new'), TEXTS[times % 2] as string);
      renameSync(join(root, '.new'), join(root, 'file.ts'));
    });
    const seen = new Set<string>();
    for (let i = 0; i < ASKED || seen.size < TEXTS.length; i++) {
      const { files } = structured(await server.call('analyze_complexity', { format: 'full' })) as {
        readonly files: readonly { readonly functions: readonly { readonly name: string }[] }[];
      };
      const names = files.flatMap((file) => file.functions.map(({ name }) => name));
      const [letter, ...others] = letters(names);
      expect([others, names.length]).toEqual([[], letter === 'a' ? 5 : 30]);
      seen.add(letter as string);
    }
    expect([...seen].sort()).toEqual(['a', 'b']);
    expect(await server.end()).toBe(0);
  });

  test('are read with the outline that belongs to the text', async () => {
    const root = temporaryFolder();
    writeFiles(root, { 'file.ts': TEXTS[0] as string });
    const server = await new BuiltServer({ args: ['--root', root, '--state', temporaryFolder()] }).initialize();
    // In place, so that it may be found empty or in part.
    changing((times) => writeFileSync(join(root, 'file.ts'), TEXTS[times % 2] as string));
    for (let i = 0; i < ASKED; i++) {
      const { content, outline } = structured(await server.call('read_code', { path: 'file.ts' })) as {
        readonly content: string;
        readonly outline?: readonly { readonly name: string; readonly line: number }[];
      };
      const lines = content.split('\n');
      for (const { name, line } of outline ?? []) expect(lines[line - 1]).toContain(` ${name}(`);
    }
    expect(await server.end()).toBe(0);
  });
});

describe('a clock that goes back', () => {
  const DAY_S = 86_400;

  test.each([
    ['a year ahead', { CLOCK_AHEAD_S: String(365 * DAY_S) }],
    ['forty years back', { CLOCK_AHEAD_S: String(-40 * 365 * DAY_S) }],
    ['running backwards, a day in a second', { CLOCK_SPEED: String(-DAY_S) }],
  ])('%s, changes no answer', async (_, env) => {
    const root = project();
    const state = temporaryFolder();
    const expected = await indexedHere(root);
    expect(await indexed(root, state, ['--import', CLOCK], env)).toEqual(expected);
    expect(await indexed(root, state)).toEqual(expected);
    writeFiles(root, { 'src/f0.ts': functions('g', 2) });
    const changed = await indexedHere(root);
    expect(await indexed(root, state, ['--import', CLOCK], env)).toEqual(changed);
    expect(changed).not.toEqual(expected);
  });

  test('does not make a call late or its time negative', async () => {
    const root = project();
    const env = { NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_SPEED: String(-DAY_S) };
    const args = ['--root', root, '--state', temporaryFolder(), '--rate-burst', '2'];
    const server = await new BuiltServer({ args, env }).initialize();
    const { result } = await server.call('analyze_code_churn');
    expect((result as { _meta: Message })._meta['orrery/duration_ms']).toBeGreaterThan(0);
    await delay(100);
    const metrics = structured(
      await server.call('get_performance_metrics', { metric_types: ['latency', 'throughput'] }),
    );
    expect(metrics.measured_seconds).toBeGreaterThanOrEqual(0);
    expect(await server.end()).toBe(0);
  });

  const TIMES_AFTER: Readonly<Record<string, (before: Date) => Date>> = {
    'the time that it had': (before) => before,
    'a time before': (before) => new Date(before.getTime() - DAY_S * 1000),
    'the beginning of time': () => new Date(0),
    'a time to come': () => new Date('2100-01-01'),
  };

  test('hides no change: files of the same size, each with another time', async () => {
    const root = temporaryFolder();
    const state = temporaryFolder();
    const names = Object.keys(TIMES_AFTER);
    writeFiles(root, { 'b.ts': functions('b', 3) });
    writeFiles(root, Object.fromEntries(names.map((name) => [`${name}.ts`, functions('a', 3)])));
    const rewrite = (name: string, letter: string) => {
      const file = join(root, `${name}.ts`);
      const { atime, mtime } = statSync(file);
      writeFileSync(file, functions(letter, 3));
      utimesSync(file, atime, TIMES_AFTER[name]?.(mtime) ?? mtime);
    };
    const server = await new BuiltServer({ args: ['--root', root, '--state', state] }).initialize();
    const functionsOf = async (name: string) => {
      const { outline } = structured(await server.call('read_code', { path: `${name}.ts` })) as {
        outline: { name: string }[];
      };
      return outline.map((one) => one.name);
    };
    for (const name of names) {
      expect(await functionsOf(name), name).toEqual(['a0', 'a1', 'a2']);
      rewrite(name, 'c');
      expect(await functionsOf(name), name).toEqual(['c0', 'c1', 'c2']);
    }
    expect(await server.end()).toBe(0);
    const kept = await indexed(root, state);
    for (const name of names) rewrite(name, 'd');
    const after = await indexed(root, state);
    expect(after).toEqual(await indexedHere(root));
    expect(after).not.toEqual(kept);
  });
});

/** Whether this user may mount file systems in a name space of their own: without it there is no disk to fill. */
const UNSHARE = ['unshare', '--user', '--map-root-user', '--mount'];
const canMount =
  process.platform === 'linux' &&
  spawnSync('sh', ['-c', `${UNSHARE.join(' ')} mount -t tmpfs tmpfs /tmp`], { stdio: 'ignore' }).status === 0;

describe.skipIf(!hasTool('unshare', canMount))('a full disk', () => {
  /** Runs a script in a folder that is a disk of so many KiB, with the program as `orrery`. */
  function onSmallDisk(kibibytes: number, script: string, cwd: string) {
    const disk = temporaryFolder();
    const prelude = `orrery() { "$NODE" "$PROGRAM" "$@"; }; mount -t tmpfs -o size=${kibibytes}k tmpfs "$DISK" || exit 99\n`;
    const env = { ...process.env, DISK: disk, NODE: process.execPath, PROGRAM };
    const [command = '', ...args] = UNSHARE;
    return spawnSync(command, [...args, 'sh', '-c', prelude + script], { cwd, env, encoding: 'utf8' });
  }

  test.each([0, 8, 64])('for the state, with %i KiB left, costs time alone', async (left) => {
    const root = project();
    const { digest } = await indexedHere(root);
    const fill = `head -c ${(400 - left) * 1024} /dev/zero > "$DISK/full"\n`;
    const twice = 'for time in 1 2; do orrery index . --state "$DISK/state" --json || exit; done';
    const { status, stdout, stderr } = onSmallDisk(400, fill + twice, root);
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    const digests = [...stdout.matchAll(/"digest": "(?<digest>\w+)"/g)].map(({ groups }) => groups?.digest);
    expect(digests).toEqual([digest, digest]);
    expect(stderr).toMatch(
      /nothing (?:new|more) is cached|cannot be created|no space|cannot be opened|cached between runs/i,
    );
  });

  test.each([0, 16])('for the records, with %i KiB left, is told, and nothing is written', (left) => {
    const script = [
      'orrery call write_code path=a.txt content=one reason=x --allow-writes --state "$DISK/state" >/dev/null || exit 98',
      'head -c 10000000 /dev/zero > "$DISK/full" 2>/dev/null',
      `truncate -s -${left * 1024} "$DISK/full"`,
      'head -c 60000 /dev/urandom | base64 -w 0 > big',
      'orrery call write_code path=a.txt "content=$(cat big)" reason=y --allow-writes --state "$DISK/state"; echo "status $?"',
      'cat a.txt; echo; rm "$DISK/full"',
      'orrery call query_history --state "$DISK/state" --json | grep -c \'"change_type"\'',
      'orrery call record_decision decision=x reasoning=y --state "$DISK/state" > /dev/null; echo "status $?"',
    ].join('\n');
    const root = temporaryFolder();
    writeFileSync(join(root, 'kept.txt'), '');
    const { stdout, stderr } = onSmallDisk(1500, script, root);
    expect(stdout).toMatch(/^status 2\none\n1\nstatus 0\n$/);
    expect(stderr).toMatch(/no space is left/);
  });

  test('for what is written leaves what was there, and says so', () => {
    const script = [
      'mkdir "$DISK/tree" && cd "$DISK/tree" && mkdir demo && echo mine > demo/Makefile && echo "export const a = 1;" > a.ts',
      'head -c 10000000 /dev/zero > "$DISK/full" 2>/dev/null',
      'orrery templates scaffold go makefile gitignore ci project_name=demo --folder demo --overwrite --state "$HOME/state"; echo "status $?"',
      'orrery gate --write-baseline --state "$HOME/state"; echo "status $?"',
      'rm "$DISK/full"; cat demo/Makefile; find . -type f | sort',
    ].join('\n');
    const home = temporaryFolder();
    const { stdout, stderr } = onSmallDisk(300, `HOME=${home}\n${script}`, home);
    expect(stdout).toMatch(/status 2\n[\s\S]*status 2\nmine\n\.\/a\.ts\n\.\/demo\/Makefile\n$/);
    expect(stderr).toMatch(/ENOSPC|no space/i);
  });
});

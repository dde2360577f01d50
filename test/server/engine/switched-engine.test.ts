import { expect, onTestFinished, test, vi } from 'vitest';
import { NO_CONSENT } from '../../../src/server/consent.ts';
import type { CallReply, Engine, EngineClient } from '../../../src/server/engine/engine.ts';
import { SwitchedEngine } from '../../../src/server/engine/switched-engine.ts';
import { Roots } from '../../../src/workspace/roots.ts';
import { eventually } from '../../eventually.ts';
import { temporaryFolder } from '../../workspace/temporary-folder.ts';
import { MemoryLog, sampleApplication } from '../sample-application.ts';
import { Notes } from '../sample-resources.ts';
import { endless, held } from '../sample-tools.ts';
import { settle } from '../streams.ts';

const CALLER = {
  signal: new AbortController().signal,
  progress: null,
  log: () => new MemoryLog(),
  consent: () => NO_CONSENT,
};

/** What an engine is made of in a test: notes that tell which roots it has, and a call that lasts until it is released. */
async function member(roots: Roots, notes = new Notes({ all: '' })) {
  const waiting = held();
  const engine = await sampleApplication({
    roots: roots.all.map(({ path }) => path),
    tools: [waiting, endless()],
    resources: [notes],
  });
  const close = vi.spyOn(engine, 'close');
  return { engine: engine as Engine, waiting, notes, hasEnded: () => close.mock.calls.length > 0 };
}

type Member = Awaited<ReturnType<typeof member>>;

async function switched() {
  const members: Member[] = [await member(await rootsHere())];
  const open = vi.fn(async (roots: Roots) => {
    const next = await member(roots);
    members.push(next);
    return next.engine;
  });
  const engine = new SwitchedEngine((members[0] as Member).engine, open);
  onTestFinished(() => engine.close());
  return { engine, client: engine.openClient(), members, open };
}

const rootsHere = () => Roots.open([temporaryFolder()]);
const hold = (client: EngineClient): Promise<CallReply> => client.call('held', {}, false, CALLER);
const ended = (members: readonly Member[]) => members.map(({ hasEnded }) => hasEnded());

/** Whether a promise is settled once everything that is ready to be done has been done. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const onSettled = () => {
    settled = true;
  };
  promise.then(onSettled, onSettled);
  await settle();
  return settled;
}

test('a call ends on the roots that it began on, and the engine that did it ends with it', async () => {
  const { engine, client, members } = await switched();
  const running = hold(client);
  await members[0]?.waiting.started;
  const roots = await rootsHere();
  await engine.use(roots);
  expect(engine.workspace.roots.all).toEqual(roots.all);
  const later = hold(client);
  await members[1]?.waiting.started;
  expect(ended(members)).toEqual([false, false]);
  members[0]?.waiting.release();
  expect(await running).toMatchObject({ ok: true });
  await eventually(() => expect(ended(members)).toEqual([true, false]));
  members[1]?.waiting.release();
  expect(await later).toMatchObject({ ok: true });
});

test('the roots that it has already make no other engine', async () => {
  const { engine, open } = await switched();
  await engine.use(await Roots.open(engine.workspace.roots.all.map(({ path }) => path)));
  expect(open).not.toHaveBeenCalled();
});

test('of roots wanted while others are being opened, the last count', async () => {
  const { engine, open } = await switched();
  const [first, skipped, last] = [await rootsHere(), await rootsHere(), await rootsHere()];
  await Promise.all([first, skipped, last].map((roots) => engine.use(roots)));
  expect(open.mock.calls).toEqual([[first], [last]]);
  expect(engine.workspace.roots.all).toEqual(last.all);
});

test('roots that cannot be worked on leave all as it was', async () => {
  const { engine, client, members, open } = await switched();
  open.mockRejectedValueOnce(new Error('no state folder'));
  await expect(engine.use(await rootsHere())).rejects.toThrow('no state folder');
  members[0]?.waiting.release();
  expect(await hold(client)).toMatchObject({ ok: true });
  await engine.use(await rootsHere());
  expect(ended(members)).toEqual([true, false]);
});

test('engines that still finish work are so many and no more: the next switch waits for one of them', async () => {
  const { engine, client, members } = await switched();
  const running: Promise<CallReply>[] = [];
  for (let at = 0; at < 3; at++) {
    running.push(hold(client));
    await members[at]?.waiting.started;
    await engine.use(await rootsHere());
  }
  const next = engine.use(await rootsHere());
  expect(await isSettled(next)).toBe(false);
  members[1]?.waiting.release();
  await next;
  expect(ended(members)).toEqual([false, true, false, true, false]);
  for (const { waiting } of members) waiting.release();
  expect(await Promise.all(running)).toEqual(running.map(() => expect.objectContaining({ ok: true })));
});

test('work waits until it is known whether other roots are wanted', async () => {
  const { engine, client, members } = await switched();
  const known = Promise.withResolvers<void>();
  engine.awaitSwitch(known.promise);
  const listed = client.listResources(CALLER.signal);
  expect(await isSettled(listed)).toBe(false);
  const roots = await rootsHere();
  await engine.use(roots);
  members[1]?.notes.write('second', '');
  known.resolve();
  expect((await listed).map(({ name }) => name)).toContain('second');
});

test('work that waits when other roots are announced anew waits for the newest', async () => {
  const { engine, client } = await switched();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  engine.awaitSwitch(first.promise);
  const listed = client.listResources(CALLER.signal);
  engine.awaitSwitch(second.promise);
  first.reject(new Error('asked again'));
  expect(await isSettled(listed)).toBe(false);
  second.resolve();
  expect(await listed).toEqual(expect.any(Array));
});

test('work that waits is cancelled as any other', async () => {
  const { engine, client } = await switched();
  engine.awaitSwitch(new Promise(() => {}));
  const cancelled = new AbortController();
  const call = client.call('held', {}, false, { ...CALLER, signal: cancelled.signal });
  cancelled.abort('enough');
  expect(await call).toMatchObject({ ok: false, error: { errorName: 'REQUEST_CANCELLED' } });
  const others = client.listResources(CALLER.signal);
  engine.cancelAll('The server is shutting down.');
  await expect(others).rejects.toMatchObject({ errorName: 'REQUEST_CANCELLED' });
});

test('what is watched is told of, and watched in the new roots, also where it was not in those between', async () => {
  const { engine, client, members, open } = await switched();
  const onChange = vi.fn();
  const onList = vi.fn();
  const stop = await client.watchResource('notes://all', onChange, CALLER.signal);
  await client.watchResourceList(onList);
  open.mockImplementationOnce(async (roots) => {
    members.push(await member(roots, new Notes()));
    return (members[1] as Member).engine;
  });
  await engine.use(await rootsHere());
  await eventually(() => expect([onChange.mock.calls.length, onList.mock.calls.length]).toEqual([1, 1]));
  await engine.use(await rootsHere());
  await eventually(() => expect([onChange.mock.calls.length, onList.mock.calls.length]).toEqual([2, 2]));
  expect(members.map(({ notes }) => notes.watchers('all'))).toEqual([0, 0, 1]);
  members[2]?.notes.write('all', 'changed');
  expect(onChange).toHaveBeenCalledTimes(3);
  stop();
  await eventually(() => expect(members[2]?.notes.watchers('all')).toBe(0));
});

test('closed, it closes every engine there is, and opens no other', async () => {
  const { engine, client, members } = await switched();
  const running = hold(client);
  await members[0]?.waiting.started;
  await engine.use(await rootsHere());
  await engine.close();
  expect(await running).toMatchObject({ ok: false, error: { errorName: 'REQUEST_CANCELLED' } });
  await engine.use(await rootsHere());
  expect(ended(members)).toEqual([true, true]);
});

import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { Indexer } from '../../src/index/indexer.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { openStore } from '../../src/store/sqlite-store.ts';
import type { GitResult } from '../../src/workspace/git/git-result.ts';
import type { GitRunner } from '../../src/workspace/git/run-git.ts';
import { commitAll, git, initRepository } from '../workspace/git-fixture.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';
import { apply, type Edit, edits } from './edit-scripts.ts';

/** Which files git has named since the last step: it names the same to every indexer, and starting it takes most of the time. */
const answers = vi.hoisted(() => new Map<string, Promise<GitResult>>());

vi.mock('../../src/workspace/git/run-git.ts', async (original) => {
  const real = await original<typeof import('../../src/workspace/git/run-git.ts')>();
  const runGit: GitRunner = (repository, request, options) => {
    if (request.ask !== 'files') return real.runGit(repository, request, options);
    const key = JSON.stringify([repository, request]);
    const answer = answers.get(key) ?? real.runGit(repository, request, options);
    answers.set(key, answer);
    return answer;
  };
  return { ...real, runGit };
});

/** Compiled grammars are all that the indexers here share: facts and links are each one's own. */
const parsers = new Parsers(1);
afterAll(() => parsers.close());

const PROGRAMS = join(import.meta.dirname, '../fixtures/edges');
const LANGUAGES = readdirSync(PROGRAMS).sort();

/** A repository with the programs of some languages, each in a folder of its own when there are several. */
function repository(languages: readonly string[]): string {
  const folder = temporaryFolder();
  for (const language of languages) {
    const target = languages.length === 1 ? folder : join(folder, language);
    cpSync(join(PROGRAMS, language), target, { recursive: true });
    rmSync(join(target, 'edges.txt'), { force: true });
  }
  initRepository(folder);
  commitAll(folder);
  return folder;
}

interface Digests {
  readonly digest: string;
  readonly graphDigest: string;
}

async function digests(indexer: Indexer, folder: string): Promise<Digests> {
  const { digest, graphDigest } = await indexer.linked(folder);
  return { digest, graphDigest };
}

/** The digests of an index made with nothing remembered. */
function rebuilt(folder: string): Promise<Digests> {
  return digests(new Indexer({ parsers }), folder);
}

/** An indexer that keeps its index in a store, and can be started anew as another process would. */
async function storedIndexer() {
  const state = temporaryFolder();
  const open = async () => {
    const store = await openStore(state);
    return { store, indexer: new Indexer({ parsers, storeOf: async () => store }) };
  };
  let { store, indexer } = await open();
  const close = async () => {
    await indexer.close();
    store.close();
  };
  return {
    digests: (folder: string) => digests(indexer, folder),
    close,
    async restart() {
      await close();
      ({ store, indexer } = await open());
    },
  };
}

type Step = Edit | { readonly kind: 'restart' } | { readonly kind: 'worktree' };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: edits },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('worktree' as const) }) },
  ),
  { minLength: 4, maxLength: 14 },
);

async function followsEveryStep(languages: readonly string[], script: readonly Step[]) {
  const folder = repository(languages);
  const refreshed = new Indexer({ parsers });
  const stored = await storedIndexer();
  // Looks only at what the watch tells of, however long the tree has been quiet.
  const watched = new Indexer({ parsers, background: { watchAfterMs: 0, settleMs: 1e6, now: () => 0 } });
  const trees = [folder];
  /** What each tree comes to, until something is done to it. */
  const expectedOf = new Map<string, Digests>();
  for (const [at, step] of script.entries()) {
    const tree = trees[at % trees.length] as string;
    if (step.kind !== 'restart' && step.kind !== 'worktree') expectedOf.delete(tree);
    answers.clear();
    if (step.kind === 'restart') await stored.restart();
    else if (step.kind === 'worktree') {
      const second = join(temporaryFolder(), 'worktree');
      git(folder, 'worktree', 'add', '--quiet', '--detach', second);
      trees.push(second);
    } else apply(step, tree);
    for (const one of new Set([tree, trees.at(-1) as string])) {
      const atOnce = await digests(watched, one);
      const expected = expectedOf.get(one) ?? (await rebuilt(one));
      expectedOf.set(one, expected);
      expect(atOnce).toEqual(expected);
      expect(await digests(refreshed, one)).toEqual(expected);
      expect(await stored.digests(one)).toEqual(expected);
    }
  }
  await stored.close();
  await watched.close();
}

describe('an index that follows edits, branches and worktrees', () => {
  const runs = Number(process.env.EDIT_SCRIPTS ?? 1);

  it.each(LANGUAGES)('equals one built from scratch after each step, in %s', async (language) => {
    await fc.assert(
      fc.asyncProperty(steps, (script) => followsEveryStep([language], script)),
      { numRuns: runs },
    );
  });

  it('equals one built from scratch after each step, in a tree of all languages', async () => {
    await fc.assert(
      fc.asyncProperty(steps, (script) => followsEveryStep(LANGUAGES, script)),
      { numRuns: runs },
    );
  });
});

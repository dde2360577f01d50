import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasTool } from '../../has-tool.ts';
import { HAS_POSTGRES, type RunningPostgres, startPostgres } from '../../store/records/postgres/postgres-server.ts';
import { temporaryFolder } from '../../workspace/temporary-folder.ts';
import { type Remembering, remembering } from './remembering.ts';

const FILES = { 'a.ts': 'export const a = 1;\n' };

describe.skipIf(!hasTool('postgresql', HAS_POSTGRES))(
  'checkouts that share a database (skipped without a server)',
  () => {
    let postgres: RunningPostgres;
    beforeAll(async () => {
      postgres = await startPostgres();
    });
    afterAll(() => postgres.stop());

    /** A checkout of a repository, with a server and a state folder of its own. */
    async function checkout(origin: string | null, project: string | null = null): Promise<Remembering> {
      const root = temporaryFolder();
      const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { stdio: 'ignore' });
      git('init', '-q');
      if (origin !== null) git('remote', 'add', 'origin', origin);
      return remembering(FILES, { root, database: { url: postgres.url, project } });
    }

    it('show each other their decisions and changes', async () => {
      const ada = await checkout('git@example.com:team/engine.git');
      const bob = await checkout('https://example.com/team/engine');
      await ada.call('record_decision', { decision: 'Keep it', reasoning: 'It works.', anchors: ['a.ts'] });
      expect((await bob.call('read_code', { path: 'a.ts' })).decisions).toMatchObject([{ decision: 'Keep it' }]);

      await ada.call('write_code', { path: 'a.ts', content: 'export const a = 2;\n', reason: 'Two is enough' });
      const written = await bob.call('write_code', { path: 'a.ts', content: 'export const a = 3;\n', reason: 'Three' });
      // Each has first seen the file, and then written it.
      expect(written).toMatchObject({ version: 4 });
      const history = await ada.text('query_history', { path: 'a.ts' });
      for (const reason of ['Two is enough', 'Three']) expect(history).toContain(reason);
      expect(existsSync(join(ada.stateDir, 'records.db'))).toBe(false);
    });

    it('record what changed outside Orrery for their own files alone', async () => {
      const ada = await checkout('https://example.com/team/other');
      const bob = await checkout('https://example.com/team/other');
      await ada.call('write_code', { path: 'a.ts', content: 'export const a = 2;\n', reason: 'Two' });
      // His file still holds the first state, which is no change.
      await bob.call('query_history', { path: 'a.ts' });
      writeFileSync(join(ada.root, 'a.ts'), 'export const a = 9;\n');
      expect(await ada.text('query_history', { path: 'a.ts' })).toContain('It was changed outside Orrery.');
      const text = await bob.text('query_history', { path: 'a.ts' });
      expect(text.match(/changed outside Orrery/g)).toHaveLength(1);
    });

    it('are told apart by a name that is given instead of the remote', async () => {
      const ada = await checkout(null, 'engine');
      const bob = await checkout('https://example.com/elsewhere', 'engine');
      await ada.call('record_decision', { decision: 'Named', reasoning: 'No remote.', anchors: ['a.ts'] });
      expect((await bob.call('read_code', { path: 'a.ts' })).decisions).toMatchObject([{ decision: 'Named' }]);
    });

    it('have no records without a name: what needs them says how to give one, the rest works', async () => {
      const ada = await checkout(null);
      expect((await ada.call('read_code', { path: 'a.ts' })).decisions ?? []).toEqual([]);
      const recorded = ada.call('record_decision', { decision: 'x', reasoning: 'y', anchors: ['a.ts'] });
      await expect(recorded).rejects.toMatchObject({
        errorName: 'VALIDATION_ERROR',
        message: expect.stringMatching(/no remote "origin".*--project \(ORRERY_PROJECT\)/),
      });
    });
  },
);

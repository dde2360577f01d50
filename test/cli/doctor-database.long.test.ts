import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasTool } from '../has-tool.ts';
import { HAS_POSTGRES, type RunningPostgres, startPostgres } from '../store/records/postgres/postgres-server.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';
import { orrery } from './orrery.ts';

describe.skipIf(!hasTool('postgresql', HAS_POSTGRES))('doctor with a database (skipped without a server)', () => {
  let postgres: RunningPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  async function finding(database: string, project?: string) {
    const cwd = temporaryFolder();
    execFileSync('git', ['-C', cwd, 'init', '-q']);
    const env = { ORRERY_DATABASE: database, ...(project !== undefined && { ORRERY_PROJECT: project }) };
    const { stdout } = await orrery(['doctor', '--json', '--state', temporaryFolder()], { cwd, env });
    return JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === 'records');
  }

  test('counts the records of the project', async () => {
    expect(await finding(postgres.url, 'engine')).toEqual({
      name: 'records',
      status: 'ok',
      detail: expect.stringMatching(/^0 versions, .* all intact$/),
    });
  });

  test('warns where nothing names the project', async () => {
    expect(await finding(postgres.url)).toMatchObject({
      status: 'warning',
      remedy: expect.stringContaining('ORRERY_PROJECT'),
    });
  });

  test('finds a database broken that is not there, and shows no password', async () => {
    const broken = await finding('postgres://ada:hunter2hunter2@127.0.0.1:1/orrery', 'engine');
    expect(broken).toMatchObject({
      status: 'broken',
      detail: expect.stringMatching(/PostgreSQL at 127\.0\.0\.1:1\/orrery could not be used/),
      remedy: expect.stringContaining('ORRERY_DATABASE'),
    });
    expect(JSON.stringify(broken)).not.toContain('hunter2');
  });
});

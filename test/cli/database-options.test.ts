import { describe, expect, it } from 'vitest';
import { databaseSettings } from '../../src/cli/database-options.ts';
import { databaseName } from '../../src/store/records/postgres/database-url.ts';

const URL = 'postgres://ada@db.example.com/orrery';
const SECRET = 'hunter2hunter2';

describe('the settings of the database', () => {
  it('are null where none is named', () => {
    expect(databaseSettings({}, {})).toBeNull();
    expect(databaseSettings({ project: 'engine' }, { ORRERY_DATABASE: '' })).toBeNull();
  });

  it('come from flags first, then from the environment', () => {
    expect(databaseSettings({}, { ORRERY_DATABASE: URL })).toEqual({ url: URL, project: null });
    const env = { ORRERY_DATABASE: 'postgres://other/orrery', ORRERY_PROJECT: 'other' };
    expect(databaseSettings({ database: URL, project: ' engine ' }, env)).toEqual({ url: URL, project: 'engine' });
    expect(databaseSettings({}, env)).toEqual({ url: 'postgres://other/orrery', project: 'other' });
  });

  it('may hold a password in the environment, but not on the command line', () => {
    const url = `postgresql://ada:${SECRET}@db.example.com:5433/orrery?sslmode=verify-full`;
    expect(databaseSettings({}, { ORRERY_DATABASE: url })?.url).toBe(url);
    for (const database of [url, `${URL}?password=${SECRET}`]) {
      expect(() => databaseSettings({ database }, {})).toThrow(/--database has a password.*PGPASSWORD\.$/);
    }
  });

  it('take the password of PGPASSWORD along, unless the address has one', () => {
    const url = (database: string, password: string) =>
      databaseSettings({}, { ORRERY_DATABASE: database, PGPASSWORD: password })?.url;
    const given = new globalThis.URL(url(URL, 'a%b@c/d') as string);
    expect([given.username, decodeURIComponent(given.password), given.host]).toEqual([
      'ada',
      'a%b@c/d',
      'db.example.com',
    ]);
    expect(url('postgres://ada:own@host/db', SECRET)).toBe('postgres://ada:own@host/db');
    expect(url('postgres:///db?host=/run', SECRET)).toBe('postgres:///db?host=/run');
    expect(url(URL, '')).toBe(URL);
  });

  it.each([`mysql://ada:${SECRET}@host/db`, `postgres://ada:${SECRET}@host`, `ada:${SECRET}@host/db`, SECRET])(
    'refuse what is not the address of a PostgreSQL database, without showing it',
    (url) => {
      const failing = () => databaseSettings({}, { ORRERY_DATABASE: url });
      expect(failing).toThrow(/^--database \(ORRERY_DATABASE\) is not the address of a PostgreSQL database/);
      expect(failing).not.toThrow(SECRET);
    },
  );

  it.each(['', '  ', 'two\nlines', 'x'.repeat(201)])('refuse %j as a name of a project', (project) => {
    expect(() => databaseSettings({ database: URL, project }, {})).toThrow(
      /^--project \(ORRERY_PROJECT\) is not a name/,
    );
  });
});

describe('the name of a database', () => {
  it.each([
    [
      `postgres://ada:${SECRET}@db.example.com:5433/orrery?sslmode=verify-full`,
      'PostgreSQL at db.example.com:5433/orrery',
    ],
    [`postgres:///orrery?host=/run/postgresql&password=${SECRET}`, 'PostgreSQL at /run/postgresql:5432/orrery'],
    ['postgres://localhost/orrery', 'PostgreSQL at localhost:5432/orrery'],
  ])('has neither user nor password', (url, name) => expect(databaseName(url)).toBe(name));
});

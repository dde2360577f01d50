import { describe, expect, it } from 'vitest';
import { OrreryError } from '../../../../src/errors.ts';
import { NewerRecords } from '../../../../src/store/records/newer-records.ts';
import { databaseFailure, isPassing, UnknownOutcome } from '../../../../src/store/records/postgres/database-failure.ts';
import { DamagedContent } from '../../../../src/store/sqlite.ts';

const NAME = 'PostgreSQL at db:5432/orrery';
const coded = (code: string, message = 'went wrong') => Object.assign(new Error(message), { code });

describe('a failure of the database', () => {
  it.each([
    [coded('40001'), 'busy', true],
    [coded('40P01'), 'busy', true],
    [coded('55P03'), 'busy', false],
    [coded('53100'), 'full', false],
    [coded('25006'), 'read_only', false],
    [coded('28P01', 'password authentication failed for user "ada"'), 'refused', false],
    [coded('3D000'), 'refused', false],
    [coded('42501'), 'refused', false],
    [coded('57P01'), 'unreachable', true],
    [coded('25P03'), 'unreachable', true],
    [coded('53300'), 'unreachable', true],
    [coded('ECONNREFUSED'), 'unreachable', true],
    [coded('ENOTFOUND'), 'unreachable', true],
    [new Error('Connection terminated unexpectedly'), 'unreachable', true],
    [new Error('Client has encountered a connection error and is not queryable'), 'unreachable', true],
    [coded('XX001'), 'corrupt', false],
    [new DamagedContent('not what was written'), 'corrupt', false],
    [coded('42P01'), 'other', false],
    [new Error('in the midst'), 'other', false],
  ])('%s is %s, and work that it ended is tried again: %s', (thrown, reason, again) => {
    const failure = databaseFailure(NAME, thrown);
    expect(failure).toMatchObject({ errorName: 'DATABASE_ERROR', data: { database: NAME, reason } });
    expect(failure.message).toContain(`The records in ${NAME} could not be used (${thrown.message})`);
    expect(isPassing(thrown)).toBe(again);
  });

  it('names each address that a host was not reached at', () => {
    const thrown = new AggregateError([
      new Error('connect ECONNREFUSED ::1:1'),
      new Error('connect ECONNREFUSED 127.0.0.1:1'),
    ]);
    const { message } = databaseFailure(NAME, Object.assign(thrown, { code: 'ECONNREFUSED' }));
    expect(message).toContain(
      '(connect ECONNREFUSED ::1:1; connect ECONNREFUSED 127.0.0.1:1): the database cannot be reached',
    );
  });

  it('while it committed is never tried again, as the commit may have succeeded', () => {
    const lost = new UnknownOutcome('Connection terminated unexpectedly');
    expect(isPassing(lost)).toBe(false);
    expect(databaseFailure(NAME, lost)).toMatchObject({
      message: expect.stringMatching(/may or may not be recorded.*Check what was recorded/),
      data: { reason: 'unknown_outcome' },
    });
  });

  it('of newer records names both schemas', () => {
    expect(databaseFailure(NAME, new NewerRecords(9, 1)).message).toMatch(/newer version of Orrery.*schema 9.*up to 1/);
  });

  it('that has a name of its own keeps it', () => {
    const own = new OrreryError('VALIDATION_ERROR', 'Line 2 is not a record.');
    expect(databaseFailure(NAME, own)).toBe(own);
    expect(isPassing(own)).toBe(false);
  });
});

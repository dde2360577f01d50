import { describe, expect, it } from 'vitest';
import { printFailure } from '../../src/cli/failure.ts';
import type { Io } from '../../src/cli/io.ts';
import type { Styled } from '../../src/cli/terminal/style.ts';
import { OrreryError } from '../../src/errors.ts';

/** What a failure prints on both streams. */
function printed(error: OrreryError, json: boolean) {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) => ({
    isTTY: false,
    write: (said: string | Styled) => {
      written[name] += typeof said === 'string' ? said : said.text;
    },
  });
  const io = { stdout: stream('stdout'), stderr: stream('stderr'), env: {} } as unknown as Io;
  return { status: printFailure(error, io, json), ...written };
}

describe('a failure', () => {
  it('is told with what to do about it', () => {
    const { status, stderr } = printed(new OrreryError('VALIDATION_ERROR', 'There is no such folder.'), false);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^VALIDATION_ERROR: There is no such folder\.\n.+\n$/);
  });

  it('is no news to a person who stopped the command, and has the exit status of an interrupt', () => {
    const stopped = new OrreryError('REQUEST_CANCELLED', 'quality_gate was cancelled by the client: interrupted.');
    expect(printed(stopped, false)).toEqual({ status: 130, stdout: '', stderr: 'Interrupted.\n' });
    expect(JSON.parse(printed(stopped, true).stdout).error.name).toBe('REQUEST_CANCELLED');
  });
});

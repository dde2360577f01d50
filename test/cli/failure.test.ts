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
  it('is a sentence for a person, without its name in the protocol and advice for clients', () => {
    const { status, stderr } = printed(new OrreryError('VALIDATION_ERROR', 'There is no such folder.'), false);
    expect(status).toBe(2);
    expect(stderr).toBe('Error: There is no such folder.\n');
  });

  it('comes with advice that helps a person, too', () => {
    const { stderr } = printed(new OrreryError('DATABASE_ERROR', 'The store cannot be opened.'), false);
    expect(stderr).toMatch(/^Error: The store cannot be opened\.\n.*orrery doctor.*\n$/);
  });

  it('is no news to a person who stopped the command, and has the exit status of an interrupt', () => {
    const stopped = new OrreryError('REQUEST_CANCELLED', 'quality_gate was cancelled by the client: interrupted.');
    expect(printed(stopped, false)).toEqual({ status: 130, stdout: '', stderr: 'Interrupted.\n' });
    expect(JSON.parse(printed(stopped, true).stdout).error.name).toBe('REQUEST_CANCELLED');
  });
});

import { OrreryError } from '../../errors.ts';
import type { SentMessage } from '../../tools/prompt.ts';
import { shorten } from './shorten.ts';

/** A failure whose report takes at most `limit` characters as JSON. */
export function fitError(error: OrreryError, limit: number): OrreryError {
  if (JSON.stringify(error.report()).length <= limit) return error;
  const made = ({ value }: { readonly value: unknown }) => {
    const { message, data } = value as Pick<OrreryError, 'message' | 'data'>;
    return new OrreryError(error.errorName, message, data, error.cause);
  };
  const { message, data } = error;
  // Whoever reads it reads the message twice, in the text and in the structure.
  const cut = shorten({ message, data }, [], limit, (one) => JSON.stringify(made(one).report()).length <= limit);
  return cut === null ? new OrreryError(error.errorName, message.slice(0, limit / 8)) : made(cut);
}

/** Messages whose texts together take at most `limit` characters, cut evenly. */
export function fitMessages(messages: readonly SentMessage[], limit: number): readonly SentMessage[] {
  const length = (all: readonly SentMessage[]) => all.reduce((sum, { text }) => sum + text.length, 0);
  if (length(messages) <= limit) return messages;
  const cut = shorten(messages, [], limit * 2, ({ value }) => length(value as SentMessage[]) <= limit);
  return (cut?.value ?? []) as readonly SentMessage[];
}

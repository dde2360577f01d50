import { createHash } from 'node:crypto';
import { OrreryError } from '../errors.ts';
import { visibleLine } from '../visible-text.ts';

/** What the person at a client says to a tool that asks for leave to write, for one call. */
export type Consent =
  /** It was given beforehand, for all that this client asks. */
  | { readonly kind: 'granted' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unasked' }
  | { readonly kind: 'answered'; readonly questionId: string; readonly isGranted: boolean };

export const GRANTED: Consent = { kind: 'granted' };

/** Nobody can be asked. */
export const NO_CONSENT: Consent = { kind: 'unavailable' };

/** Tells one question from another, so that an answer counts for what was asked and for nothing else. */
export function questionId(question: string): string {
  return createHash('sha256').update(question).digest('hex');
}

/** A call stopped to ask something. Where nobody asks it, it is the failure that it says it is. */
export class ConsentNeeded extends OrreryError {
  /** For a person to say yes or no to. */
  readonly question: string;

  constructor(question: string) {
    super('SECURITY_ERROR', `${NOT_ALLOWED} Its client can ask the user.`, {
      reason: 'writes_not_allowed',
    });
    this.question = question;
  }
}

const NOT_ALLOWED = 'This server may not write files: it was started without --allow-writes.';

/** What no answer of a person at the client could allow. */
export function writesRefused(why: string): OrreryError {
  return new OrreryError('SECURITY_ERROR', why, { reason: 'writes_not_allowed' });
}

/**
 * Returns when the person at the client has allowed what is asked.
 *
 * @throws ConsentNeeded when it has to be asked first; OrreryError `SECURITY_ERROR` when the answer was no, and when there
 *   is nobody to ask, saying how to allow it
 */
export function checkConsent(consent: Consent, wording: string): void {
  if (consent.kind === 'granted') return;
  // A path in it may hold what makes it read as another question.
  const question = visibleLine(wording);
  if (consent.kind === 'unavailable') {
    const message = `${NOT_ALLOWED} Its client cannot ask the user. Start the server with --allow-writes, or write the files with other tools.`;
    throw new OrreryError('SECURITY_ERROR', message, { reason: 'writes_not_allowed', flag: '--allow-writes' });
  }
  const isAnswer = consent.kind === 'answered' && consent.questionId === questionId(question);
  if (!isAnswer) throw new ConsentNeeded(question);
  if (consent.isGranted) return;
  const message = 'The user did not allow this; nothing was written.';
  throw new OrreryError('SECURITY_ERROR', message, { reason: 'writes_declined' });
}

import { maskedText } from '../store/records/masked-record.ts';

/** What an agent is called that does not say. */
export const UNKNOWN_AGENT = 'unknown-agent';

/** What names of agents may hold, in characters. */
export const MAX_AGENT = 256;

/**
 * What an agent is recorded as. Where the server knows who calls, that is the name, and what the caller calls itself is kept
 * behind it as a label, without the secrets in it: nobody can write under a name that is not theirs. No known name has a slash in it.
 *
 * @param given what the caller calls itself; `UNKNOWN_AGENT` where it does not say
 * @param known who calls, where the server knows
 */
export function recordedAgent(given: string, known: string | null): string {
  const said = maskedText(given);
  if (known === null) return said;
  // A caller that gives back the name it was told of is not labelled twice.
  const label = said.startsWith(`${known}/`) ? said.slice(known.length + 1) : said;
  const isLabelled = label !== '' && label !== UNKNOWN_AGENT && label !== known;
  return isLabelled ? `${known}/${label}`.slice(0, MAX_AGENT) : known;
}

import { OrreryError } from '../errors.ts';
import { pageAddress } from '../server/page/page-address.ts';
import { newPageCode } from '../server/page/page-codes.ts';
import { type HttpServerNote, notedHttpServers } from '../store/http-servers.ts';
import { keptToken } from '../store/http-token.ts';
import { createStateFolder } from '../store/state-folder.ts';

/** A server that is there says so at once. In milliseconds. */
const ANSWER_MS = 2000;

/**
 * What to open for the page of a server that already serves a folder; null where none does.
 *
 * @param home the state folder of what concerns no project in particular
 * @param root absolute and real
 * @param token that the person names
 * @throws OrreryError `VALIDATION_ERROR` for a server with a token of its own where none is named
 */
export async function runningPage(home: string, root: string, token: string | undefined): Promise<string | null> {
  // Notes that others could have written would lead the person's browser to them.
  for (const note of notedHttpServers(createStateFolder(home, [root]))) {
    if (note.roots.includes(root) && (await isThere(note))) return addressOf(note, home, token);
  }
  return null;
}

/** Asks who is there, and sends nothing: somebody else may listen at the address of a server that is gone. */
async function isThere({ id, origin }: HttpServerNote): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/session`, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' });
    return ((await answer.json()) as { readonly server?: unknown }).server === id;
  } catch {
    return false;
  }
}

function addressOf({ id, origin, roots, sign_in }: HttpServerNote, home: string, named: string | undefined): string {
  if (sign_in === 'nothing' || sign_in === 'own key') return `${origin}/`;
  const token = sign_in === 'kept token' ? keptToken(home, roots) : named;
  if (token !== undefined) return pageAddress(origin, newPageCode(token, id, Date.now()));
  const message = `The server at ${origin} was started with a token: pass it to this command, too, with --token or ORRERY_TOKEN.`;
  throw new OrreryError('VALIDATION_ERROR', message, { flag: '--token' });
}

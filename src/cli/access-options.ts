import { resolve } from 'node:path';
import { OrreryError } from '../errors.ts';
import type { OpenView } from '../server/access/views.ts';
import type { Engine } from '../server/engine/engine.ts';
import type { HttpAddress } from '../server/http/address.ts';
import type { Door } from '../server/http/door.ts';
import type { Option } from './option.ts';

/** The options that say who is let in over HTTP, beside the one token of this machine. */
export const ACCESS_OPTIONS: readonly Option[] = [
  {
    name: 'keys',
    value: 'file',
    description: 'file of keys, each with a name and permissions ("orrery keys"); needed to serve other machines',
  },
  { name: 'oauth-issuer', value: 'url', description: 'authorization server whose tokens (JWT) are accepted, too' },
  {
    name: 'oauth-resource',
    value: 'url',
    description: 'address of this server that clients request tokens for (default on this machine: its own)',
  },
  {
    name: 'oauth-audience',
    value: 'name',
    description: 'audience that tokens must have, "aud" (default: --oauth-resource)',
  },
];

export interface AccessFlags {
  readonly keys?: string;
  readonly oauthIssuer?: string;
  readonly oauthResource?: string;
  readonly oauthAudience?: string;
  /** Those of the one token. */
  readonly token?: string | false;
}

/** What a door is made of, beside the options. */
export interface DoorPlace {
  readonly engine: Engine;
  readonly address: HttpAddress;
  readonly openView: OpenView;
  /** What a relative file is relative to. */
  readonly cwd: string;
}

/**
 * The door that the options ask for; null where they ask for none but the one token.
 *
 * @throws OrreryError `VALIDATION_ERROR` for options that go not together; what the keys' file and the issuer are refused with
 */
export async function openDoor(flags: AccessFlags, place: DoorPlace): Promise<Door | null> {
  const { keys: file, oauthIssuer } = flags;
  checkTogether(flags);
  if (file === undefined && oauthIssuer === undefined) return null;
  const [{ KeyedDoor }, { KeyRing }, { MCP_PATH }] = await Promise.all([
    import('../server/access/keyed-door.ts'),
    import('../server/access/key-ring.ts'),
    import('../server/http.ts'),
  ]);
  const { engine, openView, cwd } = place;
  const { log } = engine;
  const { roots } = engine.workspace;
  const keys = file === undefined ? null : new KeyRing(resolve(cwd, file), log);
  if (keys !== null) await KeyedDoor.checkRoots(keys, roots);
  const oauth = oauthIssuer === undefined ? null : await openIssuer(oauthIssuer, flags, place);
  return new KeyedDoor({ keys, oauth, mcpPath: MCP_PATH, roots, openView, log });
}

function checkTogether({ keys, oauthIssuer, oauthResource, oauthAudience, token }: AccessFlags): void {
  const hasDoor = keys !== undefined || oauthIssuer !== undefined;
  if (hasDoor && token !== undefined) {
    const flag = token === false ? '--no-token' : '--token';
    throw notTogether(`${flag} is for a server with one shared token: omit it, or omit --keys and --oauth-issuer.`);
  }
  if (oauthIssuer === undefined && (oauthResource !== undefined || oauthAudience !== undefined)) {
    throw notTogether('--oauth-resource and --oauth-audience need an issuer: name it with --oauth-issuer.');
  }
}

async function openIssuer(issuer: string, flags: AccessFlags, { engine, address }: DoorPlace) {
  const [{ OAuthIssuer }, { protectedResource }] = await Promise.all([
    import('../server/access/oauth-issuer.ts'),
    import('../server/access/protected-resource.ts'),
  ]);
  const resource = protectedResource(flags.oauthResource ?? (await ownResource(address)), issuer);
  const audience = flags.oauthAudience ?? resource.resource;
  const opened = new OAuthIssuer({ issuer, audience, log: engine.log });
  void opened.warmUp();
  return { issuer: opened, resource };
}

/** Only where everybody calls this server by the address that it knows. */
async function ownResource(address: HttpAddress): Promise<string> {
  const [{ isLoopback, urlOf }, { MCP_PATH }] = await Promise.all([
    import('../server/http/address.ts'),
    import('../server/http.ts'),
  ]);
  if (isLoopback(address.host) && address.port !== 0) return urlOf(address, MCP_PATH);
  const message =
    'The audience of tokens cannot be derived from the address: give --oauth-resource the address that clients connect to, such as https://orrery.example.com/mcp.';
  throw new OrreryError('VALIDATION_ERROR', message, { flag: '--oauth-resource' });
}

function notTogether(message: string): OrreryError {
  return new OrreryError('VALIDATION_ERROR', message);
}

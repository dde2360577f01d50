import { OrreryError } from '../../errors.ts';
import { isSafeUrl } from './issuer-fetch.ts';
import { SCOPE } from './scopes.ts';

/** Where RFC 9728 has a server say who issues tokens for it. */
const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** This server as a protected resource of OAuth 2.0. */
export interface ProtectedResource {
  /** Its canonical address: what clients connect to, and ask for tokens for (RFC 8707). */
  readonly resource: string;
  readonly issuer: string;
}

/** @throws OrreryError `VALIDATION_ERROR` for what is no canonical address of a server */
export function protectedResource(resource: string, issuer: string): ProtectedResource {
  const url = URL.parse(resource);
  if (url === null || url.hash !== '' || url.search !== '' || !isSafeUrl(url)) {
    const message = `"${resource}" cannot be the audience of tokens: give --oauth-resource the https address that clients connect to, such as https://orrery.example.com/mcp.`;
    throw new OrreryError('VALIDATION_ERROR', message);
  }
  return { resource, issuer };
}

/** The metadata of RFC 9728. */
export function resourceMetadata({ resource, issuer }: ProtectedResource): Readonly<Record<string, unknown>> {
  return {
    resource,
    authorization_servers: [issuer],
    scopes_supported: [SCOPE],
    bearer_methods_supported: ['header'],
    resource_name: 'Orrery',
  };
}

/** The address of the metadata: its well-known path stands before that of the resource. */
export function metadataUrl({ resource }: ProtectedResource): string {
  const { origin, pathname } = new URL(resource);
  return `${origin}${WELL_KNOWN}${pathname === '/' ? '' : pathname}`;
}

/** Paths that the metadata are served at: their own, and those where clients look first that were told of none. */
export function metadataPaths(resource: ProtectedResource, mcpPath: string): ReadonlySet<string> {
  return new Set([WELL_KNOWN, `${WELL_KNOWN}${mcpPath}`, new URL(metadataUrl(resource)).pathname]);
}

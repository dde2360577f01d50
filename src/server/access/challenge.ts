import { OrreryError } from '../../errors.ts';
import type { Rejection } from '../http/guard.ts';
import { KEY_HEADER } from './credentials.ts';
import { metadataUrl, type ProtectedResource } from './protected-resource.ts';
import { SCOPE } from './scopes.ts';

/** The error codes of RFC 6750, section 3.1; null where nothing was shown, which is no error yet. */
type BearerError = 'invalid_token' | 'insufficient_scope' | 'invalid_request' | null;

/** What is said to who shows no right token: how to get one, where an issuer gives them out. */
export class Challenge {
  readonly #resource: ProtectedResource | null;

  constructor(resource: ProtectedResource | null) {
    this.#resource = resource;
  }

  nothingShown(): Rejection {
    const message = `This server needs a bearer token: send "Authorization: Bearer TOKEN", or the token as ${KEY_HEADER}.`;
    return this.#rejection(401, message, null);
  }

  malformed(): Rejection {
    const message = `Authorization is not "Bearer TOKEN", or ${KEY_HEADER} is empty or has another token: send one of them.`;
    return this.#rejection(400, message, 'invalid_request');
  }

  wrong(why = "it is not one of this server's tokens"): Rejection {
    return this.#rejection(401, `The token is not accepted: ${why}.`, 'invalid_token');
  }

  insufficient(): Rejection {
    const message = `Insufficient scope: the token needs "${SCOPE}", or "${SCOPE}" with a toolset, such as "${SCOPE}:core".`;
    return this.#rejection(403, message, 'insufficient_scope');
  }

  #rejection(status: number, message: string, error: BearerError): Rejection {
    const parameters = [
      'realm="orrery"',
      ...(error === null ? [] : [`error="${error}"`]),
      ...(this.#resource === null ? [] : [`scope="${SCOPE}"`, `resource_metadata="${metadataUrl(this.#resource)}"`]),
    ];
    return {
      status,
      error: new OrreryError('SECURITY_ERROR', message),
      headers: { 'WWW-Authenticate': `Bearer ${parameters.join(', ')}` },
    };
  }
}

/** Where the server cannot tell whose token it is. */
export function unavailable(error: OrreryError): Rejection {
  return { status: 503, error, headers: { 'Retry-After': '5' } };
}

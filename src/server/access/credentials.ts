/** For clients that can send a header of their own choosing, but not `Authorization`. */
export const KEY_HEADER = 'x-orrery-key';

/** Headers of a request, by their names in lower case. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a request shows for its caller. */
export type Credentials =
  | { readonly kind: 'none' }
  /** Two tokens that differ, or what is no token. */
  | { readonly kind: 'malformed' }
  | { readonly kind: 'token'; readonly token: string };

export function credentialsIn(headers: RequestHeaders): Credentials {
  const given = [bearerIn(headers.authorization), ownHeader(headers[KEY_HEADER])].filter((one) => one !== null);
  const [token, other] = given;
  if (token === undefined) return { kind: 'none' };
  if (token === '' || (other !== undefined && other !== token)) return { kind: 'malformed' };
  return { kind: 'token', token };
}

/** Null without the header; empty for one that holds no bearer token. */
function bearerIn(authorization: RequestHeaders[string]): string | null {
  if (authorization === undefined) return null;
  if (typeof authorization !== 'string') return '';
  return /^Bearer +(?<token>\S+) *$/i.exec(authorization)?.groups?.token ?? '';
}

function ownHeader(value: RequestHeaders[string]): string | null {
  if (value === undefined) return null;
  return typeof value === 'string' && /^\S+$/.test(value) ? value : '';
}

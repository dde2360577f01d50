import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';

interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

/** What a token says beside what a right one does; undefined leaves out what that says. */
type Claims = { readonly [Name in keyof JWTPayload]: JWTPayload[Name] | undefined };

/** An authorization server on this machine that publishes its metadata and keys over HTTP. */
export interface SampleIssuer {
  readonly issuer: string;
  /** Paths that were asked for. */
  readonly asked: readonly string[];
  /** Signs with the key of now; what is given takes the place of what a right token says. */
  token(claims?: Claims, signWith?: SigningKey): Promise<string>;
  /** Signs with another key from now on; the one before is published no more. */
  rotate(): Promise<void>;
  key(): SigningKey;
  /** Answers with what is given instead of the truth; null: as it should. */
  answer(body: string | null): void;
  close(): Promise<void>;
}

export const AUDIENCE = 'https://orrery.example.com/mcp';

export async function newSigningKey(kid: string): Promise<SigningKey> {
  return { kid, ...(await generateKeyPair('ES256', { extractable: true })) };
}

/** @param path of the issuer, which it may have besides its host */
export async function sampleIssuer(path = ''): Promise<SampleIssuer> {
  const asked: string[] = [];
  let key = await newSigningKey('one');
  let instead: string | null = null;
  const server = createServer(async (request, response) => {
    asked.push(request.url ?? '');
    const documents: Readonly<Record<string, unknown>> = {
      [`/.well-known/openid-configuration${path}`]: { issuer, jwks_uri: `${issuer}/keys` },
      [`${path}/keys`]: { keys: [{ ...(await exportJWK(key.publicKey)), kid: key.kid, alg: 'ES256', use: 'sig' }] },
    };
    const document = documents[request.url ?? ''];
    response.writeHead(document === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(instead ?? JSON.stringify(document ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return {
    issuer,
    asked,
    token: (claims = {}, signWith = key) =>
      new SignJWT({ iss: issuer, aud: AUDIENCE, sub: 'ada', scope: 'orrery', exp: now() + 60, ...claims } as JWTPayload)
        .setProtectedHeader({ alg: 'ES256', kid: signWith.kid })
        .sign(signWith.privateKey),
    rotate: async () => {
      key = await newSigningKey('two');
    },
    key: () => key,
    answer: (body) => {
      instead = body;
    },
    close,
  };
}

export const now = () => Math.floor(Date.now() / 1000);

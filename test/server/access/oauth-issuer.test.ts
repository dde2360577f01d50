import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { OAuthIssuer, type OAuthIssuerOptions } from '../../../src/server/access/oauth-issuer.ts';
import { MemoryLog } from '../sample-application.ts';
import { AUDIENCE, newSigningKey, now, sampleIssuer } from './sample-issuer.ts';

async function opened(options: Partial<OAuthIssuerOptions> = {}, path = '') {
  const sample = await sampleIssuer(path);
  const log = new MemoryLog();
  const issuer = new OAuthIssuer({
    issuer: sample.issuer,
    audience: AUDIENCE,
    log,
    cooldownMs: 0,
    downMs: 0,
    ...options,
  });
  return { sample, issuer, log };
}

const kindOf = async (issuer: OAuthIssuer, token: string) => (await issuer.verify(token)).kind;

describe('a token of an issuer', () => {
  it.each(['', '/realms/one'])('says who calls and what they may do (issuer at "%s")', async (path) => {
    const { sample, issuer } = await opened({}, path);
    expect(await issuer.verify(await sample.token({ scope: 'openid orrery orrery:write' }))).toMatchObject({
      kind: 'principal',
      principal: { name: 'oauth:ada', rights: { roots: 'all', toolsets: ['all'], write: true } },
    });
    expect(await issuer.verify(await sample.token({ scope: undefined, scp: ['orrery:core'] }))).toMatchObject({
      principal: { rights: { toolsets: ['core'], write: false } },
    });
  });

  it('names its subject so that no two are one, and none is a key', async () => {
    const { sample, issuer } = await opened();
    const nameOf = async (sub: string) => {
      const verified = await issuer.verify(await sample.token({ sub }));
      return verified.kind === 'principal' ? verified.principal.name : verified.kind;
    };
    expect(await nameOf('auth0|1')).toBe('oauth:auth0|1');
    expect(await nameOf('a/b')).toBe('oauth:a%2fb');
    expect(await nameOf('a%2fb')).toBe('oauth:a%252fb');
    expect(await nameOf('é ')).toBe('oauth:%c3%a9%20');
    expect(await nameOf('')).toBe('invalid');
    expect(await nameOf('x'.repeat(300))).toBe('invalid');
  });

  it.each([
    ['for another audience', { aud: 'https://other.example.com/mcp' }],
    ['for nobody in particular', { aud: undefined }],
    ['of another issuer', { iss: 'https://evil.example.com' }],
    ['that has expired', { exp: now() - 60 }],
    ['that does not expire', { exp: undefined }],
    ['that counts later', { nbf: now() + 600 }],
    ['without a subject', { sub: undefined }],
    ['whose subject is an object', { sub: { name: 'ada' } as unknown as string }],
  ])('%s is refused', async (_, claims) => {
    const { sample, issuer } = await opened();
    expect(await kindOf(issuer, await sample.token(claims))).toBe('invalid');
  });

  it('for several audiences is right where this server is among them', async () => {
    const { sample, issuer } = await opened();
    expect(await kindOf(issuer, await sample.token({ aud: ['x', AUDIENCE] }))).toBe('principal');
  });

  it.each([
    ['that nobody signed', async () => new UnsecuredJWT(await rightClaims()).encode()],
    [
      'signed with the public key as a secret',
      async (issuer: string) =>
        new SignJWT({ ...(await rightClaims()), iss: issuer })
          .setProtectedHeader({ alg: 'HS256', kid: 'one' })
          .sign(new TextEncoder().encode('x'.repeat(32))),
    ],
  ])('%s is refused before its issuer is asked', async (_, make) => {
    const { sample, issuer } = await opened();
    expect(await kindOf(issuer, await make(sample.issuer))).toBe('invalid');
    expect(sample.asked).toEqual([]);
  });

  it('signed by another key of the same name is refused', async () => {
    const { sample, issuer } = await opened();
    const forged = await sample.token({}, await newSigningKey('one'));
    expect(await kindOf(issuer, forged)).toBe('invalid');
    const tampered = (await sample.token()).replace(
      /\.[^.]+\./,
      `.${Buffer.from('{"sub":"root"}').toString('base64url')}.`,
    );
    expect(await kindOf(issuer, tampered)).toBe('invalid');
  });

  it('that opens no tool is told so', async () => {
    const { sample, issuer } = await opened();
    expect(await kindOf(issuer, await sample.token({ scope: 'openid orrery:write orrery:everything' }))).toBe(
      'insufficient',
    );
  });

  it('counts after the issuer has changed its keys, and one of the old key no longer', async () => {
    const { sample, issuer } = await opened();
    const old = await sample.token();
    const oldKey = sample.key();
    expect(await kindOf(issuer, old)).toBe('principal');
    await sample.rotate();
    expect(await kindOf(issuer, await sample.token())).toBe('principal');
    expect(await kindOf(issuer, await sample.token({}, oldKey))).toBe('invalid');
  });

  it('has the keys asked for once, however many unknown keys are named', async () => {
    const { sample, issuer } = await opened({ cooldownMs: 30_000 });
    expect(await kindOf(issuer, await sample.token())).toBe('principal');
    const before = sample.asked.length;
    for (const kid of ['x', 'y', 'z']) {
      expect(await kindOf(issuer, await sample.token({}, await newSigningKey(kid)))).toBe('invalid');
    }
    expect(sample.asked.length).toBe(before);
  });
});

describe('an issuer', () => {
  it('that is down leaves open whether a token is right, is logged, and not asked again at once', async () => {
    const { sample, issuer, log } = await opened({ downMs: 60_000 });
    const token = await sample.token();
    await sample.close();
    expect(await kindOf(issuer, token)).toBe('unavailable');
    expect(await kindOf(issuer, token)).toBe('unavailable');
    expect(log.lines.filter((line) => line.startsWith('warn') && line.includes('cannot be verified'))).toHaveLength(1);
    expect(log.lines.join()).not.toContain(token);
  });

  it.each([
    ['what is no JSON', '<html>'],
    [
      'metadata of another issuer',
      JSON.stringify({ issuer: 'https://evil.example.com', jwks_uri: 'https://evil.example.com' }),
    ],
    ['more than it may', 'x'.repeat(300_000)],
  ])('that answers %s is not believed, and is once it answers right', async (_, body) => {
    const { sample, issuer } = await opened();
    const token = await sample.token();
    sample.answer(body);
    expect(await kindOf(issuer, token)).toBe('unavailable');
    sample.answer(null);
    expect(await kindOf(issuer, token)).toBe('principal');
  });

  it.each(['http://issuer.example.com', 'https://issuer.example.com/?a=b', 'issuer.example.com', 'ftp://127.0.0.1'])(
    'is refused at %s',
    (issuer) => {
      expect(() => new OAuthIssuer({ issuer, audience: AUDIENCE, log: new MemoryLog() })).toThrow(/https address/);
    },
  );
});

async function rightClaims() {
  return { aud: AUDIENCE, sub: 'ada', scope: 'orrery', exp: now() + 60 };
}

import { chmodSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyFileText, parseKeys } from '../../../src/server/access/key-file.ts';
import { KeyRing } from '../../../src/server/access/key-ring.ts';
import { temporaryFolder } from '../../workspace/temporary-folder.ts';
import { MemoryLog } from '../sample-application.ts';
import { keyFile, sampleKey, tokenOf, writeKeys } from './sample-keys.ts';

const onPosix = process.platform !== 'win32';

const SPOILED: readonly (readonly [how: string, spoil: (path: string) => void])[] = [
  ['is gone', (path) => rmSync(path)],
  ['is no JSON any more', (path) => writeFileSync(path, '{', { mode: 0o600 })],
  ...(onPosix ? [['is open to others', (path: string) => chmodSync(path, 0o644)] as const] : []),
];

describe('a file of keys', () => {
  it('says of a token whose it is, and what its bearer may do', () => {
    const ring = new KeyRing(keyFile([sampleKey('ci'), sampleKey('ada', { write: true })]), new MemoryLog());
    expect(ring.find(tokenOf('ada'))).toMatchObject({ name: 'ada', rights: { roots: 'all', write: true } });
    expect(ring.find(tokenOf('ci'))).toMatchObject({ name: 'ci', rights: { write: false } });
    expect(ring.find(`${tokenOf('ci')}x`)).toBeNull();
    expect(ring.find('')).toBeNull();
  });

  it('holds no token', () => {
    expect(keyFileText([sampleKey('ci')])).not.toContain(tokenOf('ci'));
  });

  it('counts as it is now: a key that was removed opens nothing from then on', () => {
    const path = keyFile([sampleKey('ci'), sampleKey('ada')]);
    const log = new MemoryLog();
    const ring = new KeyRing(path, log);
    expect(ring.find(tokenOf('ci'))).not.toBeNull();
    writeKeys(`${path}.next`, [sampleKey('ada')]);
    renameSync(`${path}.next`, path);
    expect(ring.find(tokenOf('ci'))).toBeNull();
    expect(ring.find(tokenOf('ada'))).not.toBeNull();
    expect(log.lines.join()).toContain('it now has 1 key.');
  });

  it.each(SPOILED)('opens for nobody when it %s, and for those in it once it is right again', (_, spoil) => {
    const path = keyFile([sampleKey('ci')]);
    const log = new MemoryLog();
    const ring = new KeyRing(path, log);
    spoil(path);
    for (let time = 0; time < 2; time++) expect(() => ring.find(tokenOf('ci'))).toThrow(/cannot be used now/);
    expect(log.lines.filter((line) => line.startsWith('error'))).toHaveLength(1);
    rmSync(path, { force: true });
    writeKeys(path, [sampleKey('ci')]);
    expect(ring.find(tokenOf('ci'))).toMatchObject({ name: 'ci' });
  });

  it.skipIf(!onPosix)('must be private, a file, and no link', () => {
    const open = keyFile([sampleKey('ci')]);
    chmodSync(open, 0o640);
    expect(() => new KeyRing(open, new MemoryLog())).toThrow(/chmod 600/);
    const link = join(temporaryFolder(), 'link.json');
    symlinkSync(keyFile([sampleKey('ci')]), link);
    expect(() => new KeyRing(link, new MemoryLog())).toThrow(/is a link/);
    expect(() => new KeyRing(temporaryFolder(), new MemoryLog())).toThrow(/is not a regular file/);
    expect(() => new KeyRing(join(temporaryFolder(), 'none.json'), new MemoryLog())).toThrow(/it does not exist/);
  });

  it.skipIf(!onPosix)('must lie where nobody else can put another in its place', () => {
    const path = keyFile([sampleKey('ci')]);
    chmodSync(join(path, '..'), 0o777);
    expect(() => new KeyRing(path, new MemoryLog())).toThrow(/anyone can write to/);
  });

  it.each([
    ['another version', { version: 2, keys: [] }, /version/],
    ['a field that there is not', { version: 1, keys: [{ ...sampleKey('ci'), rots: 'all' }] }, /rots/],
    ['a key without rights', { version: 1, keys: [{ name: 'ci', sha256: sampleKey('ci').sha256 }] }, /keys\.0\.roots/],
    ['a token in place of its hash', { version: 1, keys: [{ ...sampleKey('ci'), sha256: 'secret' }] }, /SHA-256/],
    ['a name with a slash', { version: 1, keys: [sampleKey('ci/bob')] }, /keys\.0\.name/],
    ['the name of nobody', { version: 1, keys: [sampleKey('unknown-agent')] }, /keys\.0\.name/],
    ['a relative root', { version: 1, keys: [sampleKey('ci', { roots: ['src'] })] }, /absolute/],
    ['no root', { version: 1, keys: [sampleKey('ci', { roots: [] })] }, /keys\.0\.roots/],
    ['an unknown toolset', { version: 1, keys: [sampleKey('ci', { toolsets: ['everything'] })] }, /toolsets/],
    ['a date without a time', { version: 1, keys: [sampleKey('ci', { expires: '2027-01-01' })] }, /expires/],
    ['two keys of one name', { version: 1, keys: [sampleKey('ci'), { ...sampleKey('ada'), name: 'ci' }] }, /two keys/],
    ['one token twice', { version: 1, keys: [sampleKey('ci'), { ...sampleKey('ci'), name: 'ada' }] }, /two keys/],
  ])('is refused with %s, saying where', (_, content, where) => {
    expect(() => parseKeys(JSON.stringify(content), '/keys.json')).toThrow(where);
  });

  it('is read or refused, whatever it holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        try {
          parseKeys(text, '/keys.json');
        } catch (thrown) {
          expect(thrown).toMatchObject({ errorName: 'VALIDATION_ERROR' });
        }
      }),
    );
  });
});

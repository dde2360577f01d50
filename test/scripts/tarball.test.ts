import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readTarball } from '../../scripts/tarball.mjs';

interface Member {
  readonly path: string;
  readonly prefix?: string;
  readonly body?: string;
  readonly type?: string;
}

/** One file as ustar stores it: a header block, then the content in whole blocks. */
function stored({ path, prefix = '', body = '', type = '0' }: Member): Buffer {
  const content = Buffer.from(body);
  const header = Buffer.alloc(512);
  header.write(path, 0);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  header.write(type, 156);
  header.write('ustar', 257);
  header.write(prefix, 345);
  return Buffer.concat([header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}

const archive = (...members: Member[]) => gzipSync(Buffer.concat([...members.map(stored), Buffer.alloc(1024)]));

const contents = (bytes: Buffer) =>
  Object.fromEntries([...readTarball(bytes)].map(([path, body]) => [path, String(body)]));

describe('an archive', () => {
  test('gives its files by path, whatever their size', () => {
    const bytes = archive(
      { path: 'package/empty' },
      { path: 'package/block', body: 'b'.repeat(512) },
      { path: 'package/more', body: 'm'.repeat(513) },
    );
    expect(contents(bytes)).toEqual({
      'package/empty': '',
      'package/block': 'b'.repeat(512),
      'package/more': 'm'.repeat(513),
    });
  });

  test('may keep the folders of a long name apart from it', () => {
    expect(contents(archive({ path: 'name', prefix: 'package/deep', body: 'x' }))).toEqual({
      'package/deep/name': 'x',
    });
  });

  test('may give a long name in a header of its own, for the next file only', () => {
    const name = `package/${'long/'.repeat(60)}name`;
    const record = ` path=${name}\n`;
    const length = record.length + String(record.length + 3).length;
    const pax = { path: 'PaxHeader', type: 'x', body: `${length}${record}` };
    expect(contents(archive(pax, { path: 'short', body: '1' }, { path: 'next', body: '2' }))).toEqual({
      [name]: '1',
      next: '2',
    });
  });

  test('gives neither folders nor links', () => {
    expect(contents(archive({ path: 'folder', type: '5' }, { path: 'link', type: '2' }, { path: 'file' }))).toEqual({
      file: '',
    });
  });

  test('that is cut off is refused', () => {
    const whole = Buffer.concat([stored({ path: 'file', body: 'x'.repeat(2000) })]);
    expect(() => readTarball(gzipSync(whole.subarray(0, 1024)))).toThrow('cut off or damaged at byte 0');
  });
});

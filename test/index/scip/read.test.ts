import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MalformedScip, readScip, SCIP_LIMITS, type ScipSource } from '../../../src/index/scip/read.ts';
import type { ScipDocument, ScipPart } from '../../../src/index/scip/scip.ts';
import { readScipFile } from '../../../src/index/scip/scip-file.ts';
import { scipBytes } from '../../../src/index/scip/write.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { SHAPES_INDEX } from './shapes.ts';

const BYTES = new Uint8Array(readFileSync(SHAPES_INDEX));

function sourceOf(bytes: Uint8Array): ScipSource {
  return { size: bytes.length, read: (at, length) => bytes.subarray(at, at + length) };
}

const partsOf = (bytes: Uint8Array) => [...readScip(sourceOf(bytes))];

const DOCUMENT: ScipDocument = {
  path: 'a.ts',
  language: 'typescript',
  encoding: 'utf16',
  text: 'const a = 1;\n',
  occurrences: [
    {
      range: { line: 1, column: 7, endLine: 1, endColumn: 8 },
      symbol: 'orrery . . . `a.ts`/a.',
      roles: 1,
      enclosing: { line: 1, column: 1, endLine: 2, endColumn: 1 },
    },
  ],
  symbols: [
    {
      symbol: 'orrery . . . `a.ts`/a.',
      kind: 8,
      displayName: 'a',
      relationships: [{ symbol: 'orrery . . . `a.ts`/b.', isImplementation: true }],
    },
  ],
};

describe('readScip', () => {
  test('reads an index of scip-typescript', () => {
    const [metadata, shape, total] = partsOf(BYTES) as [ScipPart, ScipPart, ScipPart];
    expect(metadata).toEqual({
      kind: 'metadata',
      metadata: { tool: { name: 'scip-typescript', version: '0.4.0' }, projectRoot: 'file:///shapes-project' },
    });
    expect(shape.kind === 'document' && shape.document.path).toBe('src/shape.ts');
    const document = total.kind === 'document' ? total.document : null;
    expect(document?.occurrences).toContainEqual({
      range: { line: 15, column: 66, endLine: 15, endColumn: 70 },
      symbol: 'scip-typescript npm shapes 1.0.0 src/`shape.ts`/Shape#area().',
      roles: 0,
      enclosing: null,
    });
  });

  test('reads what scipBytes writes', () => {
    const parts: ScipPart[] = [
      { kind: 'metadata', metadata: { tool: { name: 'orrery', version: '1' }, projectRoot: 'file:///a' } },
      { kind: 'document', document: DOCUMENT },
      { kind: 'document', document: { ...DOCUMENT, path: '', text: '', occurrences: [], symbols: [] } },
    ];
    expect(partsOf(Buffer.concat(parts.map(scipBytes)))).toEqual(parts);
  });

  test('reads ranges that are written as messages', () => {
    const metadata = [0x0a, 0x00];
    // Document { occurrences: { single_line_range: { line: 2, start_character: 3, end_character: 4 } } }
    const document = [0x12, 0x0a, 0x12, 0x08, 0x42, 0x06, 0x08, 2, 0x10, 3, 0x18, 4];
    const [, part] = partsOf(Uint8Array.from([...metadata, ...document]));
    const range = part?.kind === 'document' ? part.document.occurrences[0]?.range : null;
    expect(range).toEqual({ line: 3, column: 4, endLine: 3, endColumn: 5 });
  });

  test('refuses every cut of an index that is not between two parts', () => {
    const starts = new Set([0]);
    let end = 0;
    for (const _ of partsOf(BYTES)) {
      end += partLength(end);
      starts.add(end);
    }
    for (let length = 0; length < BYTES.length; length++) {
      const read = () => partsOf(BYTES.subarray(0, length));
      if (starts.has(length) && length > 0) expect(read).not.toThrow();
      else expect(read).toThrow(MalformedScip);
    }
  });

  test('never fails otherwise, whichever byte is changed', () => {
    for (let at = 0; at < BYTES.length; at++) {
      const changed = BYTES.slice();
      changed[at] = 255 - (changed[at] as number);
      try {
        partsOf(changed);
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(MalformedScip);
      }
    }
  });

  test.each([
    ['any other file', Buffer.from('{"not": "scip"}')],
    ['an empty file', Buffer.alloc(0)],
    ['a document before the metadata', Buffer.from([0x12, 0])],
    [
      'a negative range',
      Buffer.from([0x0a, 0, 0x12, 15, 0x12, 13, 0x0a, 11, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1, 2]),
    ],
    ['groups within groups', Buffer.concat([Buffer.from([0x0a, 0, 0x12, 0xa0, 0x9c, 1]), Buffer.alloc(20_000, 0x1b)])],
    ['a number that does not end', Buffer.from([0x0a, 0, 0x12, 12, 0x30, ...Array(11).fill(0xff)])],
    ['a range of two numbers', Buffer.from([0x0a, 0, 0x12, 6, 0x12, 4, 0x0a, 2, 1, 2])],
  ])('refuses %s', (_, bytes) => {
    expect(() => partsOf(bytes)).toThrow(MalformedScip);
  });

  test('asks for no more bytes than a document may have', () => {
    let most = 0;
    const bytes = Uint8Array.from([0x0a, 0, 0x12, 0xff, 0xff, 0xff, 0xff, 7]);
    const source: ScipSource = {
      size: 2 ** 40,
      read: (at, length) => {
        most = Math.max(most, length);
        return bytes.subarray(at, at + length);
      },
    };
    expect(() => [...readScip(source)]).toThrow(/at most/);
    expect(most).toBeLessThan(100);
  });

  test('limits the entries of a document', () => {
    const source = sourceOf(
      Uint8Array.from([0x0a, 0, 0x12, 9, ...[0x1a, 0], ...[0x1a, 0], ...[0x1a, 0], ...[0x0a, 1, 97]]),
    );
    expect(() => [...readScip(source, { ...SCIP_LIMITS, documentEntries: 2 })]).toThrow(/more than 2 entries/);
  });

  test('limits the relationships of a symbol as entries', () => {
    const source = sourceOf(Uint8Array.from([0x0a, 0, 0x12, 8, 0x1a, 6, ...[0x22, 0], ...[0x22, 0], ...[0x22, 0]]));
    expect(() => [...readScip(source, { ...SCIP_LIMITS, documentEntries: 3 })]).toThrow(/more than 3 entries/);
    expect([...readScip(source, { ...SCIP_LIMITS, documentEntries: 4 })]).toHaveLength(2);
  });

  test('limits the parts of an index, those it does not know included', () => {
    const source = sourceOf(Uint8Array.from([0x0a, 0, ...[0x1a, 0], ...[0x1a, 0]]));
    expect([...readScip(source, { ...SCIP_LIMITS, parts: 3 })]).toHaveLength(1);
    expect(() => [...readScip(source, { ...SCIP_LIMITS, parts: 2 })]).toThrow(/More than 2 parts/);
  });

  test('reads text that is not UTF-8 with the character for what cannot be read', () => {
    const [, part] = partsOf(Uint8Array.from([0x0a, 0, 0x12, 4, 0x0a, 2, 0xc3, 0x28]));
    expect(part?.kind === 'document' && part.document.path).toBe('\ufffd(');
  });
});

/** The bytes of the part that begins at an offset: its header says so. */
function partLength(at: number): number {
  let [length, shift, next] = [0, 0, at + 1];
  for (; ; next++, shift += 7) {
    length += ((BYTES[next] as number) & 127) << shift;
    if ((BYTES[next] as number) < 128) break;
  }
  return next + 1 - at + length;
}

describe('readScipFile', () => {
  test.each([
    ['cut.scip', 'cut.scip is not a whole SCIP index'],
    ['none.scip', 'none.scip is not there'],
  ])('says what is wrong with %s, and what to do', async (name, message) => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'cut.scip': '\u000a\u0008' });
    await expect(readScipFile(`${folder}/${name}`, name, () => {})).rejects.toThrow(message);
  });

  test('ends when it is cancelled', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    let parts = 0;
    await expect(readScipFile(SHAPES_INDEX, 'index.scip', () => parts++, signal)).rejects.toThrow('enough');
    expect(parts).toBe(1);
  });
});

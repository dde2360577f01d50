interface Signature {
  readonly mimeType: string;
  /** Bytes that a file of the type has, by their offset. */
  readonly parts: readonly (readonly [offset: number, bytes: Buffer])[];
}

const at = (offset: number, text: string): readonly [number, Buffer] => [offset, Buffer.from(text, 'latin1')];

/** What the first bytes say, by each format's own specification. A name may say anything. */
const SIGNATURES: readonly Signature[] = [
  { mimeType: 'image/png', parts: [at(0, '\x89PNG\r\n\x1a\n')] },
  { mimeType: 'image/jpeg', parts: [at(0, '\xff\xd8\xff')] },
  { mimeType: 'image/gif', parts: [at(0, 'GIF87a')] },
  { mimeType: 'image/gif', parts: [at(0, 'GIF89a')] },
  { mimeType: 'image/webp', parts: [at(0, 'RIFF'), at(8, 'WEBP')] },
  { mimeType: 'application/pdf', parts: [at(0, '%PDF-')] },
  { mimeType: 'application/wasm', parts: [at(0, '\0asm')] },
  { mimeType: 'application/zip', parts: [at(0, 'PK\x03\x04')] },
  { mimeType: 'application/gzip', parts: [at(0, '\x1f\x8b')] },
];

/** The media type of bytes that are no text; `application/octet-stream` where they do not say. */
export function mediaTypeOf(bytes: Buffer): string {
  const found = SIGNATURES.find(({ parts }) =>
    parts.every(([offset, part]) => bytes.subarray(offset, offset + part.length).equals(part)),
  );
  return found?.mimeType ?? 'application/octet-stream';
}

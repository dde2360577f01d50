import { hash } from 'node:crypto';
import { OrreryError } from '../errors.ts';
import { classifyContent } from '../workspace/classify.ts';
import { readRegularFile } from '../workspace/read-file.ts';

export interface SourceText {
  readonly text: string;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string;
  /** Remarks on decoding. */
  readonly notes: readonly string[];
}

/** Why a file's text cannot be shown, in words. */
const REFUSALS: Readonly<Record<string, string>> = {
  binary: 'it is binary',
  too_large: 'it is larger than 10 MB',
  unreadable: 'it cannot be read; check its permissions',
};

/**
 * A file's text as it is now. Generated and minified files are readable like any other.
 * @throws OrreryError FILE_SYSTEM_ERROR for what is not text or cannot be read
 */
export function readSource(absolute: string, path: string): SourceText {
  const read = readRegularFile(absolute);
  if (read.kind === 'gone') throw new OrreryError('FILE_SYSTEM_ERROR', `${path} is no longer there.`, { path });
  if (read.kind === 'skipped') throw refusal(path, read.reason);
  const digest = hash('sha256', read.bytes);
  // A neutral name: whether the file's own name says minified or generated is no reason not to show it.
  const content = classifyContent('source', read.bytes);
  if (content.kind === 'source') return { text: content.text, hash: digest, notes: content.notes };
  if (content.reason === 'binary') throw refusal(path, content.reason);
  return {
    text: read.bytes.toString('utf8'),
    hash: digest,
    notes: [`The content looks ${content.reason.replaceAll('_', ' ')}.`],
  };
}

function refusal(path: string, reason: string): OrreryError {
  return new OrreryError('FILE_SYSTEM_ERROR', `${path} cannot be shown: ${REFUSALS[reason] ?? reason}.`, {
    path,
    reason,
  });
}

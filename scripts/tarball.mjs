import { gunzipSync } from 'node:zlib';

const BLOCK = 512;
const REGULAR_FILE = new Set(['0', '\0', '']);

/** The text of a NUL-terminated header field. */
function text(header, start, length) {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end);
}

/** The `path` of a pax extended header (`<length> path=<value>\n` records), or null when it sets none. */
function paxPath(records) {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(records.toString('utf8'))?.[1] ?? null;
}

/**
 * The regular files of a gzipped ustar archive, as npm makes them, by path. Reads long names from ustar prefixes and pax
 * headers; links, folders and devices are left out. Nothing is written to disk, so no path can escape anywhere.
 *
 * @param {Buffer} archive the `.tgz` bytes
 * @returns {Map<string, Buffer>} file contents by path inside the archive, sharing one buffer
 */
export function readTarball(archive) {
  const tar = gunzipSync(archive);
  const files = new Map();
  let longPath = null;
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const header = tar.subarray(at, at + BLOCK);
    const size = Number.parseInt(text(header, 124, 12).trim(), 8);
    if (!Number.isSafeInteger(size) || at + BLOCK + size > tar.length) {
      throw new Error(`The archive is cut off or damaged at byte ${at}.`);
    }
    const body = tar.subarray(at + BLOCK, at + BLOCK + size);
    const type = text(header, 156, 1);
    const prefix = text(header, 345, 155);
    if (type === 'x') longPath = paxPath(body);
    else {
      const path = longPath ?? (prefix === '' ? '' : `${prefix}/`) + text(header, 0, 100);
      if (REGULAR_FILE.has(type)) files.set(path, body);
      longPath = null;
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

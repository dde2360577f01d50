import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib';
import { systemCode } from '../../workspace/real-path.ts';

/** Types of files that are served; a file of another type is none of the page's. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
/** Types that are compressed already. */
const COMPRESSED: ReadonlySet<string> = new Set(['.png', '.woff2']);

/** Names in this folder hold a hash of what the file holds. */
const HASHED_FOLDER = 'assets';
const INDEX = 'index.html';
/** What the build compressed, as hard as brotli can, has this behind its name. */
const BROTLI = '.br';

/** Nobody needs to ask again for what a name with a hash in it stands for. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

/** How hard brotli tries: above, it takes ten times as long for a twentieth less. */
const BROTLI_QUALITY = 7;

const brotli = promisify(brotliCompress);
const COMPRESSIONS = {
  br: (content: Buffer) => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify(gzip) as (content: Buffer) => Promise<Buffer>,
} as const;
export type Encoding = keyof typeof COMPRESSIONS;

/** One file of the page. */
export class PageFile {
  readonly type: string;
  readonly caching: string;
  /** Of what it holds; weak, since it is sent compressed as well. */
  readonly tag: string;
  readonly content: Buffer;
  readonly #isCompressible: boolean;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  /** @param brotli the content as the build compressed it, where it did */
  constructor(name: string, type: string, content: Buffer, brotli: Buffer | null = null) {
    this.type = type;
    if (brotli !== null) this.#compressed.set('br', Promise.resolve(brotli));
    this.caching = name.startsWith(`${HASHED_FOLDER}/`) ? FOR_EVER : ASK_AGAIN;
    this.content = content;
    this.tag = `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
    this.#isCompressible = !COMPRESSED.has(extname(name));
  }

  /** The best of the encodings that a client takes; null where it is sent as it is. */
  encodingFor(accepted: string | undefined): Encoding | null {
    if (!this.#isCompressible || accepted === undefined) return null;
    const names = accepted
      .split(',')
      .flatMap((one) => (/;\s*q=0(?:\.0*)?\s*$/.test(one) ? [] : one.split(';')[0]?.trim()));
    return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null;
  }

  /** The content compressed, which is done once. */
  compressed(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known !== undefined) return known;
    const made = COMPRESSIONS[encoding](this.content);
    this.#compressed.set(encoding, made);
    return made;
  }
}

/** The files of the page, by the path each is asked for: what is not in the table is not there, however a path is written. */
export type PageFiles = ReadonlyMap<string, PageFile>;

/**
 * Reads the files of a built page: those of the folder itself and of its assets.
 *
 * @returns none where the page has not been built
 */
export function readPageFiles(folder: string): PageFiles {
  const names = [...filesIn(folder), ...filesIn(join(folder, HASHED_FOLDER)).map((name) => `${HASHED_FOLDER}/${name}`)];
  const files = names.flatMap((stored): [string, PageFile][] => {
    const isBuilt = stored.endsWith(BROTLI);
    const name = isBuilt ? stored.slice(0, -BROTLI.length) : stored;
    const type = TYPES[extname(name)];
    if (type === undefined) return [];
    const bytes = readFileSync(join(folder, stored));
    const file = isBuilt
      ? new PageFile(name, type, brotliDecompressSync(bytes), bytes)
      : new PageFile(name, type, bytes);
    return [[pathOf(name), file]];
  });
  return new Map(files);
}

function pathOf(name: string): string {
  return name === INDEX ? '/' : `/${name}`;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  } catch (thrown) {
    if (systemCode(thrown) === 'ENOENT') return [];
    throw thrown;
  }
}

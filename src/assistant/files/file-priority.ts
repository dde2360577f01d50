/** What a file is to somebody who reads code: the most useful first. */
export const FILE_RANKS = ['source', 'documentation', 'data'] as const;
export type FileRank = (typeof FILE_RANKS)[number];

const DOCUMENTATION = new Set([
  'md',
  'mdx',
  'markdown',
  'rst',
  'adoc',
  'asciidoc',
  'txt',
  'org',
  'tex',
  'textile',
  'rdoc',
]);
const DATA = new Set([
  ...['log', 'out', 'err', 'trace', 'csv', 'tsv', 'jsonl', 'ndjson', 'json', 'xml', 'svg', 'sql', 'lock', 'snap'],
  ...['geojson', 'po', 'pot', 'ipynb', 'sarif', 'lcov', 'har', 'dump'],
]);
const DOCUMENTATION_NAMES = /^(?:readme|changelog|licen[cs]e|contributing|authors|notice|copying)(?:\.|$)/i;

export function rankOf(path: string): FileRank {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const extension = extensionOf(name);
  if (DATA.has(extension)) return 'data';
  return DOCUMENTATION.has(extension) || DOCUMENTATION_NAMES.test(name) ? 'documentation' : 'source';
}

/** In lower case, without its dot; empty where there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Source before documentation before data, then by path. */
export function byPriority(a: string, b: string): number {
  const rank = FILE_RANKS.indexOf(rankOf(a)) - FILE_RANKS.indexOf(rankOf(b));
  return rank || (a < b ? -1 : a > b ? 1 : 0);
}

/** Folders of what is made or fetched, by name: left out of a folder that is walked, taken where they are named. */
const EXCLUDED_FOLDERS: ReadonlySet<string> = new Set([
  ...['__pycache__', 'node_modules', 'venv', 'env', 'build', 'dist', 'target', 'out', '__pypackages__', 'htmlcov'],
  ...['coverage', 'bower_components', '_build', 'site', 'vendor', 'wheels'],
]);

/** Of what cannot be read as text: never opened when a folder is walked. */
const NO_TEXT = new Set([
  ...[
    'png',
    'jpg',
    'jpeg',
    'gif',
    'webp',
    'bmp',
    'ico',
    'icns',
    'tif',
    'tiff',
    'avif',
    'mp3',
    'mp4',
    'wav',
    'ogg',
    'webm',
  ],
  ...[
    'mov',
    'avi',
    'pdf',
    'zip',
    'gz',
    'tgz',
    'bz2',
    'xz',
    'zst',
    '7z',
    'rar',
    'tar',
    'jar',
    'war',
    'class',
    'pyc',
    'o',
  ],
  ...[
    'a',
    'so',
    'dylib',
    'dll',
    'exe',
    'bin',
    'wasm',
    'node',
    'woff',
    'woff2',
    'ttf',
    'otf',
    'eot',
    'db',
    'sqlite',
    'parquet',
  ],
]);

/**
 * Whether a file of a folder that is walked is one to read: nothing hidden, nothing made or fetched.
 * @param path from the folder on
 */
export function isWalked(path: string): boolean {
  const segments = path.split('/');
  const name = segments.pop() as string;
  if (name.startsWith('.') || NO_TEXT.has(extensionOf(name))) return false;
  return segments.every(
    (folder) => !folder.startsWith('.') && !EXCLUDED_FOLDERS.has(folder) && !folder.endsWith('.egg-info'),
  );
}

import { parse } from 'smol-toml';

/** So many folders are taken note of: in each of them, an absolute import is looked for. */
const MOST_FOLDERS = 20;
/** No manifest nests deeper. */
const MAX_DEPTH = 100;

/** Where the tables of a `pyproject.toml` say which folders packages stand in. A `*` is any one key. */
const PLACES: readonly (readonly string[])[] = [
  ['setuptools', 'package-dir', '*'],
  ['setuptools', 'packages', 'find', 'where'],
  ['poetry', 'packages', '*', 'from'],
  ['hatch', 'build', 'sources'],
  ['hatch', 'build', 'targets', '*', 'sources'],
  ['pdm', 'build', 'package-dir'],
  ['maturin', 'python-source'],
  ['uv', 'build-backend', 'module-root'],
];

/**
 * The folders that a `pyproject.toml` says packages stand in: setuptools, Poetry, Hatch, PDM, Maturin, uv.
 * @throws TomlError for what is no TOML
 */
export function foldersOfProject(text: string): readonly string[] {
  const { tool } = parse(text.replace(/^\uFEFF/, ''), { maxDepth: MAX_DEPTH });
  return limited(PLACES.flatMap((place) => place.reduce<readonly unknown[]>(within, [tool]).flatMap(textsOf)));
}

function within(values: readonly unknown[], key: string): readonly unknown[] {
  return values.flatMap((value) => {
    if (typeof value !== 'object' || value === null) return [];
    if (key === '*') return Object.values(value);
    return Object.hasOwn(value, key) ? [(value as Readonly<Record<string, unknown>>)[key]] : [];
  });
}

/** A text, those of a list, or the names in a table: Hatch says `{ "src" = "" }` for what is taken off. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

/** The folders that a `setup.cfg` says packages stand in: `where` of `[options.packages.find]`, values of `package_dir`. */
export function foldersOfSetup(text: string): readonly string[] {
  const folders: string[] = [];
  let section = '';
  let key = '';
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(?:[#;]|$)/.test(line)) continue;
    const isContinued = /^\s/.test(line);
    if (line.startsWith('[')) [section, key] = [line.slice(1, line.indexOf(']')).trim(), ''];
    else {
      const at = line.indexOf('=');
      if (!isContinued) key = line.slice(0, Math.max(0, at)).trim();
      folders.push(...stated(section, key, isContinued ? line : line.slice(at + 1)));
    }
  }
  return limited(folders);
}

/** What one line says for a key, of which there may be several lines: `package_dir` has a `package = folder` on each. */
function stated(section: string, key: string, value: string): readonly string[] {
  const text = value.trim();
  if (text === '') return [];
  if (section === 'options.packages.find' && key === 'where') return text.split(/[\s,]+/).filter((one) => one !== '');
  const isPackageDir = section === 'options' && (key === 'package_dir' || key === 'package-dir');
  return isPackageDir ? [text.slice(text.indexOf('=') + 1).trim()] : [];
}

function limited(folders: readonly string[]): readonly string[] {
  return [...new Set(folders.filter((folder) => folder !== ''))].slice(0, MOST_FOLDERS);
}

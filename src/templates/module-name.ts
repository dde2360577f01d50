/** How modules are separated, by the extension of their files. Others use a dot. */
const SEPARATORS: ReadonlyMap<string, string> = new Map([
  ['rs', '::'],
  ['ts', '/'],
  ['js', '/'],
  ['go', '/'],
]);

/** Folders that hold modules and are no module themselves. */
const SOURCE_FOLDERS: ReadonlySet<string> = new Set(['src', 'lib']);

/** Files that stand for the folder they lie in. */
const FOLDER_FILES: ReadonlySet<string> = new Set(['mod.rs', '__init__.py', 'index.ts', 'index.js']);

/** The module that a source file holds: `src/services/ast_rust.rs` → `services::ast_rust`, `src/models/mod.rs` → `models`. */
export function moduleName(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  const file = segments.at(-1) ?? '';
  const extension = /\.([^.]+)$/.exec(file)?.[1] ?? '';
  const inSource = SOURCE_FOLDERS.has(segments[0] ?? '') && segments.length > 1;
  const folders = segments.slice(inSource ? 1 : 0, -1);
  const parts = FOLDER_FILES.has(file) && folders.length > 0 ? folders : [...folders, withoutExtension(file)];
  return parts.join(SEPARATORS.get(extension) ?? '.');
}

function withoutExtension(file: string): string {
  return file.replace(/(?<=.)\.[^.]+$/, '');
}

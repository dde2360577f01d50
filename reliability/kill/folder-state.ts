import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** What lies in a folder: each file by its path, with its content; folders and links by what they are. */
export type FolderState = ReadonlyMap<string, string>;

export function stateOf(folder: string): FolderState {
  const entries = readdirSync(folder, { recursive: true }).map(String).sort();
  return new Map(entries.map((path) => [path, contentOf(join(folder, path))]));
}

function contentOf(path: string): string {
  const status = lstatSync(path);
  if (status.isSymbolicLink()) return `link to ${readlinkSync(path)}`;
  return status.isFile() ? `file ${readFileSync(path, 'latin1')}` : 'folder';
}

/** The paths by which two states differ. */
export function differences(a: FolderState, b: FolderState): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path)).sort();
}

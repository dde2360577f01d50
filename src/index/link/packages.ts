import type { FileInterface } from '../file-interface.ts';
import { rulesOf } from './families.ts';

/** Name of the package that consists of a folder's files. */
export function folderPackage(folder: string): string {
  return `./${folder}`;
}

/** The packages that a file is part of: those it declares, and its folder's where imports name folders. */
export function packagesOf({
  path,
  language,
  declaredNamespaces,
}: Pick<FileInterface, 'path' | 'language' | 'declaredNamespaces'>): readonly string[] {
  const folder = rulesOf(language).packageFolder?.(path) ?? null;
  return folder === null ? declaredNamespaces : [...declaredNamespaces, folderPackage(folder)];
}

/** Identifies a package among those of all families. */
export function packageKey(family: string, name: string): string {
  return `${family} ${name}`;
}

import { joinPath } from '../../../../index/modules/relative-path.ts';
import { within } from './file-roles.ts';

/** A path without what says that it is code. */
export function stemOf(path: string): string {
  return path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
}

/** Folders, relative to their package: what is in one of them is built from what is in the other. */
export interface Build {
  readonly to: string;
  readonly from: string;
}

/** Without what stands between the name of a source and the extension of what is built of it: `vue.esm-bundler`. */
function withoutVariant(path: string): string {
  const dot = path.indexOf('.', path.lastIndexOf('/') + 1);
  return dot === -1 ? path : path.slice(0, dot);
}

/**
 * Paths, without extensions, of what a target that is not in the tree may be built from, likely ones first: by what the
 * compiler is told, by the same path below the sources, less and less of it, and at last the package's main source.
 */
export function builtFrom(folder: string, target: string, builds: readonly Build[]): string[] {
  const built = joinPath(folder, target);
  if (built === null) return [];
  const stem = within(folder, stemOf(built));
  const stems: string[] = [];
  for (const { to, from } of builds) {
    const place = joinPath('', to);
    if (place !== null && place !== '' && stem.startsWith(`${place}/`))
      stems.push(`${from}/${stem.slice(place.length + 1)}`);
  }
  // What is built may be at the top of what is published.
  if (!stem.includes('/')) stems.push(`src/${stem}`, `source/${stem}`, `lib/${stem}`);
  const parts = stem.split('/').slice(1);
  for (let from = 0; from < parts.length; from++) {
    const rest = parts.slice(from).join('/');
    stems.push(`src/${rest}`, `src/${rest}/index`, `source/${rest}`, `lib/${rest}`, rest);
    if (withoutVariant(rest) !== rest) stems.push(`src/${withoutVariant(rest)}`);
  }
  const name = withoutVariant(parts.at(-1) ?? '');
  const own = folder.slice(folder.lastIndexOf('/') + 1);
  if (parts.length > 0 && (name === own || /^(?:index|main|bundle)$/.test(name))) {
    stems.push('src/index', 'src/main', 'index', 'lib/index', 'source/index', `src/${own}`);
  }
  return stems.flatMap((one) => joinPath(folder, one) ?? []);
}

import { folderOf, foldersAbove, joinPath } from '../../../../index/modules/relative-path.ts';
import { globMatcher } from '../../../../workspace/glob.ts';
import type { CodeModel } from '../code-model.ts';
import { builtFrom, stemOf } from './built-sources.ts';
import type { FileRole, ManifestReader } from './file-roles.ts';
import { codeConfig, isCodeConfig, type Taking, type ToolConfig } from './tool-configs.ts';

/** The files that configurations of tools take. */
export class TakenFiles {
  readonly #byPath = new Map<string, Taking>();
  readonly #patterns: {
    readonly taking: Taking;
    readonly start: string;
    readonly matches: (path: string) => boolean;
  }[] = [];
  /** Folders of configurations that only running them would tell all of, and why files below may be taken. */
  readonly #open = new Map<string, 'config' | 'listing'>();

  constructor(
    files: readonly number[],
    { graph, exempt }: CodeModel,
    manifests: ManifestReader,
    packages: ReadonlyMap<string, { readonly configs: readonly ToolConfig[] }>,
  ) {
    const known = new Set<string>();
    for (const { configs } of packages.values()) for (const config of configs) this.#add(config, known);
    for (const file of files) {
      const path = graph.name(file);
      const text = exempt[file] === -1 && isCodeConfig(path) ? manifests.text(path) : null;
      if (text === null) continue;
      const config = codeConfig(path, text);
      this.#add(config, known);
      // Bundlers start in the folder of the package, wherever their configuration is.
      const folder = foldersAbove(path).find((one) => packages.has(one));
      if (folder !== undefined && folder !== folderOf(path)) {
        this.#add({ ...config, taken: config.taken.map((one) => ({ ...one, folder })) }, known);
      }
      if (config.isOpen) this.#opens(folderOf(path), config);
    }
  }

  entry(file: number, path: string): Pick<FileRole, 'entry' | 'reason'> | null {
    const exact = this.#byPath.get(path) ?? this.#byPath.get(stemOf(path));
    const taking =
      exact ?? this.#patterns.find(({ start, matches }) => path.startsWith(start) && matches(path))?.taking;
    return taking === undefined || file < 0 ? null : { entry: 'run', reason: `taken by ${taking.config}` };
  }

  /** Why a file may be taken that no configuration names; null where none may. */
  doubt(path: string): 'config' | 'listing' | null {
    if (this.#open.size === 0) return null;
    const doubts = foldersAbove(path).flatMap((folder) => this.#open.get(folder) ?? []);
    return doubts.includes('listing') ? 'listing' : (doubts[0] ?? null);
  }

  #opens(folder: string, { isListing }: ToolConfig) {
    if (isListing || !this.#open.has(folder)) this.#open.set(folder, isListing ? 'listing' : 'config');
  }

  #add({ taken }: ToolConfig, known: Set<string>) {
    for (const taking of taken) {
      const { pattern, folder } = taking;
      const key = `${folder}\0${pattern}`;
      if (pattern.startsWith('!') || known.has(key)) continue;
      known.add(key);
      const wild = pattern.search(/[*?{[(]/);
      const written = joinPath(folder, wild === -1 ? pattern : pattern.slice(0, wild));
      if (written === null) continue;
      if (wild === -1) {
        this.#byPath.set(written, taking);
        this.#byPath.set(stemOf(written), taking);
        // What bundles what another step has built takes the source of that.
        for (const source of builtFrom(folder, pattern, [])) {
          if (!this.#byPath.has(source)) this.#byPath.set(source, taking);
        }
        continue;
      }
      const isAtSlash = wild === 0 || pattern[wild - 1] === '/';
      const start = written === '' || !isAtSlash ? written : `${written}/`;
      const matches = matcherOf(start + pattern.slice(wild));
      if (matches !== null) this.#patterns.push({ taking, start, matches });
    }
  }
}

/** Vitest and Jest write `?(c|m)[jt]s?(x)` for any extension of code. Null for what is no pattern for paths. */
function matcherOf(pattern: string): ((path: string) => boolean) | null {
  const plain = pattern
    .replace(/\?\(([^()]*)\)/g, (_, any: string) => `{,${any.replaceAll('|', ',')}}`)
    .replace(/[@+]\(([^()]*)\)/g, (_, any: string) => `{${any.replaceAll('|', ',')},}`);
  try {
    return globMatcher(plain.includes('/') ? plain : `./${plain}`);
  } catch {
    return null;
  }
}

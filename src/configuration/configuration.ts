import { isAbsolute, join, relative, sep } from 'node:path';
import type { ArchitectureRules } from '../analysis/judgements/architecture/rules.ts';
import { OrreryError } from '../errors.ts';
import { findConfiguration } from '../workspace/configuration-file.ts';
import { type ParsedSetting, parseConfiguration } from './parse-configuration.ts';
import { SETTINGS, type Setting, type SettingKey, type SettingValue } from './settings.ts';

/** Variables of the environment, such as `process.env`. An empty one counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where a value comes from. */
export type Source =
  | { readonly kind: 'default' }
  | { readonly kind: 'file'; readonly file: string; readonly line: number }
  | { readonly kind: 'environment'; readonly name: string };

export interface Sourced<T> {
  readonly value: T;
  readonly source: Source;
}

/** What holds for a folder: the environment before the file before the defaults. */
export class Configuration {
  /** Absolute; null where there is no file. */
  readonly file: string | null;
  /** The folder that the file's patterns are from, absolute; null where there is no file. */
  readonly folder: string | null;
  readonly #fromFile: ReadonlyMap<SettingKey, ParsedSetting>;
  readonly #environment: Environment;

  private constructor(
    place: { readonly file: string; readonly folder: string } | null,
    fromFile: ReadonlyMap<SettingKey, ParsedSetting>,
    environment: Environment,
  ) {
    this.file = place?.file ?? null;
    this.folder = place?.folder ?? null;
    this.#fromFile = fromFile;
    this.#environment = environment;
  }

  /**
   * @param folder absolute and real
   * @throws OrreryError `VALIDATION_ERROR` for a file with mistakes, `FILE_SYSTEM_ERROR` for one that cannot be read
   */
  static for(folder: string, environment: Environment = {}): Configuration {
    const found = findConfiguration(folder);
    if (found.kind === 'none') return new Configuration(null, new Map(), environment);
    const { file } = found;
    if (found.kind === 'unreadable') {
      throw new OrreryError('FILE_SYSTEM_ERROR', `${file} ${found.reason}: correct it, or remove it.`, { file });
    }
    return new Configuration(found, parseConfiguration(found.text, file), environment);
  }

  /** What architecture rules there are. */
  get architecture(): ArchitectureRules {
    return {
      layers: this.get('architecture.layers').value,
      forbidden: this.get('architecture.forbidden').value,
      required: this.get('architecture.required').value,
      packages: this.get('architecture.packages').value,
      noCycles: this.get('architecture.noCycles').value,
      cyclesAllowed: this.get('architecture.cyclesAllowed').value,
    };
  }

  /**
   * The path of a file of a root as the file's patterns have it: from the folder that the file of settings stands in. Null for a
   * file outside that folder.
   *
   * @param root absolute
   */
  ownPath(root: string, path: string): string | null {
    if (this.folder === null) return null;
    const way = relative(this.folder, join(root, path));
    return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? null : way.replaceAll(sep, '/');
  }

  get<Key extends SettingKey>(key: Key): Sourced<SettingValue<Key>> {
    const { env, schema, default: standard }: Setting = SETTINGS[key];
    const given = env === undefined ? undefined : this.#environment[env] || undefined;
    if (env !== undefined && given !== undefined) {
      const checked = schema.safeParse(written(given));
      if (checked.success) return sourced<Key>(checked.data, { kind: 'environment', name: env });
      throw new OrreryError('VALIDATION_ERROR', `${env} is ${JSON.stringify(given)}: ${wanted(key)}`, { name: env });
    }
    const inFile = this.#fromFile.get(key);
    if (inFile === undefined || this.file === null) return sourced<Key>(standard, { kind: 'default' });
    return sourced<Key>(inFile.value, { kind: 'file', file: this.file, line: inFile.line });
  }
}

/** Every value was checked by its row of the table, whose type this is. */
function sourced<Key extends SettingKey>(value: unknown, source: Source): Sourced<SettingValue<Key>> {
  return { value: value as SettingValue<Key>, source };
}

/** What a variable says: JSON where it is some, else words with commas between them. */
function written(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.split(',').map((word) => word.trim());
  }
}

function wanted(key: SettingKey): string {
  return `it is the setting ${key}, such as ${JSON.stringify(SETTINGS[key].default)}. ${SETTINGS[key].description}`;
}

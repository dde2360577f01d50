import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OrreryError } from '../../errors.ts';
import { projectIdentity } from '../../workspace/repository.ts';
import { repositoryName } from '../../workspace/repository-name.ts';
import { createStateFolder, recordsFolder, type StateLocation } from '../state-folder.ts';
import type { DatabaseSettings } from './database-settings.ts';
import type { Records } from './records.ts';
import { RECORDS_FILE, SqliteRecords } from './sqlite/records.ts';

export interface ProjectRecordsOptions extends Omit<StateLocation, 'project'> {
  /** Absolute real paths of the analysed trees, in which nothing is ever kept. */
  readonly roots: readonly string[];
  /** Default: each checkout has its records in a file of its own. */
  readonly database?: DatabaseSettings | null | undefined;
}

/** The records of one project, and the folder they are in. */
export interface OpenRecords {
  readonly records: Records;
  /** Absolute and private: for what is kept beside them. */
  readonly folder: string;
}

/** How long a folder is taken to belong to the project that it was found in, which takes some thirty looks at its repository. */
const PLACE_MS = 1000;

/** The records of the projects that are worked on, each opened when it is first needed. */
export class ProjectRecords {
  readonly #options: ProjectRecordsOptions;
  /** By folder. */
  readonly #open = new Map<string, Promise<OpenRecords>>();
  /** By folder. */
  readonly #places = new Map<string, { readonly place: string; readonly until: number }>();

  constructor(options: ProjectRecordsOptions) {
    this.#options = options;
  }

  /**
   * The records of the project that a folder belongs to. All its working trees have the same; no two projects do, also where
   * one folder was named for the state of all.
   *
   * @param folder absolute and real
   * @throws OrreryError `DATABASE_ERROR`, and as `createStateFolder`
   */
  of(folder: string): Promise<OpenRecords> {
    const place = this.#place(folder);
    const known = this.#open.get(place);
    if (known !== undefined) return known;
    const opened = this.#openIn(place, folder);
    this.#open.set(place, opened);
    // What failed once may succeed the next time: a disk has room again.
    opened.catch(() => this.#open.delete(place));
    return opened;
  }

  /** As `of`, where records have been made; null where there are none. */
  async known(folder: string): Promise<OpenRecords | null> {
    const place = this.#place(folder);
    if (this.#open.has(place)) return this.of(folder);
    const { database } = this.#options;
    const isMade = database ? projectName(database, folder) !== null : existsSync(join(place, RECORDS_FILE));
    return isMade ? this.of(folder) : null;
  }

  async close(): Promise<void> {
    for (const opened of await Promise.allSettled(this.#open.values())) {
      if (opened.status === 'fulfilled') await opened.value.records.close();
    }
    this.#open.clear();
  }

  #place(folder: string): string {
    const now = performance.now();
    const known = this.#places.get(folder);
    if (known !== undefined && now < known.until) return known.place;
    const place = recordsFolder({ ...this.#options, project: projectIdentity(folder) });
    this.#places.set(folder, { place, until: now + PLACE_MS });
    return place;
  }

  async #openIn(place: string, root: string): Promise<OpenRecords> {
    const { stateDir, roots, database } = this.#options;
    if (stateDir !== undefined) createStateFolder(stateDir, roots);
    const folder = createStateFolder(place, roots);
    if (!database) return { records: await SqliteRecords.open(folder), folder };
    this.#checkOnlyProject(database, place);
    return { records: await openShared(database, folder, root), folder };
  }

  /** Two repositories under one name would have the same paths mean different files. */
  #checkOnlyProject({ project }: DatabaseSettings, place: string): void {
    if (project === null || [...this.#open.keys()].every((other) => other === place)) return;
    const message = `--project (ORRERY_PROJECT) names one project, "${project}", but the roots belong to several repositories. Serve each with its own server.`;
    throw new OrreryError('VALIDATION_ERROR', message, { project });
  }
}

async function openShared(database: DatabaseSettings, folder: string, root: string): Promise<Records> {
  const project = projectName(database, root);
  if (project === null) {
    const message = `Records of ${root} cannot be shared: its repository has no remote "origin" that names it. Name the project with --project (ORRERY_PROJECT), the same for all of its checkouts.`;
    throw new OrreryError('VALIDATION_ERROR', message, { path: root });
  }
  const { PostgresRecords } = await import('./postgres/records.ts');
  return PostgresRecords.open({ url: database.url, project, folder });
}

/** What all checkouts of the project that a folder belongs to call it; null if nothing names it. */
function projectName({ project }: DatabaseSettings, folder: string): string | null {
  return project ?? repositoryName(folder);
}

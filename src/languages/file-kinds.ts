import { isGeneratedName } from '../workspace/artifact-names.ts';
import { isDerived } from '../workspace/file-roles.ts';
import { NOTHING_TOLD, type ToldFiles, toldFiles } from '../workspace/told-files.ts';
import { isBesideTests, isTestFile } from './test-files.ts';

/** What files of a tree are, by what it says of them itself and by conventions where it says nothing. */
export class FileKinds {
  readonly #told: ToldFiles;
  readonly #folder: string;

  /** @param folder that paths are from, absolute */
  constructor(told: ToldFiles, folder: string) {
    this.#told = told;
    this.#folder = folder;
  }

  /** Equal for kinds that say the same of every file. */
  get key(): string {
    return this.#told.key;
  }

  /** The same for paths from another folder on (absolute). */
  from(folder: string): FileKinds {
    return new FileKinds(this.#told, folder);
  }

  isTest(path: string): boolean {
    return this.toldTest(path) ?? isTestFile(path);
  }

  /** Whether a file is of a test, by the tree's own word alone; null where it says nothing. */
  toldTest(path: string): boolean | null {
    return this.#told.isTest(this.#absolute(path));
  }

  /** Whether runners run a file with the tests in and below its folder. */
  isBesideTests(path: string): boolean {
    return isBesideTests(path) && this.isTest(path);
  }

  /** Whether a file declares types without any code, or was written by a program. */
  isDerived(path: string): boolean {
    return this.toldGenerated(path) ?? isDerived(path);
  }

  /** Whether a program writes a file, by its name or the tree's own word. */
  isGeneratedByName(path: string): boolean {
    return this.toldGenerated(path) ?? isGeneratedName(path.slice(path.lastIndexOf('/') + 1));
  }

  /** Whether a program wrote a file, by the tree's own word alone; null where it says nothing. */
  toldGenerated(path: string): boolean | null {
    return this.#told.isGenerated(this.#absolute(path));
  }

  #absolute(path: string): string {
    return `${this.#folder}/${path}`;
  }
}

/**
 * What files of a folder are, by the configuration that holds for it now.
 *
 * @param folder absolute and real
 */
export async function fileKinds(folder: string): Promise<FileKinds> {
  return new FileKinds(await toldFiles(folder), folder);
}

/** What files are of which no tree says anything. */
export const CONVENTIONAL = new FileKinds(NOTHING_TOLD, '');

import type { TemplateCatalogue } from './catalogue.ts';

export interface TemplateLibraryOptions {
  /** Folders of the user's, absolute; what they hold adds to the built-in templates and goes before them. */
  readonly folders: readonly string[];
  /** Told of each template that could not be read, whenever the folders are. */
  readonly onProblem: (message: string) => void;
}

/** The catalogue as it is now: read when it is first asked for, and anew after `reload`. */
export class TemplateLibrary {
  /** Folders that may change while the server runs. */
  readonly folders: readonly string[];
  readonly #onProblem: (message: string) => void;
  #catalogue: Promise<TemplateCatalogue> | null = null;

  constructor({ folders, onProblem }: TemplateLibraryOptions) {
    this.folders = folders;
    this.#onProblem = onProblem;
  }

  catalogue(): Promise<TemplateCatalogue> {
    this.#catalogue ??= this.#open();
    return this.#catalogue;
  }

  /** Reads the folders anew. Whoever has the catalogue of before keeps it as it was. */
  async reload(): Promise<TemplateCatalogue> {
    this.#catalogue = this.#open();
    return this.#catalogue;
  }

  async #open(): Promise<TemplateCatalogue> {
    const [{ TemplateCatalogue }, { builtInTemplates }] = await Promise.all([
      import('./catalogue.ts'),
      import('./built-in.ts'),
    ]);
    const catalogue = await TemplateCatalogue.open({ folders: [builtInTemplates(), ...this.folders] });
    for (const { message } of catalogue.problems) this.#onProblem(message);
    return catalogue;
  }
}

import { TemplateCatalogue } from './catalogue.ts';
import { type TemplateStamps, templateStamps } from './template-stamps.ts';
import { TemplateWatch, type TemplateWatchOptions } from './template-watch.ts';

export interface TemplateLibraryOptions {
  /** The folder of the templates that Orrery comes with, absolute. It does not change while the server runs. */
  readonly builtIn: string;
  /** Folders of the user's, absolute; of two templates with the same address, the one of the later folder counts. */
  readonly own: readonly string[];
  /** Is told of each template that cannot be read, once. */
  readonly onProblem: (message: string) => void;
  readonly watch?: TemplateWatchOptions;
}

/** The templates there are: read when first asked for, and again when one of the user's own has changed. */
export class TemplateLibrary {
  readonly #options: TemplateLibraryOptions;
  readonly #told = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #catalogue: Promise<TemplateCatalogue> | null = null;
  #stamps: TemplateStamps | null = null;
  #watch: TemplateWatch | null = null;

  constructor(options: TemplateLibraryOptions) {
    this.#options = options;
  }

  /** As the folders are now. */
  catalogue(): Promise<TemplateCatalogue> {
    const { builtIn, own } = this.#options;
    const stamps = own.length === 0 ? null : templateStamps(own);
    const isSame = stamps?.text === this.#stamps?.text && (this.#stamps?.isSettled ?? true);
    if (this.#catalogue !== null && isSame) return this.#catalogue;
    this.#stamps = stamps;
    this.#catalogue = TemplateCatalogue.open({ folders: [builtIn, ...own] }).then((catalogue) => {
      this.#tellProblems(catalogue);
      return catalogue;
    });
    return this.#catalogue;
  }

  /**
   * Calls back after a template of the user's own was added, changed or removed.
   *
   * @returns a function that ends the subscription
   */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    const { own, watch } = this.#options;
    if (own.length > 0) {
      this.#watch ??= new TemplateWatch(
        own,
        () => {
          for (const one of [...this.#listeners]) one();
        },
        watch,
      );
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.close();
    };
  }

  /** Watches no more. */
  close(): void {
    this.#listeners.clear();
    this.#watch?.close();
    this.#watch = null;
  }

  #tellProblems({ problems }: TemplateCatalogue): void {
    for (const { message } of problems) {
      if (!this.#told.has(message)) this.#options.onProblem(message);
      this.#told.add(message);
    }
  }
}

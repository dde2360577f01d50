/** A command-line option. Read by the quick start of `serve` and by the full parser alike. */
export interface Option {
  /** Without its dashes: `max-in-flight`. */
  readonly name: string;
  /** The placeholder of its value in help. An option without one is a switch. */
  readonly value?: string;
  /** The allowed values, if there are few. */
  readonly choices?: readonly string[];
  readonly repeatable?: true;
  readonly description: string;
  /** Whether help omits it: the command accepts it, but hardly anybody needs it there. */
  readonly isHidden?: true;
}

/** The name under which an option's value is found: `max-in-flight` → `maxInFlight`. */
export function flagKey(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Values of options by `flagKey`: a text, texts for a repeatable option, true for a switch. */
export type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

import type { DefinitionKind, Export, Import } from '../languages/facts.ts';

/** A definition that other files may reach. */
export interface InterfaceSymbol {
  readonly name: string;
  readonly kind: DefinitionKind;
  /** Ordinal of the symbol this one stands in, or -1. */
  readonly owner: number;
  readonly receiver: string | null;
  /** As `Definition.holder`. */
  readonly holder: string | null;
  readonly exported: boolean;
  /** As in `Definition`. */
  readonly isStatic: boolean;
  /** As in `Definition`. */
  readonly ofTrait: boolean;
  /** Local to the function it stands in, which hands it out: no name leads there, only what that function gives back. */
  readonly inner: boolean;
  /** Parameters of a callable; null for what cannot be called or declares no body. */
  readonly parameters: number | null;
  readonly type: string | null;
  /** As in `Definition`. */
  readonly signature: string | null;
  /** What it asks of the configuration that it is built for, as `Condition.text`; null for what is always built. */
  readonly condition: string | null;
  /** Index in `FileFacts.definitions`. Not part of what others see. */
  readonly definition: number;
}

/** A value a file gives to a name that others may follow: a field of a type, a variable at the top of the file. */
export interface InterfaceBinding {
  /** Ordinal of the type the field belongs to, or -1 for a variable at the top. */
  readonly owner: number;
  readonly name: string;
  readonly type: string | null;
  readonly value: string | null;
  readonly property: string | null;
}

/** What a function gives back, in names that the top of its file and its type know. */
export interface InterfaceResult {
  /** Ordinal of the function. */
  readonly owner: number;
  readonly value: string;
  readonly yielded: boolean;
}

/** A parameter of a function whose declared type may be one of functions. */
export interface InterfaceParameter {
  /** Ordinal of the function. */
  readonly owner: number;
  readonly position: number;
  readonly type: string;
}

export interface InterfaceParent {
  /** Ordinal of the type, or -1 when it is one of another file. */
  readonly owner: number;
  /** The type of another file, as written. */
  readonly receiver: string | null;
  readonly relation: 'extends' | 'implements';
  readonly name: string;
}

/** What a file says of itself to others: no bodies, nothing local to a function. */
export interface InterfaceParts {
  readonly language: string;
  /** In source order, those that functions hand out behind the others. A symbol's ordinal is its place here. */
  readonly symbols: readonly InterfaceSymbol[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  readonly parents: readonly InterfaceParent[];
  readonly bindings: readonly InterfaceBinding[];
  readonly results: readonly InterfaceResult[];
  readonly parameters: readonly InterfaceParameter[];
}

/** How an import binds a local name: to the module, to the first part of a module's dotted name, or to a name in it. */
export type ImportedAs =
  | { readonly kind: 'module' | 'first part'; readonly imported: Import }
  | { readonly kind: 'name'; readonly imported: Import; readonly name: string };

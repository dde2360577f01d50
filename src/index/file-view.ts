import type { Export, Import } from '../languages/facts.ts';
import type {
  ImportedAs,
  InterfaceBinding,
  InterfaceParent,
  InterfaceResult,
  InterfaceSymbol,
} from './interface-data.ts';

/**
 * What linking may ask of a file's interface. Each question is about one name or one list, so that an answer about another file
 * depends on that part alone and survives all other edits of the file.
 */
export interface FileView {
  readonly path: string;
  readonly language: string;
  /** Undefined for -1 and for an ordinal the file does not have. */
  symbol(ordinal: number): InterfaceSymbol | undefined;
  /** Ordinal of the symbol that a plain name can mean at the top of the file. */
  top(name: string): number | undefined;
  /** Ordinals of the symbols of a name directly inside an owner; -1 is the top of the file. */
  membersOf(owner: number, name: string): readonly number[];
  /** Ordinal of a member of an object literal, by its owner, what the object is assigned to, and its name. */
  memberOfObject(owner: number, holder: string, name: string): number | undefined;
  /** Ordinals of everything directly inside a symbol. */
  contentsOf(owner: number): readonly number[];
  /** Ordinal of the first type of a name directly inside an owner. */
  typeIn(owner: number, name: string): number | undefined;
  /** Ordinal of the first function with a number of parameters declared next to another of its name. */
  beside(symbol: InterfaceSymbol, parameters: number): number | undefined;
  /** Whether the file defines a type of this name, at any depth. */
  hasType(name: string): boolean;
  /** How the first import that binds a local name does so. */
  importedAs(name: string): ImportedAs | undefined;
  /** The first import of a module as written. */
  importOf(source: string): Import | undefined;
  readonly wildcards: readonly Import[];
  readonly hasExports: boolean;
  /** Export statements of a name as others see it. */
  exportsOf(name: string): readonly Export[];
  /** Values assigned to a field, or to a variable at the top (owner -1), in source order. */
  bindingsOf(owner: number, name: string): readonly InterfaceBinding[];
  /** The declared type of a function's parameter if it may be a function type. */
  parameterType(owner: number, position: number): string | null;
  resultsOf(ordinal: number): readonly InterfaceResult[];
  /** Fields of a type that are known by their values, in source order. */
  fieldsOf(owner: number): readonly InterfaceBinding[];
  /** What a type of this file declares that it extends or implements. */
  parentsOf(ordinal: number): readonly InterfaceParent[];
  /** What this file declares that a type of another file, as written, extends or implements. */
  parentsGivenTo(receiver: string): readonly InterfaceParent[];
  /** Namespaces and packages that contain the file, with their outer ones, innermost first. */
  readonly namespacesAround: readonly string[];
  /** Full names of the namespaces and packages that the file declares, each once. */
  readonly declaredNamespaces: readonly string[];
  /** Full names of those whose names all of the file sees as it is in them, innermost first. */
  readonly openNamespaces: readonly string[];
  /** Full name of the namespace or package directly around a symbol, or null. */
  namespaceOf(ordinal: number): string | null;
  /** Full name of what a symbol is directly inside of, or null at the top. */
  ownerName(ordinal: number): string | null;
  /** A symbol's name with those of the types and namespaces around it. */
  fullName(ordinal: number): string;
}

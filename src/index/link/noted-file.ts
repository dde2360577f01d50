import type { Export, Import } from '../../languages/facts.ts';
import type { FileInterface } from '../file-interface.ts';
import type { FileView } from '../file-view.ts';
import type {
  ImportedAs,
  InterfaceBinding,
  InterfaceParent,
  InterfaceResult,
  InterfaceSymbol,
} from '../interface-data.ts';
import { contentsOf, EXPORTS, fieldsOf, givenParentsOf, NAMESPACES, STATEMENTS } from './file-parts.ts';

/** A file's interface that reports which part each answer depends on, by the names of `partsOf`. */
export class NotedFile implements FileView {
  readonly path: string;
  readonly language: string;
  readonly #file: FileInterface;
  readonly #note: (part: string) => void;

  constructor(file: FileInterface, note: (part: string) => void) {
    this.path = file.path;
    this.language = file.language;
    this.#file = file;
    this.#note = note;
  }

  symbol(ordinal: number): InterfaceSymbol | undefined {
    return this.#noted(ordinal);
  }

  top(name: string): number | undefined {
    this.#note(name);
    return this.#file.top(name);
  }

  membersOf(owner: number, name: string): readonly number[] {
    this.#note(name);
    return this.#file.membersOf(owner, name);
  }

  memberOfObject(owner: number, holder: string, name: string): number | undefined {
    this.#note(name);
    return this.#file.memberOfObject(owner, holder, name);
  }

  contentsOf(owner: number): readonly number[] {
    this.#note(contentsOf(this.#nameOf(owner)));
    return this.#file.contentsOf(owner);
  }

  typeIn(owner: number, name: string): number | undefined {
    this.#note(name);
    return this.#file.typeIn(owner, name);
  }

  beside(symbol: InterfaceSymbol, parameters: number): number | undefined {
    this.#note(symbol.name);
    return this.#file.beside(symbol, parameters);
  }

  hasType(name: string): boolean {
    this.#note(name);
    return this.#file.hasType(name);
  }

  importedAs(name: string): ImportedAs | undefined {
    this.#note(name);
    return this.#file.importedAs(name);
  }

  importOf(source: string): Import | undefined {
    this.#note(STATEMENTS);
    return this.#file.importOf(source);
  }

  get wildcards(): readonly Import[] {
    this.#note(STATEMENTS);
    return this.#file.wildcards;
  }

  get hasExports(): boolean {
    this.#note(EXPORTS);
    return this.#file.hasExports;
  }

  exportsOf(name: string): readonly Export[] {
    this.#note(name);
    return this.#file.exportsOf(name);
  }

  bindingsOf(owner: number, name: string): readonly InterfaceBinding[] {
    this.#note(name);
    return this.#file.bindingsOf(owner, name);
  }

  parameterType(owner: number, position: number): string | null {
    this.#noted(owner);
    return this.#file.parameterType(owner, position);
  }

  resultsOf(ordinal: number): readonly InterfaceResult[] {
    this.#noted(ordinal);
    return this.#file.resultsOf(ordinal);
  }

  fieldsOf(owner: number): readonly InterfaceBinding[] {
    this.#note(fieldsOf(this.#nameOf(owner)));
    return this.#file.fieldsOf(owner);
  }

  parentsOf(ordinal: number): readonly InterfaceParent[] {
    this.#noted(ordinal);
    return this.#file.parentsOf(ordinal);
  }

  parentsGivenTo(receiver: string): readonly InterfaceParent[] {
    this.#note(givenParentsOf(receiver));
    return this.#file.parentsGivenTo(receiver);
  }

  get namespacesAround(): readonly string[] {
    this.#note(NAMESPACES);
    return this.#file.namespacesAround;
  }

  get declaredNamespaces(): readonly string[] {
    this.#note(NAMESPACES);
    return this.#file.declaredNamespaces;
  }

  get openNamespaces(): readonly string[] {
    this.#note(NAMESPACES);
    return this.#file.openNamespaces;
  }

  namespaceOf(ordinal: number): string | null {
    this.#noted(ordinal);
    return this.#file.namespaceOf(ordinal);
  }

  ownerName(ordinal: number): string | null {
    this.#noted(ordinal);
    return this.#file.ownerName(ordinal);
  }

  fullName(ordinal: number): string {
    this.#noted(ordinal);
    return this.#file.fullName(ordinal);
  }

  /** The symbol, whose description covers everything a file records about it. */
  #noted(ordinal: number): InterfaceSymbol | undefined {
    const symbol = this.#file.symbols[ordinal];
    if (symbol !== undefined) this.#note(symbol.name);
    return symbol;
  }

  #nameOf(ordinal: number): string {
    return this.#file.symbols[ordinal]?.name ?? '';
  }
}

import type { FileView } from '../../file-view.ts';
import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import type { NameResolver } from '../names/name-resolver.ts';
import type { Member, Side, Sort } from './member.ts';

/**
 * What the parts of member resolution ask each other: a member is looked for in a lineage, a lineage is made of the names of
 * types, and a name may be that of a member.
 */
export interface MemberScope {
  readonly environment: Environment;
  readonly names: NameResolver;
  readonly typeNames: NamedTypes;
  readonly lineages: TypeLineages;
  readonly declarations: TypeParts;
  find(type: SymbolRef, name: string, args: number | null, from?: string, sort?: Sort, side?: Side): Member | null;
  holder(ref: SymbolRef): SymbolRef | null;
}

interface NamedTypes {
  named(file: FileView, name: string, within?: number): SymbolRef | null;
}

interface TypeLineages {
  lineage(type: SymbolRef): readonly SymbolRef[];
  once<T>(question: string, answer: () => T): T | null;
}

interface TypeParts {
  parts(type: SymbolRef): readonly SymbolRef[];
  beside(type: SymbolRef): readonly SymbolRef[];
  givenTo(type: SymbolRef, name: string): readonly SymbolRef[];
  extends(ref: SymbolRef, type: SymbolRef): boolean;
}

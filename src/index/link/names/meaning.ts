import type { Import } from '../../../languages/facts.ts';
import { isValueKind } from '../../../languages/owner-cursor.ts';
import type { FileView } from '../../file-view.ts';
import type { ModuleTarget } from '../../modules/module-resolver.ts';
import type { Rule, SymbolRef } from '../edges.ts';
import type { ModuleFiles } from '../file-group.ts';

/** What a name means. */
export type Meaning =
  | { readonly kind: 'symbol'; readonly ref: SymbolRef; readonly rule: Rule }
  | {
      readonly kind: 'module';
      readonly paths: ModuleFiles;
      /** The namespace that is meant, by its full name, where files may have several. */
      readonly namespace?: string;
    }
  | External;

/** Something outside the tree, known by the name of a package, or by a name in one (`react#useState`). */
export interface External {
  readonly kind: 'external';
  readonly name: string;
  /**
   * An `object` is of the type that the name stands for, so it has the members that its package gives this. What is `unknown` is the
   * result of a call, a member of an object, or a name that a module of the tree was to have. Without either, what the name stands for
   * is meant.
   */
  readonly as?: 'object' | 'unknown';
}

export function asMeaning(target: Exclude<ModuleTarget, { kind: 'missing' }>): Meaning {
  if (target.kind === 'external') return target;
  const { paths, namespace } = target;
  return { kind: 'module', paths, ...(namespace !== undefined && { namespace }) };
}

/** A name in what an import leads to, which the tree does not have. */
export function externalMeaning(target: ModuleTarget, { source }: Import, name: string): Meaning {
  return target.kind === 'external'
    ? externalName(target.name, name)
    : { ...externalName(source, name), as: 'unknown' };
}

/** A name in a package, or one that stands in none. */
export function externalName(from: string, name: string): External {
  return { kind: 'external', name: from === '' ? name : `${from}#${name}` };
}

export function isVariable(file: FileView, { ordinal }: SymbolRef): boolean {
  const symbol = file.symbol(ordinal);
  return symbol !== undefined && isValueKind(symbol.kind) && symbol.parameters === null;
}

export function topSymbol(file: FileView, name: string): SymbolRef | null {
  const ordinal = file.top(name);
  return ordinal === undefined ? null : { path: file.path, ordinal };
}

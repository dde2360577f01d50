import type { Import } from '../../../languages/facts.ts';
import { isValueKind } from '../../../languages/owner-cursor.ts';
import type { FileView } from '../../file-view.ts';
import type { ModuleTarget } from '../../modules/module-resolver.ts';
import type { Rule, SymbolRef } from '../edges.ts';

/** What a name means. */
export type Meaning =
  | { readonly kind: 'symbol'; readonly ref: SymbolRef; readonly rule: Rule }
  | {
      readonly kind: 'module';
      readonly paths: readonly string[];
      /** The namespace that is meant, by its full name, where files may have several. */
      readonly namespace?: string;
    }
  /** Something outside the tree: a package, or a name in one (`react#useState`). */
  | { readonly kind: 'external'; readonly name: string };

export function asMeaning(target: Exclude<ModuleTarget, { kind: 'missing' }>): Meaning {
  if (target.kind === 'external') return target;
  const { paths, namespace } = target;
  return { kind: 'module', paths, ...(namespace !== undefined && { namespace }) };
}

/** A name in a package, or one that stands in none. */
export function externalMeaning(from: string, name: string): Meaning {
  return { kind: 'external', name: from === '' ? name : `${from}#${name}` };
}

export function externalName(target: ModuleTarget, imported: Import): string {
  return target.kind === 'external' ? target.name : imported.source;
}

export function isVariable(file: FileView, { ordinal }: SymbolRef): boolean {
  const symbol = file.symbol(ordinal);
  return symbol !== undefined && isValueKind(symbol.kind) && symbol.parameters === null;
}

export function topSymbol(file: FileView, name: string): SymbolRef | null {
  const ordinal = file.top(name);
  return ordinal === undefined ? null : { path: file.path, ordinal };
}

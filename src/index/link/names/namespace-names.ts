import { isTypeKind } from '../../file-interface.ts';
import type { FileView } from '../../file-view.ts';
import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import { familyCalled, rulesOf } from '../families.ts';
import type { FileGroup } from '../file-group.ts';
import type { NotedNamesakes } from '../noted-namesakes.ts';
import type { Meaning } from './meaning.ts';

/** Namespaces by their names, and what stands in them. */
export class NamespaceNames {
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** A namespace of the tree: one within those the file is part of, else one of that full name. */
  namespace(file: FileView, name: string): Meaning | null {
    const { family, namespaceSeparator } = rulesOf(file.language);
    if (namespaceSeparator === null || !this.#environment.isLastPart(family, name)) return null;
    for (const around of [...file.namespacesAround, null]) {
      const namespace = around === null ? name : `${around}${namespaceSeparator}${name}`;
      const paths = this.#environment.package(family, namespace);
      if (paths !== null) return { kind: 'module', paths, namespace };
    }
    return null;
  }

  /** @param files all files that declare the namespace */
  inNamespace({ family }: FileGroup, namespace: string, name: string): Meaning | null {
    const same = this.#environment.named(family, name);
    const inside = same.inNamespace(namespace).filter((ref) => same.symbol(ref)?.receiver === null);
    // A function with a body or a type, before a mere declaration of it.
    const ref = inside.find((one) => isDefined(same, one)) ?? inside[0];
    if (ref !== undefined) return { kind: 'symbol', ref, rule: 'import-binding' };
    const separator = familyCalled(family).namespaceSeparator;
    if (separator === null || !this.#environment.isLastPart(family, name)) return null;
    const inner = `${namespace}${separator}${name}`;
    const paths = this.#environment.package(family, inner);
    return paths === null ? null : { kind: 'module', paths, namespace: inner };
  }
}

/** Whether a symbol is more than the declaration of something that stands elsewhere. */
function isDefined(same: NotedNamesakes, ref: SymbolRef): boolean {
  const symbol = same.symbol(ref);
  return symbol !== undefined && (symbol.parameters !== null || isTypeKind(symbol.kind));
}

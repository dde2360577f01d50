import { DEFINITION_KINDS } from '../../../languages/facts.ts';
import type { CodeModel } from './code-model.ts';

const PROMISING: ReadonlySet<number> = new Set(
  (['interface', 'trait', 'type'] as const).map((kind) => DEFINITION_KINDS.indexOf(kind)),
);

/** Whether a symbol is a member of an interface, a trait or an object type. */
export function isPromised(symbol: number, { graph, container }: CodeModel): boolean {
  const type = (container[symbol] as number) - graph.fileCount;
  return type >= 0 && PROMISING.has(graph.symbolKind[type] as number);
}

import { DEFINITION_KINDS, type Definition, type DefinitionKind } from '../languages/facts.ts';
import type { FileInterface } from './file-interface.ts';
import type { GraphColumns } from './graph-columns.ts';
import { CERTAINTIES, EDGE_KINDS, type FileLinks, type Link, RULES } from './link/edges.ts';

/** The part of a file's facts that becomes nodes. */
export interface AssembledFile {
  readonly path: string;
  readonly definitions: readonly Pick<Definition, 'kind' | 'name' | 'line' | 'endLine' | 'owner' | 'exported'>[];
  readonly interface: FileInterface;
  readonly links: FileLinks;
}

const KIND_CODES = codes<DefinitionKind>(DEFINITION_KINDS);
const EDGE_CODES = codes(EDGE_KINDS);
const CERTAINTY_CODES = codes(CERTAINTIES);
const RULE_CODES = codes(RULES);

function codes<T extends string>(values: readonly T[]): ReadonlyMap<T, number> {
  return new Map(values.map((value, code) => [value, code]));
}

/**
 * Joins files and their links into columns. Links to files or symbols that are no longer there are an error in their
 * dependencies and never happen; they are checked, not skipped.
 *
 * @param files sorted by path
 */
export function assemble(files: readonly AssembledFile[]): GraphColumns {
  const fileNodes = new Map(files.map(({ path }, index) => [path, index]));
  const symbolStart = new Int32Array(files.length + 1);
  files.forEach(({ definitions }, index) => {
    symbolStart[index + 1] = (symbolStart[index] as number) + definitions.length;
  });
  const symbolCount = symbolStart[files.length] as number;
  const externals = externalNames(files);
  const externalNodes = new Map(externals.map((name, index) => [name, files.length + symbolCount + index]));

  const symbols = symbolColumns(files, symbolStart, symbolCount);
  const nodeOf = (file: number, definition: number) =>
    definition === -1 ? file : files.length + (symbolStart[file] as number) + definition;
  const targetOf = (file: number, { target }: Link): number => {
    switch (target.kind) {
      case 'own':
        return nodeOf(file, target.definition);
      case 'file':
        return required(fileNodes.get(target.path), target.path);
      case 'symbol': {
        const other = required(fileNodes.get(target.ref.path), target.ref.path);
        const symbol = files[other]?.interface.symbols[target.ref.ordinal];
        return nodeOf(other, required(symbol, `${target.ref.path}#${target.ref.ordinal}`).definition);
      }
      case 'external':
        return required(externalNodes.get(target.name), target.name);
    }
  };

  const edgeCount = files.reduce((sum, { links }) => sum + links.links.length, 0);
  const edges = {
    edgeSource: new Int32Array(edgeCount),
    edgeTarget: new Int32Array(edgeCount),
    edgeKind: new Uint8Array(edgeCount),
    edgeCertainty: new Uint8Array(edgeCount),
    edgeRule: new Uint8Array(edgeCount),
    edgeLine: new Int32Array(edgeCount),
  };
  let edge = 0;
  files.forEach(({ links }, file) => {
    for (const link of links.links) {
      edges.edgeSource[edge] = nodeOf(file, link.source);
      edges.edgeTarget[edge] = targetOf(file, link);
      edges.edgeKind[edge] = EDGE_CODES.get(link.kind) as number;
      edges.edgeCertainty[edge] = CERTAINTY_CODES.get(link.certainty) as number;
      edges.edgeRule[edge] = RULE_CODES.get(link.rule) as number;
      edges.edgeLine[edge] = link.line;
      edge++;
    }
  });

  return {
    paths: files.map(({ path }) => path),
    symbolNames: symbols.names,
    externals,
    symbolStart,
    ...symbols.columns,
    ...edges,
  };
}

function externalNames(files: readonly AssembledFile[]): string[] {
  const names = new Set<string>();
  for (const { links } of files) {
    for (const { target } of links.links) if (target.kind === 'external') names.add(target.name);
  }
  return [...names].sort();
}

function symbolColumns(files: readonly AssembledFile[], symbolStart: Int32Array, count: number) {
  const names: string[] = new Array(count);
  const columns = {
    symbolFile: new Int32Array(count),
    symbolOwner: new Int32Array(count),
    symbolLine: new Int32Array(count),
    symbolEndLine: new Int32Array(count),
    symbolKind: new Uint8Array(count),
    symbolExported: new Uint8Array(count),
  };
  files.forEach(({ definitions }, file) => {
    const start = symbolStart[file] as number;
    definitions.forEach(({ name, kind, line, endLine, owner, exported }, index) => {
      const symbol = start + index;
      names[symbol] = name;
      columns.symbolFile[symbol] = file;
      columns.symbolOwner[symbol] = owner === -1 ? file : files.length + start + owner;
      columns.symbolLine[symbol] = line;
      columns.symbolEndLine[symbol] = endLine;
      columns.symbolKind[symbol] = KIND_CODES.get(kind) as number;
      columns.symbolExported[symbol] = Number(exported);
    });
  });
  return { names, columns };
}

function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`A link leads to ${what}, which is not in the index.`);
  return value;
}

import { ExternalOrder } from './external-order.ts';
import type { GraphColumns } from './graph-columns.ts';
import type { PackedLinks } from './link/packed-links.ts';
import type { Numbering } from './numbering.ts';
import type { PackedDefinitions } from './packed-definitions.ts';

/** The part of a file that becomes nodes and edges. */
export interface AssembledFile {
  readonly path: string;
  readonly definitions: PackedDefinitions;
  readonly links: PackedLinks;
  /** The definition behind each symbol that other files may link to, by ordinal. */
  symbols(): Int32Array;
}

/**
 * Joins files and their links into columns. Links to files or symbols that are no longer there are an error in their
 * dependencies and never happen; they are checked, not skipped.
 *
 * @param files sorted by path
 * @param texts the names and paths in definitions and links
 * @param order of names outside the tree, kept from one call to the next
 */
export function assemble(
  files: readonly AssembledFile[],
  texts: Numbering,
  order = new ExternalOrder(texts),
): GraphColumns {
  const symbolStart = new Int32Array(files.length + 1);
  files.forEach(({ definitions }, file) => {
    symbolStart[file + 1] = (symbolStart[file] as number) + definitions.count;
  });
  const externals = order.sorted(externalTexts(files, texts));
  const nodes = new Nodes(files, symbolStart, externals, texts);
  return {
    paths: files.map(({ path }) => path),
    externals: externals.map((text) => texts.text(text)),
    symbolStart,
    ...symbolColumns(files, nodes, texts),
    ...edgeColumns(files, nodes),
  };
}

/** Numbers of the names outside the tree that links lead to, ascending. */
function externalTexts(files: readonly AssembledFile[], texts: Numbering): number[] {
  const found = new Uint8Array(texts.size);
  for (const { links } of files) {
    const { count } = links;
    for (let at = 0; at < count; at++) if (links.target(at) === 'external') found[links.text(at)] = 1;
  }
  const numbers: number[] = [];
  for (let text = 0; text < found.length; text++) if (found[text] === 1) numbers.push(text);
  return numbers;
}

/** The numbers of nodes: files, then symbols by file, then externals. */
class Nodes {
  readonly symbolStart: Int32Array;
  readonly #files: readonly AssembledFile[];
  readonly #texts: Numbering;
  /** Nodes of files and of externals by the number of their text, plus 1. */
  readonly #byPath: Int32Array;
  readonly #byName: Int32Array;
  readonly #symbols: (Int32Array | undefined)[];

  constructor(
    files: readonly AssembledFile[],
    symbolStart: Int32Array,
    externals: readonly number[],
    texts: Numbering,
  ) {
    const paths = files.map(({ path }) => texts.of(path));
    this.#files = files;
    this.symbolStart = symbolStart;
    this.#texts = texts;
    this.#byPath = new Int32Array(texts.size);
    this.#byName = new Int32Array(texts.size);
    this.#symbols = new Array(files.length);
    paths.forEach((text, file) => {
      this.#byPath[text] = file + 1;
    });
    const firstExternal = files.length + (symbolStart[files.length] as number);
    externals.forEach((text, external) => {
      this.#byName[text] = firstExternal + external + 1;
    });
  }

  /** @param definition -1 for the file itself */
  of(file: number, definition: number): number {
    return definition === -1 ? file : this.#files.length + (this.symbolStart[file] as number) + definition;
  }

  /** Where a link of a file leads. */
  target(file: number, links: PackedLinks, link: number): number {
    switch (links.target(link)) {
      case 'own':
        return this.of(file, links.member(link));
      case 'file':
        return this.#file(links.text(link));
      case 'symbol':
        return this.#symbol(this.#file(links.text(link)), links.member(link));
      case 'external':
        return (this.#byName[links.text(link)] as number) - 1;
    }
  }

  #file(path: number): number {
    const node = (this.#byPath[path] as number) - 1;
    if (node === -1) throw new Error(`A link points to ${this.#texts.text(path)}, which does not exist.`);
    return node;
  }

  #symbol(file: number, ordinal: number): number {
    this.#symbols[file] ??= (this.#files[file] as AssembledFile).symbols();
    const definition = this.#symbols[file]?.[ordinal];
    if (definition === undefined) {
      throw new Error(`A link points to symbol ${ordinal} of ${this.#files[file]?.path}, which does not exist.`);
    }
    return this.of(file, definition);
  }
}

function symbolColumns(files: readonly AssembledFile[], nodes: Nodes, texts: Numbering) {
  const count = nodes.symbolStart[files.length] as number;
  const columns = {
    symbolNames: new Array<string>(count),
    symbolFile: new Int32Array(count),
    symbolOwner: new Int32Array(count),
    symbolLine: new Int32Array(count),
    symbolEndLine: new Int32Array(count),
    symbolKind: new Uint8Array(count),
    symbolExported: new Uint8Array(count),
    symbolIncomplete: new Uint8Array(count),
  };
  files.forEach(({ definitions }, file) => {
    let symbol = nodes.symbolStart[file] as number;
    for (let at = 0; at < definitions.count; at++, symbol++) {
      columns.symbolNames[symbol] = texts.text(definitions.name(at));
      columns.symbolFile[symbol] = file;
      columns.symbolOwner[symbol] = nodes.of(file, definitions.owner(at));
      columns.symbolLine[symbol] = definitions.line(at);
      columns.symbolEndLine[symbol] = definitions.endLine(at);
      columns.symbolKind[symbol] = definitions.kind(at);
      columns.symbolExported[symbol] = definitions.exported(at);
      columns.symbolIncomplete[symbol] = definitions.incomplete(at);
    }
  });
  return columns;
}

function edgeColumns(files: readonly AssembledFile[], nodes: Nodes) {
  const count = files.reduce((sum, { links }) => sum + links.count, 0);
  const columns = {
    edgeSource: new Int32Array(count),
    edgeTarget: new Int32Array(count),
    edgeKind: new Uint8Array(count),
    edgeCertainty: new Uint8Array(count),
    edgeRule: new Uint8Array(count),
    edgeLine: new Int32Array(count),
    moreStart: new Int32Array(count + 1),
    moreLines: new Int32Array(files.reduce((sum, { links }) => sum + links.moreLineCount, 0)),
  };
  let edge = 0;
  let further = 0;
  files.forEach(({ links }, file) => {
    for (let at = 0; at < links.count; at++, edge++) {
      columns.edgeSource[edge] = nodes.of(file, links.source(at));
      columns.edgeTarget[edge] = nodes.target(file, links, at);
      columns.edgeKind[edge] = links.kind(at);
      columns.edgeCertainty[edge] = links.certainty(at);
      columns.edgeRule[edge] = links.rule(at);
      columns.edgeLine[edge] = links.line(at);
      const moreLines = links.moreLines(at);
      columns.moreLines.set(moreLines, further);
      further += moreLines.length;
      columns.moreStart[edge + 1] = further;
    }
  });
  return columns;
}

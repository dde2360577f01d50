import type { CodeGraph, NodeKind } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import type { FileFacts } from '../../../languages/facts.ts';
import type { Liveness } from '../../../languages/liveness.ts';
import { propertySteps } from '../../../languages/paths.ts';
import { ExportMentions } from './export-mentions.ts';
import { ImportedModules } from './imported-modules.ts';
import { JUDGEMENT } from './judgement.ts';
import { type NameIds, NameUses, USE } from './name-uses.ts';
import { append, type Rows, RowsBuilder } from './rows.ts';
import { StringUses } from './string-uses.ts';

const VARIABLES: ReadonlySet<NodeKind> = new Set(['variable', 'constant']);

/** What a plain name may mean in the file that has it. */
interface OwnName {
  readonly symbols: readonly number[];
  /** What it means everywhere in the file, as a use is coded; null for nothing. */
  readonly anywhere: number | null;
  /** The node of the variable that it is, if it is one. */
  readonly variable: number | undefined;
  /** What it means in the body of a type alone, by the type's node: its members. */
  readonly inType: ReadonlyMap<number, number>;
}

/**
 * Collects the uses of names that edges do not tell of: members of unknown receivers, names that languages look up by
 * other rules, files and symbols named by strings. Only names that something in the tree has are kept.
 */
export class UseCollector {
  readonly strings: StringUses;
  readonly imported: ImportedModules;
  readonly #graph: CodeGraph;
  readonly #uses: NameUses;
  readonly #judgement: Uint8Array;
  readonly #exportLines = new RowsBuilder();

  constructor({ graph }: LinkedIndex, facts: readonly FileFacts[], names: NameIds, judgement: Uint8Array) {
    this.#graph = graph;
    this.#uses = new NameUses(names, graph.nodeCount);
    this.#judgement = judgement;
    this.strings = new StringUses(graph, this.#uses);
    this.imported = new ImportedModules(graph, facts, this.#uses, this.strings);
  }

  /** Uses of names by the node they stand in, and what those mean that mean several nodes. */
  build(): { readonly uses: Rows; readonly groups: Rows } {
    return { uses: this.#uses.rows.build(this.#graph.nodeCount), groups: this.#uses.groups.build() };
  }

  exportMentions(): ExportMentions {
    return new ExportMentions(this.#graph, this.#exportLines);
  }

  add(file: number, facts: FileFacts, rules: Liveness): void {
    const own = this.#ownNames(file, facts);
    const exported = this.#exports(facts, own);
    const node = this.#nodes(file);
    const plain = rules.lexical ? this.#lexical(own, exported, node) : this.#anywhere(node);
    for (const { name, receiver, owner, line } of facts.calls) {
      if (receiver === null) plain(name, owner, line);
      else this.#uses.add(node(owner), name, USE.member);
    }
    for (const { name, member, owner, line } of facts.references) {
      if (!member) plain(name, owner, line);
      else this.#member(node(owner), name, rules.standaloneFiles === 'global' ? own.get(name)?.variable : undefined);
    }
    this.#bindings(facts, node);
    this.imported.add(file, facts, rules);
    this.strings.add(file, facts, rules, plain);
    if (rules.declarations.test(this.#graph.name(file))) this.strings.implementation(file);
  }

  /** @param shared the variable of that name that the file shares with all others: had by `globalThis.name`, too */
  #member(node: number, name: string, shared: number | undefined) {
    this.#uses.add(node, name, USE.member);
    if (shared !== undefined) this.#uses.addCoded(node, -(shared + 1));
  }

  #bindings({ bindings }: FileFacts, node: (owner: number) => number) {
    for (const { kind, name, property, value, owner } of bindings) {
      if (property !== null) {
        for (const taken of namesIn(property)) this.#uses.add(node(owner), taken, USE.member);
      }
      // A name from a pattern deep in an expression: of a module imported at run time, maybe.
      else if (kind !== 'field' && value === null) this.#uses.add(node(owner), name, USE.unbound);
    }
  }

  /** What plain names of a file's own symbols mean in it. */
  #ownNames(file: number, { definitions }: FileFacts): ReadonlyMap<string, OwnName> {
    const start = this.#graph.symbolStart[file] as number;
    const byName = new Map<string, number[]>();
    definitions.forEach(({ name }, index) => {
      if (this.#judgement[start + index] === JUDGEMENT.withContainer) return;
      append(byName, name, start + index);
    });
    return new Map(Array.from(byName, ([name, symbols]) => [name, this.#ownName(symbols)]));
  }

  #ownName(symbols: readonly number[]): OwnName {
    const { fileCount, symbolOwner } = this.#graph;
    const isMember = (symbol: number) => this.#judgement[symbol] === JUDGEMENT.member;
    const anywhere = symbols.filter((symbol) => !isMember(symbol));
    // The members of a class are plain names in its body only.
    const members = Map.groupBy(symbols.filter(isMember), (symbol) => symbolOwner[symbol] as number);
    const nodesOf = (some: readonly number[]) => some.map((symbol) => fileCount + symbol);
    return {
      symbols,
      variable: nodesOf(anywhere).find((node) => VARIABLES.has(this.#graph.kind(node))),
      anywhere: anywhere.length === 0 ? null : this.#uses.meaning(nodesOf(anywhere)),
      inType: new Map(Array.from(members, ([type, some]) => [type, this.#uses.meaning(nodesOf(some))])),
    };
  }

  /** The lines of export statements by the local name that each exports. */
  #exports({ exports }: FileFacts, own: ReadonlyMap<string, OwnName>): ReadonlyMap<string, ReadonlySet<number>> {
    const lines = new Map<string, Set<number>>();
    for (const { local, source, line } of exports) {
      if (source !== null || !own.has(local)) continue;
      const known = lines.get(local);
      if (known === undefined) lines.set(local, new Set([line]));
      else known.add(line);
    }
    for (const [local, on] of lines) {
      for (const symbol of own.get(local)?.symbols ?? []) for (const line of on) this.#exportLines.add(symbol, line);
    }
    return lines;
  }

  #nodes(file: number): (owner: number) => number {
    const first = this.#graph.fileCount + (this.#graph.symbolStart[file] as number);
    return (owner) => (owner === -1 ? file : first + owner);
  }

  #anywhere(node: (owner: number) => number) {
    return (name: string, owner: number) => this.#uses.add(node(owner), name, USE.any);
  }

  /** Plain names that the file itself defines; the graph tells of imported ones. */
  #lexical(
    own: ReadonlyMap<string, OwnName>,
    exported: ReadonlyMap<string, ReadonlySet<number>>,
    node: (owner: number) => number,
  ) {
    return (name: string, owner: number, line: number) => {
      const defined = own.get(name);
      if (defined === undefined) {
        this.#uses.add(node(owner), name, USE.unbound);
        return;
      }
      // An export statement names what it exports, all of that name: that is no use of it.
      if (owner === -1 && exported.get(name)?.has(line)) return;
      if (defined.anywhere !== null) this.#uses.addCoded(node(owner), defined.anywhere);
      // What a parameter is by default is said in the body of the type, though it stands in the member.
      const members = defined.inType.get(node(owner)) ?? defined.inType.get(this.#around(node(owner)));
      if (members !== undefined) this.#uses.addCoded(node(owner), members);
    };
  }

  /** What a node stands in, or the node itself for a file. */
  #around(node: number): number {
    const { fileCount, symbolOwner } = this.#graph;
    return node < fileCount ? node : (symbolOwner[node - fileCount] as number);
  }
}

/** The members that a `Binding.property` takes: one, or those on the way through patterns within patterns. */
function namesIn(property: string): readonly string[] {
  const steps = propertySteps(property);
  return steps === null ? [property] : steps.flatMap((step) => (step.kind === 'member' ? [step.name] : []));
}

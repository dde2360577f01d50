import type { CallSite } from '../../languages/facts.ts';
import type { FileInterface } from '../file-interface.ts';
import { namedOwners } from '../named-owners.ts';
import { MAX_CANDIDATE_LINKS } from './bounds.ts';
import type { Conditions } from './conditions.ts';
import {
  CERTAINTIES,
  type Certainty,
  EDGE_KINDS,
  type EdgeKind,
  type Link,
  type LinkTarget,
  type Rule,
} from './edges.ts';
import type { LanguageRules } from './families.ts';
import type { LinkScope } from './link-scope.ts';
import { byText } from './sorted.ts';

/** An edge with the lines found so far that make it, in any order; a line may be there more than once. */
interface OpenLink extends Omit<Link, 'line' | 'moreLines'> {
  readonly lines: number[];
}

/** The edges of one file: of several between the same two the surest, with the lines of all. */
export class LinkCollector {
  readonly #file: FileInterface;
  readonly #rules: LanguageRules;
  readonly #conditions: Conditions;
  /** By the kind of their target, then by the path or the name of it, then by a number for the rest. */
  readonly #links: Readonly<Record<LinkTarget['kind'], Map<string, Map<number, OpenLink>>>> = {
    own: new Map(),
    symbol: new Map(),
    file: new Map(),
    external: new Map(),
  };
  candidates = 0;
  /** For each definition the innermost one with a name that it is or stands in, or -1. */
  readonly #namedOwners: Int32Array;
  /** How many sources there are, the file itself included. */
  readonly #sources: number;

  constructor({ file, facts, rules, conditions }: LinkScope) {
    this.#file = file;
    this.#rules = rules;
    this.#conditions = conditions;
    this.#namedOwners = namedOwners(facts.definitions);
    this.#sources = facts.definitions.length + 1;
  }

  /** Adds the edge of a call, unless what it leads to is never built with the call. */
  addCall(call: CallSite, target: LinkTarget, certainty: Certainty, rule: Rule): boolean {
    if (target.kind === 'symbol' && this.#conditions.exclude(target.ref, call)) return false;
    const isLiteral =
      (call.kind === 'new' && this.#rules.structLiterals) || (rule === 'constructor' && this.#rules.conversions);
    const kind = isLiteral && target.kind !== 'external' ? 'references' : 'calls';
    this.add(call.owner, target, kind, certainty, call.kind === 'decorator' ? 'decorator' : rule, call.nameLine);
    return true;
  }

  /** Adds an edge, or strengthens the one already there between the two. Anonymous functions stand for those around them. */
  add(owner: number, to: LinkTarget, kind: EdgeKind, certainty: Certainty, rule: Rule, line: number) {
    const source = this.namedOwner(owner);
    const target = this.#normal(to);
    if (target.kind === 'own' && target.definition === source && kind !== 'calls') return;
    const links = this.#linksTo(target);
    const place = (memberOf(target) * EDGE_KINDS.length + EDGE_KINDS.indexOf(kind)) * this.#sources + source + 1;
    const known = links.get(place);
    if (known === undefined) {
      if (certainty === 'candidate' && this.candidates++ >= MAX_CANDIDATE_LINKS) return;
      links.set(place, { source, target, kind, certainty, rule, lines: [line] });
      return;
    }
    const { lines } = known;
    if (lines.at(-1) !== line) lines.push(line);
    if (strength(certainty) > strength(known.certainty)) {
      links.set(place, { source, target, kind, certainty, rule, lines });
    }
  }

  /** The definition at which the edges of another start: itself, or the innermost one with a name around it, or -1. */
  namedOwner(definition: number): number {
    return this.#namedOwners[definition] ?? -1;
  }

  /** All of them, in the order of where they start. */
  all(): readonly Link[] {
    const links: Link[] = [];
    for (const named of Object.values(this.#links)) {
      for (const some of named.values()) for (const link of some.values()) links.push(closed(link));
    }
    return links.sort(byPosition);
  }

  /** The links to what is in one file, or has one name. */
  #linksTo(target: LinkTarget): Map<number, OpenLink> {
    const named = this.#links[target.kind];
    const name = nameOf(target);
    let links = named.get(name);
    if (links === undefined) {
      links = new Map();
      named.set(name, links);
    }
    return links;
  }

  /** Targets in this very file are its own definitions, however they were found. */
  #normal(target: LinkTarget): LinkTarget {
    if (target.kind !== 'symbol' || target.ref.path !== this.#file.path) return target;
    const definition = this.#file.symbol(target.ref.ordinal)?.definition;
    return definition === undefined ? target : { kind: 'own', definition };
  }
}

function closed({ source, target, kind, certainty, rule, lines }: OpenLink): Link {
  const [line, ...moreLines] = lines.length === 1 ? lines : [...new Set(lines)].sort((a, b) => a - b);
  return { source, target, kind, certainty, rule, line: line as number, moreLines };
}

/** The path of the file that a target is in, or its name; nothing where it is in the same file. */
function nameOf(target: LinkTarget): string {
  switch (target.kind) {
    case 'own':
      return '';
    case 'symbol':
      return target.ref.path;
    case 'file':
      return target.path;
    case 'external':
      return target.name;
  }
}

/** Which of what is in a file a target is. */
function memberOf(target: LinkTarget): number {
  if (target.kind === 'own') return target.definition;
  return target.kind === 'symbol' ? target.ref.ordinal : 0;
}

/**
 * Sorts links by where they start, what kind they are and where they lead. `PackedLinks.following` relies on the ordinal being the
 * last criterion.
 */
function byPosition(a: Link, b: Link): number {
  return (
    a.source - b.source ||
    a.line - b.line ||
    byText(a.kind, b.kind) ||
    byText(a.target.kind, b.target.kind) ||
    byText(nameOf(a.target), nameOf(b.target)) ||
    memberOf(a.target) - memberOf(b.target)
  );
}

function strength(certainty: Certainty): number {
  return CERTAINTIES.indexOf(certainty);
}

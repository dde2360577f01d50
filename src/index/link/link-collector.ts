import type { CallSite, Definition } from '../../languages/facts.ts';
import type { FileInterface } from '../file-interface.ts';
import { MAX_CANDIDATE_LINKS } from './bounds.ts';
import { CERTAINTIES, type Certainty, type EdgeKind, type Link, type LinkTarget, type Rule } from './edges.ts';
import type { LanguageRules } from './families.ts';
import type { FileLinker } from './file-linker.ts';

/** The edges of one file: of several between the same two the surest. */
export class LinkCollector {
  readonly #file: FileInterface;
  readonly #rules: LanguageRules;
  readonly links = new Map<string, Link>();
  candidates = 0;
  /** For each definition the innermost one with a name that it is or stands in, or -1. */
  readonly #namedOwners: Int32Array;

  constructor(linker: FileLinker) {
    this.#file = linker.file;
    this.#rules = linker.rules;
    this.#namedOwners = namedOwners(linker.facts.definitions);
  }

  addCall(call: CallSite, target: LinkTarget, certainty: Certainty, rule: Rule): boolean {
    const isLiteral =
      (call.kind === 'new' && this.#rules.structLiterals) || (rule === 'constructor' && this.#rules.conversions);
    const kind = isLiteral && target.kind !== 'external' ? 'references' : 'calls';
    this.add(call.owner, target, kind, certainty, call.kind === 'decorator' ? 'decorator' : rule, call.line);
    return true;
  }

  /** Adds an edge, or strengthens the one already there between the two. Anonymous functions stand for those around them. */
  add(owner: number, to: LinkTarget, kind: EdgeKind, certainty: Certainty, rule: Rule, line: number) {
    const source = this.#namedOwners[owner] ?? -1;
    const target = this.#normal(to);
    if (target.kind === 'own' && target.definition === source && kind !== 'calls') return;
    const link: Link = { source, target, kind, certainty, rule, line };
    const key = linkKey(link);
    const known = this.links.get(key);
    if (known === undefined && certainty === 'candidate' && this.candidates++ >= MAX_CANDIDATE_LINKS) return;
    if (known === undefined || strength(certainty) > strength(known.certainty)) {
      this.links.set(key, known === undefined ? link : { ...link, line: Math.min(line, known.line) });
    }
  }

  /** Targets in this very file are its own definitions, however they were found. */
  #normal(target: LinkTarget): LinkTarget {
    if (target.kind !== 'symbol' || target.ref.path !== this.#file.path) return target;
    const definition = this.#file.symbols[target.ref.ordinal]?.definition;
    return definition === undefined ? target : { kind: 'own', definition };
  }
}

/** For each definition the innermost one with a name that it is or stands in, or -1. */
function namedOwners(definitions: readonly Definition[]): Int32Array {
  const named = new Int32Array(definitions.length);
  // An owner precedes what it owns.
  definitions.forEach(({ name, owner }, index) => {
    named[index] = name === '<anonymous>' ? (named[owner] ?? -1) : index;
  });
  return named;
}

export function linkKey({ source, target, kind }: Link): string {
  switch (target.kind) {
    case 'own':
      return `${kind} ${source} own ${target.definition}`;
    case 'symbol':
      return `${kind} ${source} symbol ${target.ref.path} ${target.ref.ordinal}`;
    case 'file':
      return `${kind} ${source} file ${target.path}`;
    case 'external':
      return `${kind} ${source} external ${target.name}`;
  }
}

function strength(certainty: Certainty): number {
  return CERTAINTIES.indexOf(certainty);
}

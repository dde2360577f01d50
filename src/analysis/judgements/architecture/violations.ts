import type { LinkedIndex } from '../../../index/code-index.ts';
import { EDGE_KINDS } from '../../../index/link/edges.ts';
import { packageMatcher } from '../../../workspace/glob.ts';
import { plainPattern, verdictBy } from '../../../workspace/verdict.ts';
import type { RuleId } from '../../findings/rules.ts';
import { modularStructure } from '../scorecard/modular-structure.ts';
import { type ArchitectureRules, type Dependency, PACKAGE } from './rules.ts';

/** An import, or the want of one, that breaks a rule of the tree. */
export interface ArchitectureViolation {
  readonly rule: Extract<RuleId, `architecture/${string}`>;
  /** The file that breaks it; the line is that of the import, 1 where one is wanting. */
  readonly file: string;
  readonly line: number;
  /** The file that is imported, the package behind `package:`, or null where nothing is. */
  readonly target: string | null;
  /** What is wrong, as a sentence. */
  readonly message: string;
}

/** A file's import of another, or of a package: the first, where there are several. */
interface ImportEdge {
  readonly from: string;
  readonly to: string;
  readonly line: number;
}

const IMPORTS = EDGE_KINDS.indexOf('imports');

/**
 * What of a tree breaks the rules that it has for itself, by file, line and rule.
 *
 * @param ownPath a file's path as the rules' patterns have it; null for one that they cannot name
 */
export function architectureViolations(
  index: LinkedIndex,
  rules: ArchitectureRules,
  ownPath: (path: string) => string | null,
): ArchitectureViolation[] {
  const { files: edges, packages } = importEdges(index);
  const groups = new Groups(ownPath);
  const found = [
    ...againstLayers(edges, rules, groups),
    ...forbidden([...edges, ...packages], rules, groups),
    ...required(index, [...edges, ...packages], rules, groups),
    ...behindEntries(edges, rules, groups),
    ...cyclic(index, rules, groups),
  ];
  const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
  return found.sort((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.message, b.message));
}

type Matcher = (path: string) => boolean;

/** Tells which files patterns are about; each file is looked at once for each list of patterns. */
class Groups {
  readonly #ownPath: (path: string) => string | null;

  constructor(ownPath: (path: string) => string | null) {
    this.#ownPath = ownPath;
  }

  of(patterns: readonly string[]): Matcher {
    const says = verdictBy(patterns);
    const known = new Map<string, boolean>();
    return (path) => {
      const before = known.get(path);
      if (before !== undefined) return before;
      const own = this.#ownPath(path);
      const isIn = own !== null && says(own) === true;
      known.set(path, isIn);
      return isIn;
    };
  }

  /** As `of`, for what an import leads to, which may be a package. */
  target(patterns: readonly string[]): Matcher {
    const isOfPackages = (pattern: string) => plainPattern(pattern).startsWith(PACKAGE);
    const isFile = this.of(patterns.filter((pattern) => !isOfPackages(pattern)));
    const says = verdictBy(
      patterns.filter(isOfPackages).map((pattern) => pattern.replace(PACKAGE, '')),
      packageMatcher,
    );
    return (to) => (to.startsWith(PACKAGE) ? says(to.slice(PACKAGE.length)) === true : isFile(to));
  }
}

/** The imports of files and those of packages from outside the tree. */
interface ImportEdges {
  readonly files: readonly ImportEdge[];
  readonly packages: readonly ImportEdge[];
}

function importEdges({ graph }: LinkedIndex): ImportEdges {
  const files = new FirstImports();
  const packages = new FirstImports();
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    if (graph.edgeKind[edge] !== IMPORTS) continue;
    const from = graph.fileOf(graph.edgeSource[edge] as number);
    const target = graph.edgeTarget[edge] as number;
    const to = graph.fileOf(target);
    if (from === -1 || from === to) continue;
    const line = graph.edgeLine[edge] as number;
    if (to !== -1) files.add({ from: graph.name(from), to: graph.name(to), line });
    else packages.add({ from: graph.name(from), to: `${PACKAGE}${graph.name(target)}`, line });
  }
  return { files: files.all, packages: packages.all };
}

/** Of the imports of one thing by a file the first. */
class FirstImports {
  readonly #first = new Map<string, ImportEdge>();

  get all(): readonly ImportEdge[] {
    return [...this.#first.values()];
  }

  add(edge: ImportEdge): void {
    const key = JSON.stringify([edge.from, edge.to]);
    const known = this.#first.get(key);
    if (known === undefined || edge.line < known.line) this.#first.set(key, edge);
  }
}

function againstLayers(edges: readonly ImportEdge[], { layers }: ArchitectureRules, groups: Groups) {
  const matchers = layers.map(({ paths }) => groups.of(paths));
  // Of several layers that a file fits, it is in the first.
  const layerOf = (path: string) => matchers.findIndex((matches) => matches(path));
  return edges.flatMap(({ from, to, line }): ArchitectureViolation[] => {
    const [own, other] = [layerOf(from), layerOf(to)];
    if (own === -1 || other === -1 || other >= own) return [];
    const [lower, upper] = [layers[own]?.name as string, layers[other]?.name as string];
    const message = `Imports ${to}: the layer "${lower}" is below "${upper}", and may not import from it.`;
    return [{ rule: 'architecture/layer', file: from, line, target: to, message }];
  });
}

function forbidden(edges: readonly ImportEdge[], { forbidden: all }: ArchitectureRules, groups: Groups) {
  return all.flatMap((dependency) => {
    const [isFrom, isTo] = [groups.of(dependency.from), groups.target(dependency.to)];
    return edges
      .filter(({ from, to }) => isFrom(from) && isTo(to))
      .map(({ from, to, line }): ArchitectureViolation => {
        const message = `Imports ${to}, which is forbidden: ${why(dependency)}`;
        return { rule: 'architecture/forbidden', file: from, line, target: to, message };
      });
  });
}

function required(
  index: LinkedIndex,
  edges: readonly ImportEdge[],
  { required: all }: ArchitectureRules,
  groups: Groups,
) {
  return all.flatMap((dependency) => {
    const [isFrom, isTo] = [groups.of(dependency.from), groups.target(dependency.to)];
    const fulfilled = new Set(edges.filter(({ to }) => isTo(to)).map(({ from }) => from));
    return index.files
      .filter(({ path }) => isFrom(path) && !isTo(path) && !fulfilled.has(path))
      .map(({ path }): ArchitectureViolation => {
        const message = `Imports nothing from ${dependency.to.join(', ')}, but must: ${why(dependency)}`;
        return { rule: 'architecture/required', file: path, line: 1, target: null, message };
      });
  });
}

function behindEntries(edges: readonly ImportEdge[], { packages }: ArchitectureRules, groups: Groups) {
  return packages.flatMap(({ paths, entries }) => {
    const [isInside, isEntry] = [groups.of(paths), groups.of(entries)];
    return edges
      .filter(({ from, to }) => isInside(to) && !isInside(from) && !isEntry(to))
      .map(({ from, to, line }): ArchitectureViolation => {
        const message = `Imports ${to}, which is not a public entry of its package: import from ${entries.join(' or ')}.`;
        return { rule: 'architecture/private', file: from, line, target: to, message };
      });
  });
}

/** One violation for each knot of files that import each other, at an import of a shortest way round. */
function cyclic(index: LinkedIndex, { noCycles, cyclesAllowed }: ArchitectureRules, groups: Groups) {
  if (noCycles.length === 0) return [];
  const [isJudged, isAllowed] = [groups.of(noCycles), groups.of(cyclesAllowed)];
  const { cycles } = modularStructure(index, (path) => isJudged(path) && !isAllowed(path));
  return cycles.flatMap(({ example, steps, members }): ArchitectureViolation[] => {
    const [step] = steps;
    if (step === undefined) return [];
    const others = members.length - new Set(example).size;
    const more = others > 0 ? `, and ${others} more on similar paths` : '';
    const message = `Imports form a cycle: ${example.join(' → ')}${more}.`;
    return [{ rule: 'architecture/cycle', file: step.file, line: step.line, target: example[1] ?? null, message }];
  });
}

function why({ reason }: Dependency): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

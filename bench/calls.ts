import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { CodeGraph } from '../src/index/code-graph.ts';
import { edgeAt, linesOfEdge } from '../src/index/graph-columns.ts';
import { Indexer } from '../src/index/indexer.ts';
import { lastName } from '../src/index/link/overloads/shape.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { treeName } from './tree.ts';

const AIM = 96;
/** How far the line of an edge may be from that of the name: a call on several lines may begin above it. */
const NEAR = [0, -1, 1, -2, 2];

/** What tells functions and comments of a language in its plain text, without a parser. */
interface Patterns {
  readonly language: string;
  /** The name of a function that is defined, in the first group. */
  readonly definition: RegExp;
  readonly comments: readonly RegExp[];
}

const C_COMMENTS = [/\/\*[\s\S]*?\*\//g, /\/\/[^\n]*/g];
const HASH_COMMENTS = [/("""|''')[\s\S]*?\1/g, /#[^\n]*/g];
const TEXT = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;
const JAVA_METHOD =
  /^[ \t]*(?:(?:public|private|protected|internal|static|final|override|virtual|abstract|async|sealed|synchronized|partial|default)\s+)+(?:<[^>\n]*>\s*)?[\w<>[\]?.,& ]+?\s(\w+)\s*(?:<[^>()\n]*>)?\(/gm;

/** By file extension. */
const PATTERNS: Readonly<Record<string, Patterns>> = {
  '.kt': {
    language: 'Kotlin',
    definition: /\bfun\s+(?:<[^>]*>\s*)?(?:[\w.<>?*, ]+\.)?(\w+)\s*\(/g,
    comments: C_COMMENTS,
  },
  '.java': { language: 'Java', definition: JAVA_METHOD, comments: C_COMMENTS },
  '.cs': { language: 'C#', definition: JAVA_METHOD, comments: C_COMMENTS },
  '.swift': { language: 'Swift', definition: /\bfunc\s+(\w+)\s*[<(]/g, comments: C_COMMENTS },
  '.scala': { language: 'Scala', definition: /\bdef\s+(\w+)/g, comments: C_COMMENTS },
  '.rs': { language: 'Rust', definition: /\bfn\s+(\w+)\s*[<(]/g, comments: C_COMMENTS },
  '.go': { language: 'Go', definition: /\bfunc\s+(?:\([^)]*\)\s*)?(\w+)\s*[[(]/g, comments: C_COMMENTS },
  '.rb': { language: 'Ruby', definition: /\bdef\s+(?:self\.)?(\w+[?!]?)/g, comments: HASH_COMMENTS },
  '.py': { language: 'Python', definition: /\bdef\s+(\w+)\s*\(/g, comments: HASH_COMMENTS },
  '.php': { language: 'PHP', definition: /\bfunction\s+&?(\w+)\s*\(/g, comments: [...C_COMMENTS, /#[^\n]*/g] },
  '.ts': { language: 'TypeScript', definition: /\bfunction\s*\*?\s+(\w+)\s*[<(]/g, comments: C_COMMENTS },
  '.js': { language: 'JavaScript', definition: /\bfunction\s*\*?\s+(\w+)\s*\(/g, comments: C_COMMENTS },
  '.c': { language: 'C', definition: /^(?:\w[\w *]*?[ *])(\w+)\([^;{}]*\)\s*\{/gm, comments: C_COMMENTS },
};

/** A call that stands in a text. */
interface Site {
  readonly path: string;
  readonly line: number;
  readonly name: string;
}

/** What the index knows of a call, best first. */
const OUTCOMES = ['certain', 'possible', 'external', 'unknown'] as const;
type Outcome = (typeof OUTCOMES)[number];

/**
 * The calls that the text of a repository shows of functions whose name stands in it once, and the share of them that the index knows.
 * The names are of two words and ten letters or more: few of them are a library's, too.
 */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error('Name a checkout of a real repository with --tree DIR.');
  const { patterns, texts } = readTree(tree);
  const definitions = definitionsIn(texts, patterns);
  const sites = sitesIn(texts, definitions);
  const outcomes = await outcomesOf(sites, tree);
  const share = (...wanted: Outcome[]) =>
    (100 * outcomes.filter((outcome) => wanted.includes(outcome)).length) / Math.max(1, sites.length);
  const ours = share('certain', 'possible');
  const note = OUTCOMES.map((outcome) => `${outcome} ${share(outcome).toFixed(1)}`).join(', ');
  return [
    {
      name: `Calls that the text shows, ${patterns.language}`,
      ours,
      peer: null,
      peerName: null,
      ratio: null,
      unit: '% known',
      bound: `≥ ${AIM} %`,
      met: ours >= AIM,
      tree: treeName(tree),
      note: `${sites.length} calls of ${definitions.size} functions: ${note}`,
    },
  ];
}

async function outcomesOf(sites: readonly Site[], tree: string): Promise<Outcome[]> {
  const indexer = new Indexer();
  try {
    const { graph } = await indexer.linked(tree);
    const known = knownCalls(graph);
    return sites.map((site) => outcomeOf(site, known));
  } finally {
    await indexer.close();
  }
}

/** The texts of the tree's main language, without comments and what stands in quotes. */
function readTree(tree: string): { patterns: Patterns; texts: ReadonlyMap<string, string> } {
  const paths = execFileSync('git', ['-C', tree, 'ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1 << 28 })
    .split('\0')
    .filter((path) => Object.hasOwn(PATTERNS, extname(path)));
  const [main] = [...Map.groupBy(paths, (path) => extname(path))].sort(([, a], [, b]) => b.length - a.length);
  if (main === undefined)
    throw new Error(
      `${tree} has no code in ${Object.values(PATTERNS)
        .map(({ language }) => language)
        .join(', ')}.`,
    );
  const patterns = PATTERNS[main[0]] as Patterns;
  return {
    patterns,
    texts: new Map(main[1].map((path) => [path, plain(readFileSync(join(tree, path), 'utf8'), patterns)])),
  };
}

function plain(text: string, { comments }: Patterns): string {
  return [...comments, TEXT].reduce(
    (left, pattern) => left.replace(pattern, (found) => found.replace(/[^\n]/g, ' ')),
    text,
  );
}

/** The place of each function whose name is telling and is defined once. */
function definitionsIn(texts: ReadonlyMap<string, string>, { definition }: Patterns): ReadonlyMap<string, Site> {
  const all = [...texts].flatMap(([path, text]) =>
    placesOf(text, definition).map(({ name, line }) => ({ path, line, name })),
  );
  const once = [...Map.groupBy(all, ({ name }) => name)].filter(
    ([name, sites]) => sites.length === 1 && isTelling(name),
  );
  return new Map(once.map(([name, [site]]) => [name, site as Site]));
}

function isTelling(name: string): boolean {
  return name.length >= 10 && /[a-z][A-Z]|[a-z0-9]_[a-z]/.test(name);
}

const CALL = /(?<!\b(?:def|fn|fun|func|function|class|void|new)\s+)\b([A-Za-z_]\w{9,}[?!]?)\s*(?:<[\w, .?]*>)?\s*\(/g;

function sitesIn(texts: ReadonlyMap<string, string>, definitions: ReadonlyMap<string, Site>): Site[] {
  return [...texts].flatMap(([path, text]) =>
    placesOf(text, CALL).flatMap(({ name, line }) => {
      const definition = definitions.get(name);
      const isDefinition = definition?.path === path && definition.line === line;
      return definition === undefined || isDefinition ? [] : [{ path, line, name }];
    }),
  );
}

/** The first group of each match, with the line that it stands in. */
function placesOf(text: string, pattern: RegExp): { name: string; line: number }[] {
  let line = 1;
  let at = 0;
  return Array.from(text.matchAll(pattern), (match) => {
    const name = match[1] as string;
    const start = match.index + match[0].lastIndexOf(name);
    for (; at < start; at++) if (text.charCodeAt(at) === 10) line++;
    return { name, line };
  });
}

/** What edges say of each name on each line of a file, by `keyOf`. */
function knownCalls(graph: CodeGraph): ReadonlyMap<string, ReadonlySet<Outcome>> {
  const known = new Map<string, Set<Outcome>>();
  for (let id = 0; id < graph.edgeCount; id++) {
    const { source, target, certainty } = edgeAt(graph, id);
    const isOutside = graph.fileOf(target) === -1;
    const outcome = isOutside ? 'external' : certainty === 'candidate' ? 'possible' : 'certain';
    const [path, name] = [graph.name(graph.fileOf(source)), lastName(graph.name(target))];
    for (const line of linesOfEdge(graph, id)) {
      const key = keyOf({ path, name, line });
      known.set(key, (known.get(key) ?? new Set()).add(outcome));
    }
  }
  return known;
}

function keyOf({ path, name, line }: Site): string {
  return `${path}\0${name}\0${line}`;
}

function outcomeOf(site: Site, known: ReadonlyMap<string, ReadonlySet<Outcome>>): Outcome {
  const near = NEAR.flatMap((distance) => [...(known.get(keyOf({ ...site, line: site.line + distance })) ?? [])]);
  return OUTCOMES.find((outcome) => near.includes(outcome)) ?? 'unknown';
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peer } from './peer.ts';
import { programRun } from './program-run.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { treeName } from './tree.ts';

const PEER = { name: '@colbymchenry/codegraph', version: '1.6.1' };
const OURS = join(import.meta.dirname, '..', 'dist', 'orrery.js');
/** The facts are of this repository. */
const REPOSITORY = 'hono';
const CHARACTERS_PER_TOKEN = 4;
const SHARE = 1 / 2;

/** What an agent asks of an architecture, how each side is asked, and what a right answer says. */
interface Question {
  readonly question: string;
  readonly tool: string;
  readonly given: Readonly<Record<string, unknown>>;
  /** The peer's command that answers it best; its answers are those of its MCP tools. */
  readonly peer: readonly string[];
  /** Read off the sources by hand; every one must be in the answer. */
  readonly facts: readonly RegExp[];
}

const QUESTIONS: readonly Question[] = [
  {
    question: 'Who calls compose?',
    tool: 'analyze_symbol',
    given: { symbol: 'compose', include: ['callers'] },
    peer: ['callers', 'compose'],
    facts: [/#dispatch\b/, /\bevery\b/, /\broute\b/, /src\/hono-base\.ts/, /src\/middleware\/combine\/index\.ts/],
  },
  {
    question: 'What does the dispatch of an application call?',
    tool: 'analyze_symbol',
    given: { symbol: 'src/hono-base.ts##dispatch', include: ['callees'] },
    peer: ['callees', '#dispatch'],
    facts: [/\bcompose\b/, /#handleError\b/, /\bContext\b/],
  },
  {
    question: 'What is the source of compose?',
    tool: 'analyze_symbol',
    given: { symbol: 'compose', include: ['source'] },
    peer: ['node', 'compose'],
    facts: [/next\(\) called multiple times/, /onNotFound/],
  },
  {
    question: 'How does fetch reach compose?',
    tool: 'analyze_symbol',
    given: { symbol: 'src/hono-base.ts#Hono.fetch', include: ['metrics'], to: 'compose' },
    peer: ['explore', 'How does Hono.fetch reach compose?'],
    facts: [/fetch/, /#dispatch\b/, /\bcompose\b/],
  },
  {
    question: 'What breaks if getPath changes?',
    tool: 'analyze_symbol',
    given: { symbol: 'src/utils/url.ts#getPath', include: ['callers', 'references'], depth: 3 },
    peer: ['impact', 'getPath'],
    facts: [/src\/hono-base\.ts/, /src\/utils\/url\.test\.ts/],
  },
  {
    question: 'Which tests does a change of the cookie helpers need?',
    tool: 'analyze_symbol',
    given: { symbol: 'src/utils/cookie.ts#serialize', include: ['tests'] },
    peer: ['affected', 'src/utils/cookie.ts'],
    facts: [/src\/utils\/cookie\.test\.ts/, /src\/helper\/cookie\/index\.test\.ts/],
  },
  {
    question: 'What implements Router?',
    tool: 'analyze_symbol',
    given: { symbol: 'src/router.ts#Router', include: ['implementations'] },
    peer: ['explore', 'Which classes implement the interface Router?'],
    facts: [/RegExpRouter/, /TrieRouter/, /SmartRouter/, /LinearRouter/, /PatternRouter/],
  },
  {
    question: 'What does hono-base.ts depend on?',
    tool: 'analyze_dependencies',
    given: { file_path: 'src/hono-base.ts', direction: 'forward', include_impact_analysis: false },
    peer: ['explore', 'What does src/hono-base.ts import and depend on?'],
    facts: [/src\/compose\.ts/, /src\/context\.ts/, /src\/router\.ts/, /src\/utils\/url\.ts/],
  },
  {
    question: 'What does Context offer?',
    tool: 'analyze_symbol',
    given: { symbol: 'src/context.ts#Context', include: ['members'] },
    peer: ['explore', 'Which methods does the class Context have?'],
    facts: [/\bjson\b/, /\bhtml\b/, /\bredirect\b/, /\bheader\b/],
  },
  {
    question: 'Which files does the rest hang on?',
    tool: 'analyze_graph_metrics',
    given: { metrics: ['pagerank'], top_k: 10 },
    peer: ['explore', 'Which files are the most central?'],
    facts: [/src\/types\.ts/, /src\/context\.ts/],
  },
];

interface Answer {
  readonly tokens: number;
  readonly isRight: boolean;
}

/** Ten questions about an architecture: what each side's answers cost an agent, and whether they say what is so. */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error(`Name a checkout of ${REPOSITORY} with --tree DIR.`);
  const { name } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as { readonly name?: string };
  if (name !== REPOSITORY) return [];
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-bench-')));
  try {
    const copy = join(folder, 'tree');
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', tree, copy]);
    return await compare(copy, join(folder, 'state'), treeName(tree));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(tree: string, state: string, name: string): Promise<BenchRow[]> {
  const codegraph = join(await peer(PEER.name, PEER.version), 'node_modules', '.bin', 'codegraph');
  await programRun(codegraph, ['init', tree], tree);
  const answers: { readonly question: string; readonly text: Answer; readonly json: Answer; readonly peer: Answer }[] =
    [];
  for (const { question, tool, given, peer: words, facts } of QUESTIONS) {
    const ask = async (...format: string[]) => {
      const command = [OURS, 'call', tool, JSON.stringify(given), '--root', tree, '--state', state, ...format];
      return (await programRun(process.execPath, command, tree)).stdout;
    };
    const judged = (answer: string): Answer => ({
      tokens: Math.ceil(answer.length / CHARACTERS_PER_TOKEN),
      isRight: facts.every((fact) => fact.test(answer)),
    });
    const structure = JSON.stringify(JSON.parse(await ask('--json')));
    const theirs = await programRun(codegraph, words, tree);
    answers.push({ question, text: judged(await ask()), json: judged(structure), peer: judged(theirs.stdout) });
  }
  return [rowOf('text', answers, name), rowOf('json', answers, name)];
}

function rowOf(
  form: 'text' | 'json',
  answers: readonly {
    readonly question: string;
    readonly text: Answer;
    readonly json: Answer;
    readonly peer: Answer;
  }[],
  tree: string,
): BenchRow {
  const sum = (which: 'text' | 'json' | 'peer') => answers.reduce((total, one) => total + one[which].tokens, 0);
  const right = (which: 'text' | 'json' | 'peer') => answers.filter((one) => one[which].isRight).length;
  const ratio = sum(form) / sum('peer');
  const mark = ({ tokens, isRight }: Answer) => `${tokens}${isRight ? '' : ' (wrong)'}`;
  const each = answers.map((one) => `${one.question} ${mark(one[form])} : ${mark(one.peer)}`).join('; ');
  return {
    name: `ten questions: tokens of the answers as ${form === 'text' ? 'text' : 'structure'}`,
    ours: sum(form),
    peer: sum('peer'),
    peerName: `codegraph ${PEER.version}`,
    ratio,
    unit: 'tokens',
    bound: `all ten right, ≤ 1/${1 / SHARE} ×`,
    met: right(form) === answers.length && ratio <= SHARE,
    tree,
    note: `right: ours ${right(form)}, peer ${right('peer')} of ${answers.length}; ${each}`,
  };
}

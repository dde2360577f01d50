import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programRun } from './program-run.ts';
import { RawClient } from './raw-client.ts';
import type { BenchOptions, BenchRow } from './row.ts';
import { median } from './sample.ts';
import { treeName } from './tree.ts';

const OURS = join(import.meta.dirname, '..', 'dist', 'orrery.js');
/** Edits of each kind before each tool. */
const EDITS = 10;
/** Trees with more files have twice the time. */
const SMALL = 1_500;

/** How functions are written in a language. */
interface Form {
  /** The line after which members are inserted; null appends them to the file. */
  readonly after: RegExp | null;
  readonly open: (name: string, value: number) => string;
  readonly hidden: (name: string, value: number) => string;
}

const JAVA: Form = {
  after: /^(?:\w+ )*class \w+[^;]*\{\s*$/m,
  open: (name, value) => `    public int ${name}() {\n        return ${value};\n    }\n`,
  hidden: (name, value) => `    private int ${name}() {\n        return ${value};\n    }\n`,
};
const SCRIPT: Form = {
  after: null,
  open: (name, value) => `\nexport function ${name}() {\n  return ${value};\n}\n`,
  hidden: (name, value) => `\nfunction ${name}() {\n  return ${value};\n}\n`,
};
const COMMON_JS: Form = { ...SCRIPT, open: SCRIPT.hidden };
const FORMS: Readonly<Record<string, Form>> = {
  '.java': JAVA,
  '.ts': SCRIPT,
  '.mjs': SCRIPT,
  '.js': COMMON_JS,
  '.kt': {
    after: null,
    open: (name, value) => `\nfun ${name}(): Int {\n    return ${value}\n}\n`,
    hidden: (name, value) => `\nprivate fun ${name}(): Int {\n    return ${value}\n}\n`,
  },
  '.py': {
    after: null,
    open: (name, value) => `\n\ndef ${name}():\n    return ${value}\n`,
    hidden: (name, value) => `\n\ndef _${name}():\n    return ${value}\n`,
  },
  '.rb': {
    after: null,
    open: (name, value) => `\ndef ${name}\n  ${value}\nend\n`,
    hidden: (name, value) => `\nprivate def ${name}\n  ${value}\nend\n`,
  },
  '.go': {
    after: null,
    open: (name, value) => `\nfunc Z${name}() int {\n\treturn ${value}\n}\n`,
    hidden: (name, value) => `\nfunc ${name}() int {\n\treturn ${value}\n}\n`,
  },
};

/** A source file before any edit. */
interface Source {
  readonly path: string;
  readonly text: string;
  readonly form: Form;
}

/** One call that follows an edit. */
interface Question {
  readonly tool: string;
  readonly ask: (path: string) => object;
}

const QUESTIONS: readonly Question[] = [
  { tool: 'read_code', ask: (path) => ({ path, start_line: 1, end_line: 1 }) },
  { tool: 'analyze_symbol', ask: (path) => ({ symbol: basename(path, extname(path)) }) },
  { tool: 'hybrid_search', ask: (path) => ({ query: `where ${basename(path, extname(path))} is used` }) },
];

/** An edit in a tree, and how long the first answer after it may take: median and worst, in a large tree. */
interface Edit {
  readonly name: string;
  readonly aim: readonly [median: number, worst: number];
  /** Edits the tree and returns the path to ask about. */
  readonly make: (tree: string, source: Source, at: number) => string;
}

const EDIT_KINDS: readonly Edit[] = [
  {
    name: 'a function is added',
    aim: [60, 150],
    make: (tree, source, at) => withText(tree, source, added(source, at)),
  },
  {
    name: 'its body is edited',
    aim: [40, 100],
    make: (tree, source, at) => withText(tree, source, added(source, at, at + 1_000)),
  },
  { name: 'it is removed', aim: [60, 150], make: (tree, source) => withText(tree, source, source.text) },
  {
    name: 'a private function is added',
    aim: [60, 150],
    make: (tree, source, at) => withText(tree, source, inserted(source, source.form.hidden(nameOf(at), at))),
  },
  {
    name: 'a file is added',
    aim: [100, 250],
    make: (tree, source, at) => {
      const [path, stem] = [copyOf(source.path), basename(source.path, extname(source.path))];
      writeFileSync(join(tree, path), source.text.replaceAll(new RegExp(`\\b${stem}\\b`, 'g'), `${stem}Copy${at}`));
      return source.path;
    },
  },
  {
    name: 'it is renamed',
    aim: [100, 250],
    make: (tree, source) => {
      renameSync(join(tree, copyOf(source.path)), join(tree, copyOf(copyOf(source.path))));
      return source.path;
    },
  },
  {
    name: 'it is deleted',
    aim: [100, 250],
    make: (tree, source) => {
      rmSync(join(tree, copyOf(copyOf(source.path))));
      return source.path;
    },
  },
];

/** A running server on a tree that agents edit: how soon the first answer after an edit comes, by edit and by tool. */
export async function run({ tree }: BenchOptions): Promise<BenchRow[]> {
  if (tree === null) throw new Error('Name a checkout of a real repository with --tree DIR.');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-bench-')));
  try {
    const [copy, state] = [join(folder, 'tree'), join(folder, 'state')];
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', tree, copy]);
    const index = [OURS, 'index', copy, '--state', state, '--json', '--log-level', 'error'];
    const { files } = JSON.parse((await programRun(process.execPath, index, copy)).stdout) as { files: number };
    const client = new RawClient(OURS, ['serve', '--root', copy, '--state', state, '--rate-burst', '0']);
    await client.initialize();
    const times = await editTimes(client, copy, sourcesIn(copy));
    await client.end();
    return times.map(({ edit, tool, milliseconds }) => rowOf(edit, tool, milliseconds, files, treeName(tree)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Times {
  readonly edit: Edit;
  readonly tool: string;
  readonly milliseconds: readonly number[];
}

async function editTimes(client: RawClient, tree: string, sources: readonly Source[]): Promise<Times[]> {
  for (const question of QUESTIONS) await answerTime(client, question, (sources[0] as Source).path);
  // The server watches a tree that has been in use for a second.
  await sleep(2_500);
  const times: Times[] = [];
  for (const question of QUESTIONS) {
    const measured = EDIT_KINDS.map((edit) => ({ edit, tool: question.tool, milliseconds: [] as number[] }));
    for (let at = 0; at < EDITS; at++) {
      const source = sources[Math.floor((at * sources.length) / EDITS)] as Source;
      for (const { edit, milliseconds } of measured) {
        const path = edit.make(tree, source, at);
        milliseconds.push(await answerTime(client, question, path));
      }
      writeFileSync(join(tree, source.path), source.text);
    }
    times.push(...measured);
  }
  return times;
}

async function answerTime(client: RawClient, { tool, ask }: Question, path: string): Promise<number> {
  const startedAt = performance.now();
  client.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: ask(path) } });
  const answer = await client.answer();
  const milliseconds = performance.now() - startedAt;
  if (!answer.includes('"result"')) throw new Error(`${tool} about ${path} failed: ${answer.slice(0, 500)}`);
  return milliseconds;
}

function rowOf({ name, aim }: Edit, tool: string, times: readonly number[], files: number, tree: string): BenchRow {
  const share = files > SMALL ? 1 : 0.5;
  const [most, worst] = aim.map((milliseconds) => milliseconds * share) as [number, number];
  const slowest = Math.max(...times);
  return {
    name: `${name}: ${tool}`,
    ours: median(times),
    peer: null,
    peerName: null,
    ratio: null,
    unit: 'ms',
    bound: `median ≤ ${most} ms, worst ≤ ${worst} ms`,
    met: median(times) <= most && slowest <= worst,
    tree,
    note: `${files} files; first answer of a running server after the edit, ${times.length} edits, worst ${slowest.toFixed(1)} ms`,
  };
}

/** Files whose language has a form, spread over the tree, in a fixed order. */
function sourcesIn(tree: string): readonly Source[] {
  const paths = execFileSync('git', ['-C', tree, 'ls-files', '-z'], { encoding: 'utf8', maxBuffer: 2 ** 28 }).split(
    '\0',
  );
  const sources = paths.flatMap((path) => {
    const form = FORMS[extname(path)];
    if (form === undefined || /fixture|\.d\.ts$|generated/i.test(path)) return [];
    const text = readFileSync(join(tree, path), 'utf8');
    return form.after === null || form.after.test(text) ? [{ path, text, form }] : [];
  });
  if (sources.length < EDITS) throw new Error(`${tree} has ${sources.length} files that can be edited: too few.`);
  return sources;
}

function withText(tree: string, { path }: Source, text: string): string {
  writeFileSync(join(tree, path), text);
  return path;
}

function added(source: Source, at: number, value = at): string {
  return inserted(source, source.form.open(nameOf(at), value));
}

function inserted({ text, form }: Source, lines: string): string {
  if (form.after === null) return text + lines;
  return text.replace(form.after, (line) => `${line}\n${lines}`);
}

function nameOf(at: number): string {
  return `addedByEdit${at}`;
}

function copyOf(path: string): string {
  const ending = extname(path);
  return join(dirname(path), `${basename(path, ending)}Copy${ending}`);
}

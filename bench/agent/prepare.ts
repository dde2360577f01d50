import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** A task made from a commit: the text describes the symptom and names no file. */
export interface AgentTask {
  readonly id: string;
  readonly repository: string;
  /** The commit that solved it. Agents work on its parent. */
  readonly commit: string;
  readonly language: string;
  readonly text: string;
}

export const TASKS: readonly AgentTask[] = JSON.parse(readFileSync(new URL('./tasks.json', import.meta.url), 'utf8'));

const USAGE = `node bench/agent/prepare.ts --task ID --from REPOSITORY --into DIR

Checks out the parent of the task's commit, with its history and nothing later. REPOSITORY is a clone of the task's repository.
`;
/** Commits of history that the agent sees. */
const DEPTH = 500;

function prepare(task: AgentTask, from: string, into: string): void {
  const git = (folder: string, ...args: readonly string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  const parent = git(from, 'rev-parse', `${task.commit}^`);
  mkdirSync(into, { recursive: true });
  git(into, 'init', '--quiet');
  git(into, 'fetch', '--quiet', `--depth=${DEPTH}`, `file://${from}`, parent);
  git(into, 'checkout', '--quiet', '-b', 'main', parent);
}

const { values } = parseArgs({
  options: { task: { type: 'string' }, from: { type: 'string' }, into: { type: 'string' } },
});
const task = TASKS.find(({ id }) => id === values.task);
if (task === undefined || values.from === undefined || values.into === undefined) {
  process.stderr.write(`${USAGE}\nTasks: ${TASKS.map(({ id }) => id).join(', ')}\n`);
  process.exitCode = 2;
} else prepare(task, values.from, values.into);

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node bench/agent/summary.ts DIR` prints calls, characters and right answers by arm. DIR has a folder for each arm with a
 * `TASK.log` for each run (from `record.ts`) and, once the answers are graded, `grades.json`: points from 0 to 1 for each of
 * what, callers, tests and cause, by task.
 */
interface Entry {
  readonly command: string;
  readonly characters: number;
}

const QUESTIONS = ['what', 'callers', 'tests', 'cause'] as const;
type Grades = Readonly<Record<string, Readonly<Record<(typeof QUESTIONS)[number], number>>>>;

function summary(folder: string) {
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  const entries = logs.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Entry => JSON.parse(line)),
  );
  const graded = join(folder, 'grades.json');
  const grades: Grades = existsSync(graded) ? JSON.parse(readFileSync(graded, 'utf8')) : {};
  const tasks = Object.values(grades);
  const mean = (question: (typeof QUESTIONS)[number]) =>
    tasks.length === 0 ? null : tasks.reduce((sum, grade) => sum + grade[question], 0) / tasks.length;
  return {
    runs: logs.length,
    calls: entries.length,
    characters: entries.reduce((sum, { characters }) => sum + characters, 0),
    ...Object.fromEntries(QUESTIONS.map((question) => [question, mean(question)?.toFixed(2) ?? 'not graded'])),
  };
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Usage: node bench/agent/summary.ts DIR\n');
  process.exitCode = 2;
} else {
  const arms = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  console.table(Object.fromEntries(arms.map(({ name }) => [name, summary(join(folder, name))])));
}

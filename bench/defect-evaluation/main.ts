import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { TRAINED, TRAINED_WITHOUT_HISTORY } from '../../src/analysis/judgements/defects/trained-model.ts';
import { evaluationTable } from './evaluate.ts';
import { type HistoryCase, historyCases } from './history-case.ts';
import { fitted } from './train.ts';

const USAGE = `node bench/defect-evaluation/main.ts [--train] [--cases FILE] REPOSITORY…

Takes each repository's tree as it was one, two and three years before its newest commit, measures it with what was known then, and
judges the ranking of its files by which of them bug-fixing commits touched in the year after. Prints AUC and Popt beside
ranking by size and by churn. With --train, fits weights to the repositories instead. --cases keeps what was measured.
A repository is a path with its whole history, bare or not.
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { train: { type: 'boolean' }, cases: { type: 'string' } },
    allowPositionals: true,
  });
  if (positionals.length === 0) {
    process.stderr.write(USAGE);
    return 2;
  }
  const cases = await casesOf(positionals, values.cases);
  const fits = () => [TRAINED, TRAINED_WITHOUT_HISTORY].map((model) => ({ name: model.name, ...fitted(model, cases) }));
  if (values.train) process.stdout.write(`${JSON.stringify(fits(), null, 2)}\n`);
  else process.stdout.write(`${evaluationTable(cases)}\n`);
  return 0;
}

async function casesOf(repositories: readonly string[], file: string | undefined): Promise<HistoryCase[]> {
  const kept = file !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : {};
  for (const repository of repositories) {
    const name = nameOf(repository);
    if (name in kept) continue;
    process.stderr.write(`${name} …\n`);
    kept[name] = await historyCases(repository, name);
    if (file !== undefined) writeFileSync(file, JSON.stringify(kept));
  }
  return repositories.flatMap((repository) => kept[nameOf(repository)] ?? []);
}

/** By name; none for a repository with too little history to judge by. */
type Kept = Record<string, HistoryCase[]>;

/** The folder's name, or that of the one around it for what is named `.git` or `repo` as mirrors are. */
function nameOf(repository: string): string {
  const name = basename(repository);
  const isGeneric = name === '.git' || name === 'repo';
  return (isGeneric ? basename(dirname(repository)) : name).replace(/\.git$/, '').replace('+', '/');
}

process.exitCode = await main();

import type { CodeIndex } from '../../../index/code-index.ts';
import { isTestFile } from '../../../languages/test-files.ts';
import type { CoverageReport } from '../../../workspace/coverage/coverage-report.ts';
import type { UntestedFile } from '../scorecard/advice.ts';
import type { CodeFunction } from '../scorecard/code-figures.ts';
import type { Hotspot } from '../scorecard/hotspots.ts';
import { isUnmeasured, type Unmeasured } from '../scorecard/measures.ts';

/**
 * Hotspots of which no test runs or reaches anything. Nothing is said where that is not known: without a measured run, a test
 * that has the name of a file or of something in it may well reach it in a way that cannot be followed.
 */
export function untestedFiles(
  files: readonly Hotspot[],
  coverage: CoverageReport | Unmeasured,
  functions: readonly CodeFunction[],
  index: CodeIndex,
): UntestedFile[] {
  if (isUnmeasured(coverage)) return [];
  const byFile = Map.groupBy(functions, ({ file }) => file);
  let names: ReadonlySet<string> | null = null;
  return files.flatMap(({ name: file, composite_score, reasons, location }) => {
    const known = coverage.files.get(file);
    if (known === undefined || known.covered > 0) return [];
    if (coverage.source === 'references') {
      names ??= namesInTests(index);
      if (isNamed(file, index, names)) return [];
    }
    const own = byFile.get(file) ?? [];
    return [
      {
        file,
        knownBy: coverage.source,
        line: location.line,
        end_line: location.end_line,
        worst: own.find(({ line }) => line === location.line)?.name ?? '<anonymous>',
        functions: own.length,
        cyclomatic: own.reduce((sum, { metrics }) => sum + metrics.cyclomatic, 0),
        score: composite_score,
        reasons,
      },
    ];
  });
}

/** Every name that the tests of a tree use or are called, in lower case. */
function namesInTests({ files }: CodeIndex): Set<string> {
  const names = new Set<string>();
  const add = (text: string) => {
    for (const word of [...wordsOf(text), ...identifiersOf(text)]) names.add(word);
  };
  for (const { path, facts } of files.filter(({ path }) => isTestFile(path))) {
    add(path.slice(path.lastIndexOf('/') + 1));
    for (const one of facts.imports) {
      add(one.source);
      for (const { name } of one.names) add(name);
    }
    for (const { name, receiver } of facts.calls) add(`${receiver ?? ''} ${name}`);
    for (const { name } of facts.references) add(name);
    for (const text of facts.strings) add(text);
  }
  return names;
}

/** Words that files of every tree are called by. */
const COMMON_STEMS: ReadonlySet<string> = new Set([
  'index',
  'main',
  'mod',
  'lib',
  'init',
  'utils',
  'util',
  'helpers',
  'types',
]);

function isNamed(path: string, { files }: CodeIndex, names: ReadonlySet<string>): boolean {
  const [base = ''] = path.slice(path.lastIndexOf('/') + 1).split('.', 1);
  const stem = wordsOf(base);
  if (stem.length > 0 && !stem.every((word) => COMMON_STEMS.has(word)) && stem.every((word) => names.has(word)))
    return true;
  const definitions = files.find((one) => one.path === path)?.facts.definitions ?? [];
  return definitions.some(({ owner, name }) => {
    const parts = identifiersOf(name);
    return owner === -1 && parts.length > 0 && parts.every((part) => names.has(part));
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function identifiersOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

import { addHits, MalformedReport, type ParsedReport } from './coverage-report.ts';

const MODE = /^mode: (set|count|atomic)\s*$/;
const BLOCK = /^(.+):(\d+\.\d+),(\d+\.\d+) (\d+) (\d+)\s*$/;

interface Profiled {
  readonly lines: Map<number, number>;
  /** By position: merged profiles name a block several times. */
  readonly blocks: Map<string, { readonly statements: number; hits: number }>;
}

/**
 * Reads a cover profile of `go test -coverprofile`: a block with its number of statements and how often it ran. The share
 * is of statements, as `go tool cover` has it.
 *
 * @throws MalformedReport
 */
export function parseGoProfile(text: string): ParsedReport {
  const files = new Map<string, Profiled>();
  let modes = 0;
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    if (MODE.test(line)) {
      modes++;
      continue;
    }
    const match = BLOCK.exec(line);
    if (match === null || modes === 0) {
      throw new MalformedReport(`line ${at + 1} is ${modes === 0 ? 'no mode: line' : 'no block of a cover profile'}`);
    }
    addBlock(files, match);
  }
  if (files.size === 0) throw new MalformedReport('it names no file');
  return {
    files: Array.from(files, ([path, { lines, blocks }]) => ({ path, lines, statements: statementsOf(blocks) })),
    bases: [],
  };
}

function addBlock(files: Map<string, Profiled>, [, path = '', start, end, statements, hits]: RegExpExecArray): void {
  const file = files.get(path) ?? { lines: new Map(), blocks: new Map() };
  files.set(path, file);
  const key = `${start}-${end}-${statements}`;
  const block = file.blocks.get(key) ?? { statements: Number(statements), hits: 0 };
  file.blocks.set(key, block);
  block.hits = Math.max(block.hits, Number(hits));
  for (let line = Math.trunc(Number(start)); line <= Math.trunc(Number(end)); line++)
    addHits(file.lines, line, Number(hits));
}

function statementsOf(blocks: Profiled['blocks']) {
  let covered = 0;
  let total = 0;
  for (const { statements, hits } of blocks.values()) {
    total += statements;
    if (hits > 0) covered += statements;
  }
  return { covered, total };
}

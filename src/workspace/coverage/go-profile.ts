import { checkedLine, checkedPath, checkedReport, type ParsedReport, type ReportParser } from './coverage-report.ts';
import { HitRanges } from './hit-ranges.ts';
import type { LineShare } from './line-hits.ts';
import { LineReader } from './line-reader.ts';
import { MalformedReport } from './malformed-report.ts';

const MODE = /^mode: (set|count|atomic)\s*$/;
const BLOCK = /^(.+):(\d+)(\.\d+),(\d+)(\.\d+) (\d+) (\d+)\s*$/;

interface Profiled {
  readonly lines: HitRanges;
  /** By position: merged profiles name a block several times. */
  readonly blocks: Map<string, { readonly statements: number; hits: number }>;
}

/**
 * Reads a cover profile of `go test -coverprofile`: a block with its number of statements and how often it ran. The share
 * is of statements, as `go tool cover` has it.
 */
export class GoProfileParser implements ReportParser {
  readonly #reader = new LineReader((line, number) => this.#line(line, number));
  readonly #files = new Map<string, Profiled>();
  #hasMode = false;

  write(piece: string): void {
    this.#reader.write(piece);
  }

  end(): ParsedReport {
    this.#reader.end();
    return checkedReport(
      Array.from(this.#files, ([path, { lines, blocks }]) => ({ path, lines, statements: statementsOf(blocks) })),
    );
  }

  #line(line: string, number: number): void {
    if (line.trim() === '') return;
    if (MODE.test(line)) {
      this.#hasMode = true;
      return;
    }
    if (!this.#hasMode) throw new MalformedReport(`line ${number} is not a "mode:" line`);
    const match = BLOCK.exec(line);
    if (match === null) throw new MalformedReport(`line ${number} is not a block of a cover profile`);
    this.#block(match);
  }

  #block([, path = '', startLine, startColumn, endLine, endColumn, statements, count]: RegExpExecArray): void {
    const file: Profiled = this.#files.get(path) ?? { lines: new HitRanges(), blocks: new Map() };
    if (file.lines.isEmpty) this.#files.set(checkedPath(path), file);
    const key = `${startLine}${startColumn}-${endLine}${endColumn}-${statements}`;
    const hits = Number(count);
    const known = file.blocks.get(key);
    if (known !== undefined && known.hits >= hits) return;
    if (known === undefined) file.blocks.set(key, { statements: Number(statements), hits });
    else known.hits = hits;
    const [start, end] = [checkedLine(Number(startLine), path), checkedLine(Number(endLine), path)];
    if (start > end) throw new MalformedReport(`a block of ${path} ends before it begins`);
    file.lines.add(start, end, hits);
  }
}

function statementsOf(blocks: Profiled['blocks']): LineShare {
  let covered = 0;
  let total = 0;
  for (const { statements, hits } of blocks.values()) {
    total += statements;
    if (hits > 0) covered += statements;
  }
  return { covered, total };
}

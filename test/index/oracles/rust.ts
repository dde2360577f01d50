import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Declaration, OracleCalls, ResolvedCall, UnknownCall } from './oracle-calls.ts';
import { RustText } from './rust-text.ts';

/** Debian's compiler, before one that may hide it; the releases since 1.70 write no analysis any more. */
const COMPILERS = ['/usr/bin/rustc', 'rustc'];
const CARGOS = ['/usr/bin/cargo', 'cargo'];
/** Where Debian's packages put the sources of crates. */
const REGISTRY = '/usr/share/cargo/registry';
const ENVIRONMENT = { ...process.env, RUSTC_BOOTSTRAP: '1', CARGO_NET_OFFLINE: 'true', RUSTFLAGS: '' };
/** What has dependencies of its own that need not be there. */
const SIDE_SECTIONS =
  /^\[{1,2}(?:target\.[^\n]*\.)?(?:dev-dependencies|bench|test|example)\b[^\n]*\n(?:(?!\[)[^\n]*(?:\n|$))*/gm;

interface Span {
  readonly file_name: string;
  readonly line_start: number;
  readonly column_start: number;
  readonly line_end: number;
  readonly column_end: number;
}

interface Id {
  readonly krate: number;
  readonly index: number;
}

interface Definition {
  readonly kind: string;
  readonly id: Id;
  readonly span: Span;
  readonly name: string;
  /** The method of a trait that this one is for. */
  readonly decl_id: Id | null;
}

/** What `-Zsave-analysis` writes of a crate, as far as it is of use here. */
interface Analysis {
  readonly defs: readonly Definition[];
  readonly refs: readonly { readonly kind: string; readonly span: Span; readonly ref_id: Id }[];
}

/** A compiler that tells what each name means, or null where there is none. */
export function analysingRustc(): string | null {
  const tells = (program: string) =>
    spawnSync(program, ['-Zhelp'], { env: ENVIRONMENT, encoding: 'utf8' }).stdout?.includes('save-analysis');
  return COMPILERS.find(tells) ?? null;
}

/**
 * What rustc says of the calls in the library of a crate. Code that is left out by its configuration and the rules of macros count as unknown, as does a
 * line that calls a method of another crate's trait that types of this one have, as the trait is all that is told of it.
 *
 * @param options for cargo, such as features
 */
export function rustCalls(root: string, options: readonly string[] = []): OracleCalls {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'rust-calls-')));
  try {
    const tree = join(folder, 'tree');
    cpSync(root, tree, { recursive: true, filter: (path) => !/\/(?:target|\.git)$/.test(path) });
    return callsOf(analysed(tree, join(folder, 'target'), options), tree);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function analysed(tree: string, target: string, options: readonly string[]): Analysis {
  const manifest = join(tree, 'Cargo.toml');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(SIDE_SECTIONS, ''));
  rmSync(join(tree, 'Cargo.lock'), { force: true });
  const output = join(target, 'analysis.json');
  const cargo = CARGOS.find((one) => spawnSync(one, ['--version']).status === 0) ?? 'cargo';
  const source = ['source.crates-io.replace-with="debian"', `source.debian.directory="${REGISTRY}"`];
  execFileSync(
    cargo,
    [
      ...['rustc', '--quiet', '--lib', '--profile', 'check', '--offline', '--target-dir', target],
      ...source.flatMap((one) => ['--config', one]),
      ...options,
      ...['--', '-Zsave-analysis', '--cap-lints', 'allow'],
    ],
    {
      cwd: tree,
      env: {
        ...ENVIRONMENT,
        RUSTC: analysingRustc() ?? 'rustc',
        RUST_SAVE_ANALYSIS_CONFIG: JSON.stringify({
          output_file: output,
          ...{ full_docs: false, pub_only: false, reachable_only: false },
          ...{ distro_crate: false, signatures: false, borrow_data: false },
        }),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  return JSON.parse(readFileSync(output, 'utf8'));
}

function callsOf({ defs, refs }: Analysis, tree: string): OracleCalls {
  const functions = defs.filter(({ kind, span }) => /^(?:Function|Method)$/.test(kind) && isWithin(span, tree));
  const declarations = functions.map(
    ({ span, name }): Declaration => [span.file_name, span.line_start, span.line_start, name],
  );
  const places = new Map(functions.map(({ id }, at) => [id.index, at]));
  const files = new Map(
    [...new Set(defs.map(({ span }) => span.file_name))]
      .filter((path) => isWithin({ file_name: path }, tree))
      .map((path) => [path, new RustText(readFileSync(join(tree, path), 'utf8'))]),
  );
  functions.forEach(({ span }, at) => {
    files.get(span.file_name)?.define(span.line_start, span.column_start, at);
  });
  const foreign = new Set(functions.flatMap(({ decl_id: of }) => (of !== null && of.krate !== 0 ? [keyOf(of)] : [])));
  const calls: ResolvedCall[] = [];
  const unknown: UnknownCall[] = [];
  for (const { kind, span, ref_id: meant } of refs) {
    const text = files.get(span.file_name);
    if (kind !== 'Function' || text === undefined || !text.isCalled(span.line_end, span.column_end)) continue;
    const called = meant.krate === 0 ? places.get(meant.index) : undefined;
    if (called !== undefined) {
      calls.push([span.file_name, text.functionAt(span.line_start, span.column_start), called, span.line_start]);
    } else if (foreign.has(keyOf(meant))) unknown.push([span.file_name, span.line_start]);
  }
  for (const [path, text] of files) unknown.push(...[...text.linesLeftOut()].map((line): UnknownCall => [path, line]));
  const standsFor = functions.map(({ decl_id: of }) => (of?.krate === 0 ? places.get(of.index) : undefined) ?? null);
  return { files: [...files.keys()], declarations, calls, unknown, standsFor, onlyFunctions: true };
}

const keyOf = ({ krate, index }: Id) => `${krate}:${index}`;

function isWithin({ file_name: path }: Pick<Span, 'file_name'>, tree: string): boolean {
  return !path.startsWith('/') && !path.startsWith('..') && existsSync(join(tree, path));
}

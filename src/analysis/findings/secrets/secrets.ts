import { hash } from 'node:crypto';
import type { FileKinds } from '../../../languages/file-kinds.ts';
import { masked, secretValues } from '../../../workspace/secrets/secret-values.ts';

export interface SourceFile {
  /** Relative to the tree, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface SecretFinding {
  readonly file: string;
  readonly line: number;
  readonly end_line: number;
  /** Of the kind of secret. */
  readonly rule: string;
  readonly name: string;
  /** The beginning of the secret and its length; never the whole. */
  readonly shown: string;
  /** In tests, and in prose where only a name says so, it is a warning: what stands there is made up more often than not. */
  readonly severity: 'error' | 'warning';
  /** Of the kind and the value: the same wherever the value stands. */
  readonly fingerprint: string;
}

const PROSE = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt|org|tex)$/i;

/** Secrets in the texts of files, by file and line. Values that stand for secrets are left out. */
export function findSecrets(files: Iterable<SourceFile>, kinds: FileKinds): SecretFinding[] {
  return [...files]
    .flatMap((file) => secretsIn(file, kinds))
    .sort((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.rule, b.rule));
}

function secretsIn({ path, text }: SourceFile, kinds: FileKinds): SecretFinding[] {
  const isTest = kinds.isTest(path);
  const found = new Map<string, SecretFinding>();
  for (const { pattern, value, line } of secretValues(text, !isTest)) {
    const shown = masked(value);
    // An issued secret comes before what its name says, and is told once.
    const key = `${line} ${shown}`;
    if (found.has(key)) continue;
    found.set(key, {
      file: path,
      line,
      end_line: line,
      rule: pattern.id,
      name: pattern.name,
      shown,
      severity: isTest || (pattern.isGeneric && PROSE.test(path)) ? 'warning' : 'error',
      fingerprint: hash('sha256', `${pattern.id}\0${value}`).slice(0, 16),
    });
  }
  return [...found.values()];
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

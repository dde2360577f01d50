import { hash } from 'node:crypto';
import { isTestFile } from '../test-files.ts';
import { entropy } from './entropy.ts';
import { SECRET_PATTERNS, type SecretPattern } from './patterns.ts';
import { isPlaceholder } from './placeholders.ts';

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

/** A longer line is data, not something a person wrote a secret into. */
const MAX_LINE = 20_000;
/** What is shown of a secret, at most a quarter of it. */
const SHOWN = 4;

/** Secrets in the texts of files, by file and line. Values that stand for secrets are left out. */
export function findSecrets(files: Iterable<SourceFile>): SecretFinding[] {
  return [...files]
    .flatMap(secretsIn)
    .sort((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.rule, b.rule));
}

function secretsIn(file: SourceFile): SecretFinding[] {
  const found = new Map<string, SecretFinding>();
  for (const pattern of SECRET_PATTERNS) {
    for (const match of file.text.matchAll(pattern.pattern)) {
      const finding = findingOf(file, pattern, match);
      // An issued secret comes before what its name says, and is told once.
      const key = `${finding?.line} ${finding?.shown}`;
      if (finding !== null && !found.has(key)) found.set(key, finding);
    }
  }
  return [...found.values()];
}

function findingOf({ path, text }: SourceFile, pattern: SecretPattern, match: RegExpExecArray): SecretFinding | null {
  const secret = match.groups?.secret ?? match[0];
  const isTest = isTestFile(path);
  if (pattern.isGeneric && isTest) return null;
  if (entropy(secret) < pattern.minEntropy || isPlaceholder(secret, pattern.isGeneric)) return null;
  const at = match.index + match[0].indexOf(secret);
  const lineStart = text.lastIndexOf('\n', at) + 1;
  const lineEnd = text.indexOf('\n', at);
  if ((lineEnd === -1 ? text.length : lineEnd) - lineStart > MAX_LINE) return null;
  const line = lineAt(text, at);
  return {
    file: path,
    line,
    end_line: line,
    rule: pattern.id,
    name: pattern.name,
    shown: masked(secret),
    severity: isTest || (pattern.isGeneric && PROSE.test(path)) ? 'warning' : 'error',
    fingerprint: hash('sha256', `${pattern.id}\0${secret}`).slice(0, 16),
  };
}

/** So that a person knows which one is meant, and nobody can use it. */
function masked(secret: string): string {
  return `${secret.slice(0, Math.min(SHOWN, Math.floor(secret.length / 4)))}… (${secret.length} characters)`;
}

function lineAt(text: string, at: number): number {
  let line = 1;
  for (let next = text.indexOf('\n'); next !== -1 && next < at; next = text.indexOf('\n', next + 1)) line++;
  return line;
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

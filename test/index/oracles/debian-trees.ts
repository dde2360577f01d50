import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where Debian's packages put the public trees that calls are compared in; null where a package is not installed. */
export const DEBIAN_TREES = {
  /** python3-jinja2 */
  jinja: there('/usr/lib/python3/dist-packages/jinja2'),
  /** golang-github-yuin-goldmark-dev */
  goldmark: there('/usr/share/gocode/src/github.com/yuin/goldmark'),
  /** librust-petgraph-dev */
  petgraph: there(...globSync('/usr/share/cargo/registry/petgraph-*')),
  /** openjdk-17-source: the sources of the JDK that stands around them. */
  jdk: there(...globSync('/usr/lib/jvm/java-17-openjdk-*/lib/src.zip')),
} as const;

function there(...paths: readonly string[]): string | null {
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Unpacks one module of the sources of a JDK into a folder, and says where it stands. */
export function moduleOfJdk(sources: string, name: string, folder: string): string {
  execFileSync(join(dirname(sources), '../bin/jar'), ['--extract', '--file', sources, name], { cwd: folder });
  return join(folder, name);
}

/** The version of the package that a file is of, for reports. */
export function packageOf(path: string): string {
  const [name = ''] = execFileSync('dpkg', ['-S', path], { encoding: 'utf8' }).split(': ');
  return execFileSync('dpkg-query', ['--show', name], { encoding: 'utf8' }).trim().replace('\t', ' ');
}

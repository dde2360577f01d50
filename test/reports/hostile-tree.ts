import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { git, initRepository } from '../workspace/git-fixture.ts';
import { fileName, HOSTILE_TEXTS } from './hostile-names.ts';

/** Ifs in each method: more than any threshold allows. */
const BRANCHES = 24;

/** Of the day the tests are run, so that churn has something to count. */
const RECENTLY = Math.floor(Date.now() / 1000) - 86_400;

/** What stands between block comments cannot end one, and is no NUL. */
const inComment = (text: string) => text.replaceAll('*/', '* /').replaceAll('\0', '').toWellFormed();

/** A text as a string literal whose characters stand as they are where the language allows it. */
const literal = (text: string) =>
  `"${text.toWellFormed().replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}"`;

function source(text: string, at: number): string {
  const branches = Array.from({ length: BRANCHES }, (_, step) => `    if (value > ${step}) total += ${step};`);
  return [
    `import { next } from '../next-${(at + 1) % HOSTILE_TEXTS.length}.ts';`,
    `/* TODO: ${inComment(text)} */`,
    `export class Holder${at} {`,
    `  ${literal(text)}(value: number) {`,
    '    let total = next;',
    ...branches,
    '    return total;',
    '  }',
    '}',
    '',
  ].join('\n');
}

/** The files of the tree by path: each text names a file, a folder, a method and stands in a comment. */
export function hostileFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [at, { text }] of HOSTILE_TEXTS.entries()) {
    const name = fileName(text, '');
    // Dots alone are no names.
    const folder = name === '' || /^\.+$/.test(name) ? `folder${at}` : name;
    const path = `${folder}/${fileName(text, `-${at}.ts`)}`;
    files.set(path, source(text, at));
    files.set(`next-${at}.ts`, `import { Holder${at} } from ${literal(`./${path}`)};\nexport const next = ${at};\n`);
  }
  files.set('package.json', JSON.stringify({ name: 'hostile', main: 'next-0.ts' }));
  return files;
}

/** Writes the tree, with a history that each text is an author and a message of. */
export function writeHostileTree(folder: string): void {
  const files = hostileFiles();
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  initRepository(folder);
  execFileSync('git', ['fast-import', '--quiet'], {
    cwd: folder,
    input: history([...files]),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  git(folder, 'reset', '--quiet');
}

/** One commit for each text, in the language of `git fast-import`, which takes any bytes. */
function history(files: readonly (readonly [string, string])[]): string {
  const perCommit = Math.ceil(files.length / HOSTILE_TEXTS.length);
  const commits = HOSTILE_TEXTS.map(({ text }, at) => {
    const author =
      text
        .replace(/[<>\n\0]/g, ' ')
        .toWellFormed()
        .trim()
        .slice(0, 200) || 'Nobody';
    const changed = files.slice(at * perCommit, (at + 1) * perCommit);
    return [
      'commit refs/heads/main',
      `author ${author} <a@example.com> ${RECENTLY + at} +0000`,
      `committer ${author} <a@example.com> ${RECENTLY + at} +0000`,
      data(text.toWellFormed().replaceAll('\0', '') || 'empty'),
      ...changed.flatMap(([path, content]) => [`M 100644 inline ${quotedPath(path)}`, data(content)]),
    ].join('\n');
  });
  return `${commits.join('\n')}\n`;
}

function data(content: string): string {
  return `data ${Buffer.byteLength(content)}\n${content}`;
}

function quotedPath(path: string): string {
  return `"${path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}

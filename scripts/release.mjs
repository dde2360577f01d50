/**
 * Makes a release ready: `npm run release -- 0.2.0`, or `-- 0.2.0 --dry-run` to see what it would do and write nothing.
 *
 * It wants a clean tree, names that are the owner's, and something under "Unreleased" in the changelog. Then it writes the
 * version where it stands, has everything built and tested, and packs. What fails on the way gives the files back. Committing,
 * tagging and publishing are left to a person, with the commands for it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { npm } from './npm.mjs';
import { serverJsonText } from './server-json.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** What package.json says until the project has a place of its own. */
const NOBODY = 'OWNER';

/**
 * The changelog with what was unreleased under a heading of its own.
 *
 * @param {string} changelog
 * @param {string} version
 * @param {string} date such as `2027-01-31`
 * @throws Error where there is nothing to release
 */
export function withHeading(changelog, version, date) {
  const head = '## Unreleased\n';
  const at = changelog.indexOf(head);
  if (at === -1) throw new Error('CHANGELOG.md has no heading "## Unreleased".');
  const rest = changelog.slice(at + head.length);
  const next = rest.search(/^## /m);
  const entries = next === -1 ? rest : rest.slice(0, next);
  if (!/^- /m.test(entries)) throw new Error('CHANGELOG.md has nothing under "## Unreleased".');
  return `${changelog.slice(0, at)}${head}\n## ${version} - ${date}\n${rest}`;
}

/**
 * The files of a release as they are to be, by name.
 *
 * @param {(name: string) => string} read
 * @param {string} version
 * @param {string} date
 */
export function releasedFiles(read, version, date) {
  const manifest = JSON.parse(read('package.json'));
  const lock = JSON.parse(read('package-lock.json'));
  lock.version = version;
  lock.packages[''].version = version;
  return new Map([
    ['package.json', `${JSON.stringify({ ...manifest, version }, null, 2)}\n`],
    ['package-lock.json', `${JSON.stringify(lock, null, 2)}\n`],
    ['server.json', serverJsonText({ ...manifest, version })],
    ['CHANGELOG.md', withHeading(read('CHANGELOG.md'), version, date)],
  ]);
}

/**
 * What stands in the way of a release, a sentence each.
 *
 * @param {{ manifest: { name: string, version: string, mcpName: string, repository: { url: string } }, status: string, version: string }} of
 *   `status` as `git status --porcelain` says it
 */
export function obstacles({ manifest, status, version }) {
  const found = [];
  if (!/^\d+\.\d+\.\d+$/.test(version)) found.push(`"${version}" is no version: give one such as 0.2.0.`);
  else if (!isNewer(version, manifest.version)) found.push(`${version} is not newer than ${manifest.version}.`);
  if (status !== '') found.push(`There are changes that are not committed:\n${status.trimEnd()}`);
  for (const [field, value] of Object.entries({ mcpName: manifest.mcpName, repository: manifest.repository.url })) {
    if (value.includes(NOBODY)) found.push(`package.json has ${NOBODY} in its ${field}: write whose it is.`);
  }
  return found;
}

function isNewer(version, than) {
  const [one, other] = [version, than].map((text) => text.split('.').map(Number));
  const at = one.findIndex((part, i) => part !== other[i]);
  return at !== -1 && one[at] > other[at];
}

const say = (line) => process.stderr.write(`${line}\n`);

async function main(args) {
  const isDry = args.includes('--dry-run');
  const [version = ''] = args.filter((word) => !word.startsWith('--'));
  const read = (name) => readFileSync(join(ROOT, name), 'utf8');
  const manifest = JSON.parse(read('package.json'));
  const status = execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' });
  const found = obstacles({ manifest, status, version });
  for (const one of found) say(one);
  if (found.length > 0) return 1;
  const files = releasedFiles(read, version, new Date().toISOString().slice(0, 10));
  if (isDry) {
    for (const [name, text] of files)
      say(`${existsSync(join(ROOT, name)) && read(name) === text ? 'as it is' : 'written'}: ${name}`);
    say('Then: lint, types, build, gate, tests, pack. Nothing was written.');
    return 0;
  }
  await carryOut(files, read);
  say(`Ready. Look at it, then:
  git commit --all --message "${version}" && git tag v${version} && git push --follow-tags
  npm publish --provenance --access public    # in a workflow with "id-token: write": provenance comes from there
  mcp-publisher publish                       # tells the MCP registry, from server.json`);
  return 0;
}

async function carryOut(files, read) {
  const before = new Map([...files.keys()].map((name) => [name, read(name)]));
  const write = (texts) => {
    for (const [name, text] of texts) writeFileSync(join(ROOT, name), text);
  };
  try {
    write(files);
    // Lint, types, build, gate and all tests.
    await npm(['run', 'check'], { cwd: ROOT });
    await npm(['pack', '--ignore-scripts'], { cwd: ROOT });
  } catch (thrown) {
    write(before);
    throw thrown;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (thrown) {
    say(thrown instanceof Error ? thrown.message : String(thrown));
    process.exitCode = 1;
  }
}

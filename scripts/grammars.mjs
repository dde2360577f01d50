/**
 * Brings the tree-sitter grammars into `grammars/` as wasm files. Each comes from a pinned npm package (`npm pack`: nothing
 * is installed, no script of the package runs) and must have the SHA-256 that `grammars/manifest.json` says.
 *
 *     node scripts/grammars.mjs          fetch what is missing or wrong; no network when all is right
 *     node scripts/grammars.mjs --pin    after editing a version in the manifest: fetch all, write hashes and licences
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { npm } from './npm.mjs';
import { readTarball } from './tarball.mjs';

const FOLDER = join(dirname(dirname(fileURLToPath(import.meta.url))), 'grammars');
const MANIFEST = join(FOLDER, 'manifest.json');
const LICENCES = join(FOLDER, 'LICENCES.txt');

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const target = (file) => join(FOLDER, `${file.id}.wasm`);
const readManifest = () => JSON.parse(readFileSync(MANIFEST, 'utf8'));

/** A connection that gives nothing for so long is tried again: npm itself waits for five minutes. */
const STALLED_MS = 45_000;

/** The name `npm pack` gives a package's archive. */
const archiveName = ({ package: name, version }) => `${name.replace(/^@/, '').replaceAll('/', '-')}-${version}.tgz`;

function sizeIsRight(file) {
  return statSync(target(file), { throwIfNoEntry: false })?.size === file.bytes;
}

function hashIsRight(file) {
  return sizeIsRight(file) && sha256(readFileSync(target(file))) === file.sha256;
}

/** Whether every grammar is there with its size: what a start can afford to check. Hashes are checked on fetching. */
export function grammarsLookComplete() {
  return readManifest().packages.every(({ files }) => files.every(sizeIsRight));
}

/** Writes through a rename, so that a reader or a second run never meets half a file. */
function replaceFile(path, bytes) {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, bytes);
  renameSync(temporary, path);
}

/** Downloads the archives of `packages` and hands each one's files to `use`. */
async function withArchives(packages, use) {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-grammars-'));
  try {
    const specs = packages.map(({ package: name, version }) => `${name}@${version}`);
    const patience = ['--fetch-timeout', String(STALLED_MS), '--fetch-retries', '5'];
    await npm(['pack', ...specs, ...patience, '--ignore-scripts', '--pack-destination', '.'], {
      cwd: folder,
      quiet: true,
    });
    for (const source of packages) use(source, readTarball(readFileSync(join(folder, archiveName(source)))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A grammar's bytes out of its package's archive, with the manifest's corrections of faults in the compiled code applied.
 * A correction names the bytes it replaces: it never lands in another version of the file unnoticed.
 */
function extract(source, archive, file) {
  const packed = archive.get(`package/${file.path}`);
  if (packed === undefined) throw new Error(`${source.package}@${source.version} holds no ${file.path}.`);
  const bytes = Buffer.from(packed);
  for (const { offset, from, to } of file.corrections ?? []) {
    const found = bytes.toString('hex', offset, offset + from.length / 2);
    if (found !== from) {
      throw new Error(
        `${file.path} of ${source.package}@${source.version} has ${found} at byte ${offset}, where the manifest corrects ${from}. ` +
          'See whether this version still needs the correction, and give its new place or take it out.',
      );
    }
    bytes.write(to, offset, 'hex');
  }
  return bytes;
}

/**
 * Fetches every grammar that is missing or has the wrong hash.
 *
 * @param {(message: string) => void} say told when something is downloaded
 * @throws when a package cannot be fetched or a file does not have its pinned hash
 */
export async function ensureGrammars(say) {
  const missing = readManifest().packages.filter(({ files }) => !files.every(hashIsRight));
  if (missing.length === 0) return;
  say(`Fetching tree-sitter grammars from ${missing.length} npm packages`);
  mkdirSync(FOLDER, { recursive: true });
  await withArchives(missing, (source, archive) => {
    for (const file of source.files) {
      const bytes = extract(source, archive, file);
      if (sha256(bytes) !== file.sha256) {
        throw new Error(
          `${file.path} of ${source.package}@${source.version} has SHA-256 ${sha256(bytes)}, not the pinned ${file.sha256}. ` +
            'Do not use it; check the registry, and if the change is meant, run "node scripts/grammars.mjs --pin".',
        );
      }
      replaceFile(target(file), bytes);
    }
  });
}

function notice(source, archive) {
  const [, licence] = [...archive].find(([path]) => /^package\/licen[cs]e(\.\w+)?$/i.test(path)) ?? [];
  if (licence === undefined) throw new Error(`${source.package}@${source.version} has no licence file.`);
  return `${source.package} ${source.version}\n\n${licence.toString('utf8').trim()}\n`;
}

/**
 * Fetches every grammar, whatever its hash, and writes hashes and sizes into the manifest and licence texts beside it. A
 * package that compiles others' grammars names under `licences` the packages whose licences apply to what it holds.
 */
async function pinGrammars() {
  const manifest = readManifest();
  const notices = [];
  await withArchives(manifest.packages, (source, archive) => {
    notices.push(notice(source, archive));
    for (const file of source.files) {
      const bytes = extract(source, archive, file);
      file.bytes = bytes.length;
      file.sha256 = sha256(bytes);
      replaceFile(target(file), bytes);
    }
  });
  const others = manifest.packages.flatMap(({ licences = [] }) => licences);
  await withArchives(others, (source, archive) => notices.push(notice(source, archive)));
  replaceFile(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  replaceFile(LICENCES, notices.join(`\n${'-'.repeat(80)}\n\n`));
}

if (existsSync(process.argv[1] ?? '') && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const say = (message) => process.stderr.write(`${message}\n`);
  await (process.argv.includes('--pin') ? pinGrammars() : ensureGrammars(say));
}

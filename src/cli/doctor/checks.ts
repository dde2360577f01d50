import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Extractor } from '../../languages/extract.ts';
import { packageRoot, readGrammar, readGrammarManifest, runtimeWasmPath } from '../../languages/grammar-files.ts';
import { compileGrammars, LanguageLoader } from '../../languages/grammars.ts';
import type { Language } from '../../languages/language.ts';
import { LANGUAGES } from '../../languages/registry.ts';
import { tryStateFolder } from '../../store/state-folder.ts';
import { gitVersion } from '../../workspace/git/run-git.ts';
import type { Io } from '../io.ts';
import { columnsOf, usesColour } from '../terminal/style.ts';
import type { Finding } from './finding.ts';
import { type OpenShared, recordsFinding, sharedRecordsFinding } from './records-check.ts';
import { SAMPLES } from './samples.ts';

export interface Patient {
  readonly io: Io;
  readonly nodeVersion: string;
  /** Absolute. */
  readonly stateFolder: string;
  /** Of the project that the working directory belongs to. Absolute. */
  readonly recordsFolder: string;
  /** Null where no database is named. */
  readonly openShared: OpenShared | null;
}

/** One thing that has to be right. A check that throws counts as broken. */
export interface Check {
  readonly name: string;
  run(patient: Patient): Promise<Finding>;
}

/** The oldest Node with everything that is used: a stable `node:sqlite`, and TypeScript sources run as they are. */
const NODE_FLOOR = [22, 18] as const;

const REINSTALL = 'Install Orrery again; in a clone, run "node scripts/grammars.mjs".';

/** In the order they are reported. */
export const CHECKS: readonly Check[] = [
  { name: 'Node.js', run: async ({ nodeVersion }) => nodeFinding(nodeVersion) },
  { name: 'git', run: gitFinding },
  { name: 'grammars', run: () => grammarsFinding() },
  { name: 'languages', run: () => languagesFinding(LANGUAGES) },
  { name: 'state folder', run: ({ stateFolder }) => stateFinding(stateFolder) },
  {
    name: 'records',
    run: ({ recordsFolder, openShared }) =>
      openShared === null ? recordsFinding(recordsFolder) : sharedRecordsFinding(openShared),
  },
  { name: 'terminal', run: async ({ io }) => terminalFinding(io) },
];

/** @param version as in `process.versions.node`: `24.21.0` */
export function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > NODE_FLOOR[0] || (major === NODE_FLOOR[0] && minor >= NODE_FLOOR[1]);
  if (isEnough) return { status: 'ok', detail: version };
  return {
    status: 'broken',
    detail: `${version} is too old`,
    remedy: `Install Node.js ${NODE_FLOOR.join('.')} or newer.`,
  };
}

async function gitFinding(): Promise<Finding> {
  const version = await gitVersion();
  if (version !== null) return { status: 'ok', detail: version };
  return {
    status: 'warning',
    detail: 'not found: files are listed without it, and history is not available',
    remedy: 'Install git, and make sure it is on the PATH.',
  };
}

/** @param read as `readGrammar` */
export async function grammarsFinding(read: (id: string) => Promise<Uint8Array> = readGrammar): Promise<Finding> {
  const grammars = readGrammarManifest(await readFile(join(packageRoot(), 'grammars', 'manifest.json'), 'utf8'));
  await readFile(runtimeWasmPath());
  const wrong: string[] = [];
  for (const { id, sha256 } of grammars) {
    const problem = await read(id).then(
      (bytes) => (createHash('sha256').update(bytes).digest('hex') === sha256 ? null : 'is not the pinned file'),
      ({ code }: NodeJS.ErrnoException) => (code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`),
    );
    if (problem !== null) wrong.push(`${id} ${problem}`);
  }
  if (wrong.length > 0) return { status: 'broken', detail: wrong.join(', '), remedy: REINSTALL };
  return { status: 'ok', detail: `${grammars.length} files with their pinned hashes` };
}

/** Parses a sample in each language, the way files are parsed. */
export async function languagesFinding(languages: readonly Language[]): Promise<Finding> {
  const loader = await LanguageLoader.start(await compileGrammars(languages));
  const extractor = new Extractor();
  const wrong = languages.flatMap((language) => {
    const problem = sampleProblem(language, loader, extractor);
    return problem === null ? [] : [`${language.name}: ${problem}`];
  });
  if (wrong.length > 0) return { status: 'broken', detail: wrong.join('; '), remedy: REINSTALL };
  return { status: 'ok', detail: `${languages.length} parse a sample` };
}

function sampleProblem(language: Language, loader: LanguageLoader, extractor: Extractor): string | null {
  const sample = SAMPLES[language.id];
  try {
    const facts = extractor.extract(sample ?? '\n', loader.load(language), []);
    const found = facts.definitions.some(({ name, metrics }) => name === 'answer' && metrics !== null);
    return sample === undefined || found ? null : 'the function in the sample was not found';
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

/** Writes a file and takes it away again; a folder that this made stays, as the server would make it anyway. */
export async function stateFinding(folder: string): Promise<Finding> {
  try {
    tryStateFolder(folder);
    return { status: 'ok', detail: `${folder} can be written` };
  } catch (thrown) {
    return {
      status: 'broken',
      detail: `${folder} cannot be written: ${(thrown as Error).message}`,
      remedy: 'Make it writable, or name another folder with --state.',
    };
  }
}

function terminalFinding({ stdout, env }: Io): Finding {
  if (stdout.isTTY !== true) return { status: 'ok', detail: 'none: plain output' };
  const colours = usesColour(stdout, env) ? 'colours' : 'no colours';
  return { status: 'ok', detail: `${columnsOf(stdout)} columns, ${colours}` };
}

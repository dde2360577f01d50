import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git, initRepository } from '../../workspace/git-fixture.ts';
import { writeFiles } from '../../workspace/temporary-folder.ts';
import type { Canaries } from './canaries.ts';
import { GIT_NAMES, quoted, type Style, SUBSECTIONS, settings } from './settings.ts';

/** A repository that would start programs, in one of the ways there are to bring a configuration along. */
export interface HostileRepository {
  readonly name: string;
  /** The root to serve. */
  readonly root: string;
  /** Folders to ask about, from the root. */
  readonly places: readonly string[];
  /** The folder, from the root, in which git itself starts what the repository names; null where it does not get so far. */
  readonly trigger: string | null;
  /** Whether there is a history to be read in the first place, rather than a reason why not. */
  readonly isRead: boolean;
}

const PLAIN: Style = { spelling: 'as documented', value: 'the program alone' };

const source = (name: string, what: string) =>
  `// TODO: rewrite ${name}\nexport function ${name}(x: number) {\n  return x ${what} 1;\n}\n`;

/** Files that each have a driver for all that attributes can name. */
const FILES = SUBSECTIONS.map((_, at) => `file${at}.ts`);
const attributes = (of: readonly string[]) =>
  SUBSECTIONS.map((name, at) => `file${at}.ts ${of.map((one) => `${one}=${name}`).join(' ')}\n`).join('');
/** Of the attributes these name programs. */
const ATTRIBUTES = attributes(['filter', 'diff', 'merge']);

/**
 * A repository whose history has a signed commit and lacks an object, and whose files have changed since in ways that only
 * their contents tell.
 */
export function prepare(folder: string): void {
  initRepository(folder);
  writeFiles(folder, Object.fromEntries(FILES.map((file, at) => [file, source(`f${at}`, '+')])));
  writeFiles(folder, { 'tsconfig.json': '{}\n', '.gitattributes': ATTRIBUTES });
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '-m', 'first');
  const first = git(folder, 'rev-parse', 'HEAD:file0.ts').trim();
  for (const sign of ['-', '*']) {
    writeFiles(folder, Object.fromEntries(FILES.map((file, at) => [file, source(`f${at}`, sign)])));
    git(folder, 'commit', '--quiet', '--all', '-m', sign);
  }
  const [tree, parent] = git(folder, 'rev-parse', 'HEAD^{tree}', 'HEAD').trim().split('\n');
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n -----END PGP SIGNATURE-----\n';
  const person = 'A <a@b> 1700000000 +0000';
  const signed = `tree ${tree}\nparent ${parent}\nauthor ${person}\ncommitter ${person}\n${signature}\nsigned\n`;
  const id = execFileSync('git', ['-C', folder, 'hash-object', '-t', 'commit', '-w', '--stdin'], { input: signed });
  git(folder, 'update-ref', 'refs/heads/main', id.toString().trim());
  rmSync(join(folder, '.git/objects', first.slice(0, 2), first.slice(2)));
  writeFiles(folder, Object.fromEntries(FILES.map((file, at) => [file, source(`f${at}`, '/')])));
}

/** Each way to bring a configuration along, in a folder that holds a copy of what `prepare` makes. */
type Carrier = (folder: string, programs: Programs) => Partial<HostileRepository>;

/** The text of a configuration that names programs; on demand without keys of one section. */
type Programs = (without?: string) => string;

/** Where nothing about the repository is special. */
const AS_IT_IS = {};

const CONFIG = '.git/config';

const CARRIERS: Readonly<Record<string, Carrier>> = {
  'its configuration': (folder, programs) => {
    writeFiles(folder, { [CONFIG]: programs() });
    return AS_IT_IS;
  },
  'a file that it includes': (folder, programs) => {
    writeFiles(folder, { 'included.cfg': programs(), [CONFIG]: '[include]\n\tpath = ../included.cfg\n' });
    return AS_IT_IS;
  },
  'files that it includes on conditions': (folder, programs) => {
    const conditions = ['gitdir:**', `gitdir/i:${folder.toUpperCase()}/`, 'onbranch:**'];
    const includes = conditions.map((condition) => `[includeIf ${quoted(condition)}]\n\tpath = ../included.cfg\n`);
    writeFiles(folder, { 'included.cfg': programs(), [CONFIG]: includes.join('') });
    return AS_IT_IS;
  },
  'a file that it includes where it has a remote': (folder, programs) => {
    const include = '[includeIf "hasconfig:remote.*.url:**"]\n\tpath = ../included.cfg\n';
    const remote = '[remote "origin"]\n\turl = https://example.com/x\n';
    writeFiles(folder, { 'included.cfg': programs('remote'), [CONFIG]: `${remote}${include}` });
    return AS_IT_IS;
  },
  'the configuration of its working tree': (folder, programs) => {
    const extensions = '[core]\n\trepositoryFormatVersion = 1\n[extensions]\n\tworktreeConfig = true\n';
    writeFiles(folder, { [CONFIG]: extensions, '.git/config.worktree': programs() });
    return AS_IT_IS;
  },
  'its own attributes and hooks': (folder, programs) => {
    rmSync(join(folder, '.gitattributes'));
    writeFiles(folder, { [CONFIG]: programs(), '.git/info/attributes': ATTRIBUTES });
    return AS_IT_IS;
  },
  'a file of attributes elsewhere': (folder, programs) => {
    renameSync(join(folder, '.gitattributes'), join(folder, 'elsewhere'));
    writeFiles(folder, { [CONFIG]: `${programs()}[core]\n\tattributesFile = ${folder}/elsewhere\n` });
    return AS_IT_IS;
  },
  'a file that leads to it': (folder, programs) => {
    writeFiles(folder, { [CONFIG]: programs() });
    renameSync(join(folder, '.git'), join(folder, 'store'));
    writeFiles(folder, { '.git': 'gitdir: store\n' });
    return AS_IT_IS;
  },
  'a link that leads to it': (folder, programs) => {
    writeFiles(folder, { [CONFIG]: programs() });
    renameSync(join(folder, '.git'), join(folder, 'store'));
    symlinkSync('store', join(folder, '.git'));
    return AS_IT_IS;
  },
  'the repository that it is a worktree of': (folder, programs) => {
    const root = `${folder}-worktree`;
    git(folder, 'worktree', 'add', '--quiet', '--no-checkout', root);
    git(root, 'reset', '--quiet');
    for (const file of [...FILES, '.gitattributes']) cpSync(join(folder, file), join(root, file));
    writeFiles(folder, { [CONFIG]: programs() });
    return { root };
  },
  'a folder that shares that of another': (folder, programs) => {
    const shared = `${folder}-shared`;
    renameSync(join(folder, '.git'), shared);
    writeFiles(shared, { config: programs() });
    const own = { '.git/HEAD': 'ref: refs/heads/main\n', '.git/commondir': `${shared}\n` };
    writeFiles(folder, own);
    cpSync(join(shared, 'index'), join(folder, '.git/index'));
    return { isRead: false };
  },
  'a submodule': (folder, programs) => {
    const root = `${folder}-outer`;
    mkdirSync(root);
    initRepository(root);
    writeFiles(root, {
      'outer.ts': source('outer', '+'),
      '.gitmodules': '[submodule "m"]\n\tpath = in\n\turl = ./in\n',
    });
    const head = git(folder, 'rev-parse', 'HEAD').trim();
    git(root, 'add', '--all');
    git(root, 'update-index', '--add', '--cacheinfo', `160000,${head},in`);
    git(root, 'commit', '--quiet', '-m', 'outer');
    cpSync(join(folder, '.git'), join(root, '.git/modules/m'), { recursive: true });
    rmSync(join(folder, '.git'), { recursive: true });
    renameSync(folder, join(root, 'in'));
    writeFiles(root, { 'in/.git': 'gitdir: ../.git/modules/m\n' });
    writeFiles(root, { '.git/modules/m/config': `${programs()}[core]\n\tworktree = ../../../in\n` });
    return { root, places: ['', 'in'] };
  },
  'a repository inside it': (folder, programs) => {
    const root = `${folder}-outer`;
    mkdirSync(root);
    initRepository(root);
    writeFiles(root, { 'outer.ts': source('outer', '+') });
    git(root, 'add', '--all');
    git(root, 'commit', '--quiet', '-m', 'outer');
    writeFiles(folder, { [CONFIG]: programs() });
    renameSync(folder, join(root, 'in'));
    return { root, places: ['', 'in'], trigger: 'in' };
  },
  'a bare repository in place of a tree': (folder, programs) => {
    for (const file of FILES) rmSync(join(folder, file));
    cpSync(join(folder, '.git'), folder, { recursive: true });
    rmSync(join(folder, '.git'), { recursive: true });
    writeFiles(folder, { config: programs(), 'code.ts': source('code', '+') });
    return { isRead: false };
  },
  'a bare repository inside it': (folder, programs) => {
    const root = `${folder}-outer`;
    mkdirSync(root);
    initRepository(root);
    writeFiles(root, { 'outer.ts': source('outer', '+') });
    git(root, 'add', '--all');
    git(root, 'commit', '--quiet', '-m', 'outer');
    renameSync(join(folder, '.git'), join(root, 'in'));
    writeFiles(root, { 'in/config': programs(), 'in/code.ts': source('code', '+') });
    return { root, places: ['', 'in'], trigger: 'in' };
  },
};

/** The styles that are tried where configuration usually stands. */
const STYLES: readonly Style[] = [
  PLAIN,
  { spelling: 'in capitals', value: 'the program alone' },
  { spelling: 'in small letters', value: 'after an empty one' },
  { spelling: 'in capitals', value: 'after a line break' },
];

/** All of them, below a folder. */
export function hostileRepositories(folder: string, canaries: Canaries): HostileRepository[] {
  const prepared = join(folder, 'prepared');
  mkdirSync(prepared);
  prepare(prepared);
  let made = 0;
  const make = (name: string, carrier: Carrier, keys: readonly string[], style: Style): HostileRepository => {
    const root = join(folder, `r${made++}`);
    cpSync(prepared, root, { recursive: true });
    for (const hook of GIT_NAMES.hooks) {
      writeFileSync(join(root, '.git/hooks', hook), `#!/bin/sh\nexec '${canaries.program(`${name}: hook ${hook}`)}'\n`);
      chmodSync(join(root, '.git/hooks', hook), 0o755);
    }
    const special = carrier(root, (without) => {
      const chosen = keys.filter((key) => without === undefined || !key.startsWith(`${without}.`));
      return settings(chosen, canaries, name, style);
    });
    return { name, root, places: [''], trigger: '', isRead: true, ...special };
  };
  const ofConfig = CARRIERS['its configuration'] as Carrier;
  const withAllAttributes: Carrier = (root, programs) => {
    writeFiles(root, { '.gitattributes': attributes(GIT_NAMES.attributes) });
    return ofConfig(root, programs);
  };
  return [
    ...Object.entries(CARRIERS).map(([name, carrier]) => make(name, carrier, GIT_NAMES.programs, PLAIN)),
    ...STYLES.slice(1).map((style) =>
      make(`its configuration ${style.spelling}, ${style.value}`, ofConfig, GIT_NAMES.programs, style),
    ),
    ...STYLES.slice(0, 2).map((style) =>
      // Git ends at the first of these that is no number or no choice: here it is not even reached.
      ({ ...make(`all other keys ${style.spelling}`, withAllAttributes, OTHER_KEYS, style), trigger: null }),
    ),
  ];
}

/** Without those that say what kind of repository it is: another one is refused. */
const OTHER_KEYS = GIT_NAMES.others.filter(
  (key) => !/^(?:core\.(?:repositoryFormatVersion|worktree)|extensions\..*)$/.test(key),
);

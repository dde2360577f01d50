import { resolve } from 'node:path';
import { OrreryError } from '../../errors.ts';
import type { Key } from '../../server/access/key-file.ts';
import { defineCommand, type JsonFlag } from '../command.ts';
import type { Io } from '../io.ts';
import { linesOf, styled, styleFor } from '../terminal/style.ts';

interface KeysFlags extends JsonFlag {
  readonly keys?: string;
  readonly root?: readonly string[];
  readonly toolsets?: string;
  readonly write?: boolean;
  readonly expires?: string;
}

/** One `orrery keys …`. */
interface Task {
  /** Of the file, absolute. */
  readonly path: string;
  readonly names: readonly string[];
  readonly flags: KeysFlags;
  readonly io: Io;
}

const TASKS: Readonly<Record<string, (task: Task) => Promise<void>>> = {
  add: addKey,
  list: listKeys,
  remove: removeKeys,
};

export const keys = defineCommand<KeysFlags>({
  name: 'keys',
  usage: '<what> [names...]',
  summary: 'keys for a server over HTTP: add, list, remove',
  details:
    'The file has only hashes of the keys; a key is printed once, when it is created. A server that uses the file applies every change at once.',
  examples: [
    ['orrery keys add ci --keys ~/orrery-keys.json --toolsets core', 'Create a key that reads, with the core tools'],
    [
      'orrery keys add ada --keys ~/orrery-keys.json --root ~/src/engine --write',
      'Create a key that may write, in one root',
    ],
    ['orrery keys remove ci --keys ~/orrery-keys.json', 'Revoke a key'],
  ],
  options: [
    { name: 'keys', value: 'file', description: 'the file of keys (ORRERY_KEYS)' },
    {
      name: 'root',
      value: 'dir',
      repeatable: true,
      description: 'of add: root that the key may use; repeatable (default: all)',
    },
    { name: 'toolsets', value: 'names', description: 'of add: toolsets, separated by commas (default: all)' },
    { name: 'write', description: 'of add: may write files, if the server may' },
    { name: 'expires', value: 'date', description: 'of add: expiry, such as 2027-01-31 or 2027-01-31T12:00:00Z' },
  ],
  subjects: Object.keys(TASKS),

  async run({ positionals: [what = '', ...names], flags, io }) {
    const task = Object.hasOwn(TASKS, what) ? TASKS[what] : undefined;
    if (task === undefined) {
      const message = `"orrery keys" has no ${JSON.stringify(what)}: use ${Object.keys(TASKS).join(', ')}.`;
      throw new OrreryError('INVALID_PARAMS', message, { known: Object.keys(TASKS) });
    }
    const file = flags.keys ?? (io.env.ORRERY_KEYS || undefined);
    if (file === undefined) throw new OrreryError('INVALID_PARAMS', 'Missing option: --keys FILE.');
    await task({ path: resolve(io.cwd(), file), names, flags, io });
    return 0;
  },
});

async function addKey({ path, names: [name, ...others], flags, io }: Task): Promise<void> {
  if (name === undefined || others.length > 0) {
    throw new OrreryError('INVALID_PARAMS', 'Give the key one name: "orrery keys add NAME --keys FILE".');
  }
  const [{ newKeyToken }, { tokenDigest }] = await Promise.all([
    import('../../store/http-token.ts'),
    import('../../server/access/token-digest.ts'),
  ]);
  const token = newKeyToken();
  const key: Key = {
    name,
    sha256: tokenDigest(token).toString('hex'),
    roots: flags.root === undefined ? 'all' : await foldersOf(flags.root, io.cwd()),
    toolsets: flags.toolsets === undefined ? ['all'] : flags.toolsets.split(',').map((one) => one.trim()),
    write: flags.write ?? false,
    ...(flags.expires !== undefined && { expires: instantOf(flags.expires) }),
  };
  await change(path, (before) => [...before, key]);
  if (flags.json) io.stdout.write(`${JSON.stringify({ ...key, token, file: path }, null, 2)}\n`);
  else {
    const style = styleFor(io.stdout, io.env);
    io.stdout.write(styled`${style.bold(name)}  ${token}\n`);
    io.stderr.write(
      'This is the only time that the key is shown. Send it as "Authorization: Bearer KEY" or "X-Orrery-Key: KEY".\n',
    );
  }
}

async function listKeys({ path, flags, io }: Task): Promise<void> {
  const { readKeyFile } = await import('../../server/access/key-file.ts');
  const { keys } = readKeyFile(path);
  if (flags.json) io.stdout.write(`${JSON.stringify({ file: path, keys }, null, 2)}\n`);
  else io.stdout.write(styled`${linesOf(keys.map(lineOf))}\n`);
}

async function removeKeys({ path, names, io }: Task): Promise<void> {
  if (names.length === 0) throw new OrreryError('INVALID_PARAMS', 'Name the keys to remove.');
  await change(path, (before) => {
    const unknown = names.filter((name) => !before.some((key) => key.name === name));
    if (unknown.length === 0) return before.filter(({ name }) => !names.includes(name));
    const message = `${path} has no key ${unknown.join(', ')}: "orrery keys list" shows its keys.`;
    throw new OrreryError('INVALID_PARAMS', message, { unknown });
  });
  io.stderr.write(`Removed ${names.join(', ')}.\n`);
}

/** Changes the keys of the file, which is made where it is not there; what it would hold is checked before. */
async function change(path: string, changed: (before: readonly Key[]) => readonly Key[]): Promise<void> {
  const [{ changePrivateFile }, { keyFileText, MAX_KEY_FILE_BYTES, parseKeys }] = await Promise.all([
    import('../../store/private-file.ts'),
    import('../../server/access/key-file.ts'),
  ]);
  changePrivateFile(path, MAX_KEY_FILE_BYTES, (before) => {
    const text = keyFileText(changed(before === null ? [] : parseKeys(before, path)));
    parseKeys(text, path);
    return text;
  });
}

/** With the links in them resolved: another folder in the place of one that is named opens nothing. */
async function foldersOf(given: readonly string[], cwd: string): Promise<string[]> {
  const { Roots } = await import('../../workspace/roots.ts');
  const { all } = await Roots.open(given.map((folder) => resolve(cwd, folder)));
  return all.map(({ path }) => path);
}

function instantOf(given: string): string {
  const at = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.test(given) ? Date.parse(given) : Number.NaN;
  if (!Number.isNaN(at) && at > Date.now()) return new Date(at).toISOString();
  const message = `--expires is "${given}": give a future date, such as 2027-01-31, or a time with its zone.`;
  throw new OrreryError('INVALID_PARAMS', message);
}

function lineOf({ name, roots, toolsets, write, expires }: Key) {
  const where = roots === 'all' ? 'all roots' : roots.join(', ');
  const until = expires === undefined ? '' : `, until ${expires}`;
  return `${name}: ${write ? 'writes' : 'reads'}, ${toolsets.join('+')} tools, ${where}${until}`;
}

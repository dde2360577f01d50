import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Key, keyFileText } from '../../../src/server/access/key-file.ts';
import { KeyRing } from '../../../src/server/access/key-ring.ts';
import { KeyedDoor, type KeyedDoorOptions } from '../../../src/server/access/keyed-door.ts';
import { RefusedTries } from '../../../src/server/access/refused-tries.ts';
import { tokenDigest } from '../../../src/server/access/token-digest.ts';
import type { OpenView } from '../../../src/server/access/views.ts';
import { createApplication } from '../../../src/server/application.ts';
import type { ApplicationOptions } from '../../../src/server/application-options.ts';
import type { Log } from '../../../src/tools/tool.ts';
import { Roots } from '../../../src/workspace/roots.ts';
import { temporaryFolder } from '../../workspace/temporary-folder.ts';

/** The token of a sample key. */
export const tokenOf = (name: string) => `orrery_token-of-${name}`;

export function sampleKey(name: string, rights: Partial<Key> = {}): Key {
  const sha256 = tokenDigest(tokenOf(name)).toString('hex');
  return { name, sha256, roots: 'all', toolsets: ['all'], write: false, ...rights };
}

export function writeKeys(path: string, keys: readonly Key[]): void {
  writeFileSync(path, keyFileText(keys), { mode: 0o600 });
}

/** A file of keys, private. */
export function keyFile(keys: readonly Key[]): string {
  const path = join(temporaryFolder(), 'keys.json');
  writeKeys(path, keys);
  return path;
}

/** Views that work in this thread. */
export function localViews(options: Omit<ApplicationOptions, 'roots'>): OpenView {
  return async ({ roots, toolsets, write }) => ({
    engine: () =>
      createApplication({
        ...options,
        roots,
        rootsAreOpen: true,
        narrowTo: toolsets,
        allowWrites: options.allowWrites === true && write,
        writeRefusal: 'This key may not write files.',
      }),
    close: async () => {},
  });
}

interface SampleDoor extends Partial<KeyedDoorOptions> {
  readonly path: string | null;
  readonly served: Omit<ApplicationOptions, 'roots'>;
  readonly folders: readonly string[];
  readonly log: Log;
}

/** A door for the keys of a file, at which nobody waits for being wrong. */
export async function sampleDoor({ path, served, folders, log, ...options }: SampleDoor): Promise<KeyedDoor> {
  const door = new KeyedDoor({
    keys: path === null ? null : new KeyRing(path, log),
    oauth: null,
    mcpPath: '/mcp',
    roots: await Roots.open(folders),
    openView: localViews(served),
    log,
    tries: new RefusedTries(undefined, async () => {}),
    ...options,
  });
  onTestFinished(() => door.close());
  return door;
}

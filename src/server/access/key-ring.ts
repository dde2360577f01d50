import { OrreryError, toOrreryError } from '../../errors.ts';
import { stampOf } from '../../store/private-file.ts';
import type { Log } from '../../tools/tool.ts';
import { type Key, readKeyFile } from './key-file.ts';
import type { Principal } from './rights.ts';
import { isSameDigest, tokenDigest } from './token-digest.ts';

interface HeldKey {
  readonly digest: Buffer;
  readonly principal: Principal;
}

/** What is known of the file: its keys, or why it has none. */
type Held =
  | { readonly kind: 'keys'; readonly keys: readonly HeldKey[] }
  | { readonly kind: 'unusable'; readonly error: OrreryError };

/**
 * The keys of a file as it is now: it is looked at whenever a key is asked for, so that one that was removed is refused from
 * then on. A file that has become unusable opens for nobody.
 */
export class KeyRing {
  readonly #path: string;
  readonly #log: Log;
  #stamp: string | null;
  #held: Held;
  #onChange: () => void = () => {};

  /**
   * @param path absolute
   * @throws OrreryError as `readKeyFile`
   */
  constructor(path: string, log: Log) {
    const { keys, stamp } = readKeyFile(path);
    this.#path = path;
    this.#log = log;
    this.#stamp = stamp;
    this.#held = { kind: 'keys', keys: keys.map(heldKey) };
  }

  /** Calls back whenever the file has been found to be another than before. */
  set onChange(callback: () => void) {
    this.#onChange = callback;
  }

  /** @throws OrreryError where the file has become unusable */
  get principals(): readonly Principal[] {
    return this.#keys().map(({ principal }) => principal);
  }

  /**
   * Whose token it is; null where it is nobody's. Every key is compared, so that the time does not tell which came near.
   *
   * @throws OrreryError where the file has become unusable
   */
  find(token: string): Principal | null {
    const digest = tokenDigest(token);
    let found: Principal | null = null;
    for (const key of this.#keys()) if (isSameDigest(key.digest, digest)) found = key.principal;
    return found;
  }

  #keys(): readonly HeldKey[] {
    this.#refresh();
    if (this.#held.kind === 'keys') return this.#held.keys;
    throw this.#held.error;
  }

  #refresh(): void {
    const stamp = stampOf(this.#path);
    if (stamp === this.#stamp) return;
    this.#stamp = stamp;
    try {
      const state = readKeyFile(this.#path);
      this.#stamp = state.stamp;
      this.#held = { kind: 'keys', keys: state.keys.map(heldKey) };
      this.#log.info(
        `${this.#path} has changed: it now has ${state.keys.length} ${state.keys.length === 1 ? 'key' : 'keys'}.`,
      );
    } catch (thrown) {
      const { message } = toOrreryError(thrown);
      this.#log.error(`No key is accepted any more: ${message}`);
      this.#held = { kind: 'unusable', error: unusable() };
    }
    this.#onChange();
  }
}

function heldKey({ name, sha256, roots, toolsets, write, expires }: Key): HeldKey {
  const expiresAt = expires === undefined ? null : Date.parse(expires);
  return {
    digest: Buffer.from(sha256, 'hex'),
    principal: { name, rights: { roots, toolsets, write }, credential: `key:${sha256}`, expiresAt },
  };
}

/** What a caller is told, to whom neither the file's place nor what is wrong with it is any news. */
function unusable(): OrreryError {
  const message = "The server's file of keys cannot be used now; its log says why. Ask the server's operator.";
  return new OrreryError('SYSTEM_ERROR', message);
}

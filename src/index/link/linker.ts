import type { FileFacts } from '../../languages/facts.ts';
import type { FileInterface } from '../file-interface.ts';
import type { FileLinks } from './edges.ts';
import type { Environment } from './environment.ts';
import { FileLinker } from './file-linker.ts';
import { MemberResolver } from './members/member-resolver.ts';
import { NameResolver } from './names/name-resolver.ts';
import { ReadsCollector } from './reads.ts';

/** Makes the edges that start in one file after another. Keeps what it learns of other files between them. */
export class Linker {
  readonly #environment: Environment;
  readonly #names: NameResolver;
  readonly #members: MemberResolver;
  readonly #reads = new ReadsCollector();

  constructor(environment: Environment) {
    this.#environment = environment;
    this.#names = new NameResolver(environment);
    this.#members = new MemberResolver(environment, this.#names);
  }

  link(file: FileInterface, facts: FileFacts): FileLinks {
    const { value, reads } = this.#environment.apart(() => {
      const targets = this.#environment.targetsDigest(file);
      const linker = new FileLinker(file, facts, this.#environment, this.#names, this.#members);
      return { ...linker.link(), ...targets };
    });
    return { ...value, dependencies: this.#reads.all(reads) };
  }

  /** What the imports of a file lead to now. */
  targets(file: FileInterface): Pick<FileLinks, 'targets' | 'leadsTo'> {
    return this.#environment.apart(() => this.#environment.targetsDigest(file)).value;
  }
}

import type { LanguageRules } from '../families.ts';
import { lastName } from '../overloads/shape.ts';
import type { Value } from './value.ts';

/** A type that has a member, and how many arguments that takes at most. */
interface BlockMember {
  readonly type: string;
  readonly most: number;
}

/** What is known of objects of library types that blocks are run on. */
export class BlockObjects {
  readonly #members: ReadonlyMap<string, readonly BlockMember[]>;
  readonly #objects: LanguageRules['blockObjects'];

  constructor({ blockMembers, blockObjects }: Pick<LanguageRules, 'blockMembers' | 'blockObjects'>) {
    const members = Object.entries(blockMembers).flatMap(([type, all]) =>
      Object.entries(all).map(([name, most]) => ({ name, type, most })),
    );
    this.#members = Map.groupBy(members, ({ name }) => name);
    this.#objects = blockObjects;
  }

  /** The types that have a member of a name for so many arguments. */
  typesWith(name: string, count: number): readonly string[] {
    const members = this.#members.get(name) ?? [];
    return members.flatMap(({ type, most }) => (count <= most && count >= Math.min(1, most) ? [type] : []));
  }

  /**
   * The name of the library type that an object is of; null for any other.
   * @param written what the object is, as a path, where nothing else tells that
   */
  typeOf(value: Value | null, written: string | null): string | null {
    if (value !== null) return outsideType(value);
    const made = written === null ? undefined : /\b(\w{1,200})\(\)$/.exec(written)?.[1];
    return made !== undefined && Object.hasOwn(this.#objects, made) ? (this.#objects[made] as string) : null;
  }
}

function outsideType(value: Value): string | null {
  if (value.kind === 'container') return value.type;
  if (value.kind === 'outside') return value.type === undefined ? null : lastName(value.type).replace(/<.*$/s, '');
  return value.kind === 'external' && value.as === 'object' ? lastName(value.name) : null;
}

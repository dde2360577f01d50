import type { FileInterface } from '../../file-interface.ts';
import { rulesOf } from '../families.ts';
import { belowKey } from '../project-tables.ts';
import type { MemberResolver } from './member-resolver.ts';

/**
 * Describes the methods of a file by what calls they may receive instead of another method: for each of their types and each type
 * above, by the subject of the question `below`.
 */
export function methodsBelow(file: FileInterface, members: MemberResolver): ReadonlyMap<string, string> {
  const described = new Map<string, string>();
  if (rulesOf(file.language).structuralInterfaces) return described;
  for (const [ordinal, { name, parameters, inner }] of file.symbols.entries()) {
    const holder = inner || parameters === null ? null : members.holder({ path: file.path, ordinal });
    if (holder === null) continue;
    for (const type of members.lineages.lineage(holder)) {
      const place = members.environment.placeOf(type);
      const subject = belowKey(type.path, place, name);
      described.set(subject, `${described.get(subject) ?? ''};${file.path} ${file.placeOf(ordinal)}`);
    }
  }
  return described;
}

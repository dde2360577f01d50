import type { AssembledFile } from './assemble.ts';
import { CERTAINTIES } from './link/edges.ts';
import type { PackedLinks } from './link/packed-links.ts';
import type { Numbering } from './numbering.ts';

const CANDIDATE = CERTAINTIES.indexOf('candidate');

/** By the links themselves, which are made anew for files that are linked again. */
const leadTo = new WeakMap<PackedLinks, ReadonlySet<number>>();

/**
 * The files from which counted links lead to a file, in at most so many steps, itself left out: what the graph of files says,
 * without the graph, which takes longer to join than one file to link again.
 *
 * @param texts the paths that links lead to
 */
export function filesLeadingTo(
  path: string,
  files: readonly Pick<AssembledFile, 'path' | 'links'>[],
  texts: Numbering,
  maxSteps: number,
): ReadonlySet<string> {
  const start = texts.of(path);
  const reached = new Set([start]);
  let rest = files.map((file) => ({ file, number: texts.of(file.path) })).filter(({ number }) => number !== start);
  const found = new Set<string>();
  for (let step = 0; step < maxSteps; step++) {
    const next = new Set(rest.filter(({ file }) => !targetsOf(file.links).isDisjointFrom(reached)));
    if (next.size === 0) break;
    rest = rest.filter((one) => !next.has(one));
    for (const { file, number } of next) {
      found.add(file.path);
      reached.add(number);
    }
  }
  return found;
}

/** Numbers of the files that counted links lead to. */
function targetsOf(links: PackedLinks): ReadonlySet<number> {
  const known = leadTo.get(links);
  if (known !== undefined) return known;
  const targets = new Set<number>();
  for (let at = 0; at < links.count; at++) {
    const kind = links.target(at);
    if ((kind === 'file' || kind === 'symbol') && links.certainty(at) !== CANDIDATE) targets.add(links.text(at));
  }
  leadTo.set(links, targets);
  return targets;
}

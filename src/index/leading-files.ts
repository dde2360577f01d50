import type { AssembledFile } from './assemble.ts';
import { CERTAINTIES } from './link/edges.ts';
import type { PackedLinks } from './link/packed-links.ts';
import type { Numbering } from './numbering.ts';

const CANDIDATE = CERTAINTIES.indexOf('candidate');

/** By the links themselves, which are made anew for files that are linked again. */
const leadTo = new WeakMap<PackedLinks, Int32Array>();

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
  let rest = files.flatMap(({ path: own, links }) => {
    const number = texts.of(own);
    return number === start ? [] : [{ path: own, number, targets: targetsOf(links) }];
  });
  // By number: whether the file is reached.
  const reached = new Uint8Array(texts.size);
  reached[start] = 1;
  const found = new Set<string>();
  for (let step = 0; step < maxSteps; step++) {
    const [next, others]: [typeof rest, typeof rest] = [[], []];
    for (const file of rest) (leadsToAny(file.targets, reached) ? next : others).push(file);
    if (next.length === 0) break;
    rest = others;
    for (const file of next) {
      found.add(file.path);
      reached[file.number] = 1;
    }
  }
  return found;
}

function leadsToAny(targets: Int32Array, reached: Uint8Array): boolean {
  for (const target of targets) if (reached[target] === 1) return true;
  return false;
}

/** Numbers of the files that counted links lead to, each once. */
function targetsOf(links: PackedLinks): Int32Array {
  const known = leadTo.get(links);
  if (known !== undefined) return known;
  const targets = new Set<number>();
  for (let at = 0; at < links.count; at++) {
    const kind = links.target(at);
    if ((kind === 'file' || kind === 'symbol') && links.certainty(at) !== CANDIDATE) targets.add(links.text(at));
  }
  const numbers = Int32Array.from(targets);
  leadTo.set(links, numbers);
  return numbers;
}

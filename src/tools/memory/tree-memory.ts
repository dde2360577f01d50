import type { About } from '../../index/part-request.ts';
import { TreeLookup } from '../../memory/tree-lookup.ts';
import { TreePlace } from '../../memory/tree-place.ts';
import type { Records } from '../../store/records/records.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { Root } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';

/**
 * What tells of a root as it is now, beside what is recorded of it.
 * @param about what the index is asked for; default: all
 */
export function lookupIn(root: Root, records: Records | null, context: ToolContext, about?: About): TreeLookup {
  return new TreeLookup({
    root: root.path,
    place: new TreePlace(root.path),
    records,
    isWithheld: (path) => context.workspace.roots.isWithheld(path),
    index: () => context.linked(wholeRoot(root), about === undefined ? {} : { about }),
    factsOf: (files) => context.factsOf(root.path, files),
  });
}

import { existsSync, readFileSync } from 'node:fs';
import type { ListedTool } from './tool-listing.ts';

/** Beside the bundle, where the build has put it; there is none beside the sources. */
const FILE = new URL('./tool-listing.json', import.meta.url);

/**
 * What clients are told of the tools that are built in, by name, as the build has found it: converting the schemas takes a
 * tenth of the time in which a server starts. Null when run from source.
 */
export function builtListing(): ReadonlyMap<string, ListedTool> | null {
  if (!existsSync(FILE)) return null;
  const listed = JSON.parse(readFileSync(FILE, 'utf8')) as readonly ListedTool[];
  return new Map(listed.map((tool) => [tool.name, tool]));
}

import * as z from 'zod';
import { toolQuestion } from './questions.ts';

const Fragment = z.object({
  file: z.string(),
  start_line: z.number(),
  end_line: z.number(),
  similarity_to_representative: z.number(),
});

const Group = z.object({
  id: z.number(),
  clone_type: z.string(),
  fragments: z.array(Fragment),
  total_lines: z.number(),
  average_similarity: z.number(),
});

const Clones = z.object({ groups: z.array(Group) });

export type CloneFragment = z.output<typeof Fragment>;
export type CloneGroup = z.output<typeof Group>;

/** Code that occurs more than once, in all of the project. */
export const clones = toolQuestion('analyze_duplicates', { format: 'json' }, Clones);

/** The groups with a fragment in the file, those with most copied lines first. */
export function clonesOf(path: string, groups: readonly CloneGroup[]): CloneGroup[] {
  return groups.filter(({ fragments }) => fragments.some(({ file }) => file === path));
}

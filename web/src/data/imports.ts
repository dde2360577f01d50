import * as z from 'zod';
import { projectAddress, resourceQuestion } from './questions.ts';

const Imports = z
  .object({
    digest: z.string(),
    files: z.array(z.string()),
    lines: z.array(z.number()),
    community: z.array(z.number()),
    cycle: z.array(z.number().nullable()),
    rank: z.array(z.number()),
    edges: z.object({ from: z.array(z.number()), to: z.array(z.number()), kind: z.array(z.string()) }),
  })
  .refine(
    ({ files, lines, community, cycle, rank, edges }) =>
      [lines, community, cycle, rank].every(({ length }) => length === files.length) &&
      edges.from.length === edges.to.length &&
      [...edges.from, ...edges.to].every((index) => index >= 0 && index < files.length),
    { message: 'edges without a target, or columns of different lengths' },
  );

export type Imports = z.output<typeof Imports>;

/** All files and which imports which. */
export const imports = resourceQuestion(projectAddress('imports'), Imports);

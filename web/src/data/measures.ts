import * as z from 'zod';
import { projectAddress, resourceQuestion } from './questions.ts';

const Measured = z.array(z.number().nullable());

const Columns = z
  .object({
    path: z.array(z.string()),
    language: z.array(z.string()),
    role: z.array(z.string()),
    lines: z.array(z.number()),
    complexity: Measured,
    cognitive: Measured,
    commits: Measured,
    risk: Measured,
    coverage: Measured,
    debt: z.array(z.number()),
    duplicated: Measured,
    owner: z.array(z.string().nullable()),
  })
  .refine((columns) => Object.values(columns).every(({ length }) => length === columns.path.length), {
    message: 'columns of different lengths',
  });

const Measures = z.object({
  digest: z.string(),
  commit: z.string().nullable(),
  files: Columns,
  not_measured: z.array(z.object({ measure: z.string(), reason: z.string() })),
});

export type Measures = z.output<typeof Measures>;
export type FileColumns = z.output<typeof Columns>;

/** What was measured of every file, in columns. */
export const measures = resourceQuestion(projectAddress('measures'), Measures);

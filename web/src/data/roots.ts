import * as z from 'zod';
import type { Question } from '../connection/question.ts';

const Root = z.object({ name: z.string(), path: z.string() });

const Roots = z.object({ roots: z.array(Root) });

const ADDRESS = 'orrery://roots';

/** All folders that the server has open, in the order they were given. */
export const roots: Question<z.output<typeof Roots>> = {
  key: ADDRESS,
  watched: [],
  ask: ({ connection }, onProgress) => connection.read(ADDRESS, Roots, { onProgress }),
};

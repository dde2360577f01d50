import { join } from 'node:path';
import { packageRoot } from '../languages/grammar-files.ts';

/** The folder of the templates that come with Orrery, absolute. */
export function builtInTemplates(): string {
  return join(packageRoot(), 'templates');
}

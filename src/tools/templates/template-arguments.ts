import * as z from 'zod';
import type { ParameterValue } from '../../templates/template-metadata.ts';
import { Briefly } from '../arguments.ts';
import { Texts } from '../result-schema.ts';

/** The address of a template. It is the catalogue that checks it, so that what is wrong has the error the table has for it. */
export const ResourceUri = z.string().describe('Such as template://makefile/rust/cli');

/** What a template is filled in with. */
export const Parameters = Briefly(
  z.record(z.string(), z.unknown()).describe('Values by name; omitted ones take their defaults.'),
  'Values by name.',
);

/** A value that a template was filled in with. */
export function ParameterValueSchema(): z.ZodType<ParameterValue> {
  return z.union([z.string(), z.boolean(), z.number(), Texts()]);
}

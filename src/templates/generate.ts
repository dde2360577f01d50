import { createHash } from 'node:crypto';
import type { Template } from './catalogue.ts';
import { valuesFor } from './parameters.ts';
import { render } from './render.ts';
import type { ParameterValue } from './template-metadata.ts';

/** A file as a template generates it. */
export interface GeneratedFile {
  /** From the folder of the project on. */
  readonly path: string;
  readonly content: string;
  /** SHA-256 of the content in UTF-8, hexadecimal. */
  readonly checksum: string;
  readonly template: Template;
  /** What was given, with the defaults. */
  readonly values: Readonly<Record<string, ParameterValue>>;
}

/**
 * @throws OrreryError `PARAMETER_VALIDATION_FAILED`, `TOOL_EXECUTION_ERROR` for a template that cannot be rendered
 */
export function generate(template: Template, given: Readonly<Record<string, unknown>>, now: Date): GeneratedFile {
  return generateWith(template, valuesFor(template, given), now);
}

/** As `generate`, with values that have been checked. */
export function generateWith(template: Template, values: GeneratedFile['values'], now: Date): GeneratedFile {
  const content = render(template, values, now);
  return { path: template.file, content, checksum: sha256(content), template, values };
}

/** Hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** A folder for a project of this name: the part after the last slash, or `project` where that is no name for a folder. */
export function projectFolder(name: unknown): string {
  const last = typeof name === 'string' ? name.slice(name.lastIndexOf('/') + 1) : '';
  return /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/.test(last) ? last : 'project';
}

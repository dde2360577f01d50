import { join } from 'node:path';
import * as z from 'zod';
import { OrreryError } from '../errors.ts';
import { readRegularFile } from '../workspace/read-file.ts';
import type { GeneratedFile } from './generate.ts';
import { GeneratedPath, type ParameterValue } from './template-metadata.ts';

/** The file, in the folder of a scaffolded project, that says where its files came from. */
export const MANIFEST_FILE = '.orrery-scaffold.json';

/** No manifest is larger; nothing larger is read. */
const MAX_BYTES = 1024 * 1024;
/** No project has been scaffolded from more templates. */
const MAX_FILES = 1000;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The content of a manifest. */
const Manifest = z.object({
  manifest_version: z.literal(1),
  /** The version of Orrery that wrote it. */
  tool_version: z.string(),
  /** When files were last generated, RFC 3339. */
  timestamp: z.string(),
  /** The toolchain of the latest files. */
  toolchain: z.string(),
  /** Addresses of all templates, sorted. */
  templates: z.array(z.string()).max(MAX_FILES),
  /** What was given for them, the latest value of each. */
  parameters: z.record(z.string(), z.union([z.string(), z.boolean(), z.number(), z.array(z.string())])),
  /** Sorted by path. */
  files: z
    .array(
      z.object({
        /** From the folder of the manifest on, as a template names it: no path leads out. */
        path: GeneratedPath,
        /** Of the file as it was generated. */
        sha256: Sha256,
        /** The address of the template. */
        template: z.string(),
        template_version: z.string(),
        /** Of the template as it was then. */
        template_checksum: Sha256,
      }),
    )
    .max(MAX_FILES),
});

export type ScaffoldManifest = z.output<typeof Manifest>;
export type ManifestFile = ScaffoldManifest['files'][number];

export interface ManifestFacts {
  readonly toolchain: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly files: readonly GeneratedFile[];
  readonly toolVersion: string;
  readonly now: Date;
}

/**
 * The manifest of files that are generated into a folder.
 *
 * @param before the manifest the folder has; its files stay in it unless they are generated again
 */
export function manifestOf(facts: ManifestFacts, before: ScaffoldManifest | null): ScaffoldManifest {
  const files = new Map(before?.files.map((file) => [file.path, file]));
  for (const { path, checksum, template } of facts.files) {
    files.set(path, {
      path,
      sha256: checksum,
      template: template.uri,
      template_version: template.version,
      template_checksum: template.checksum,
    });
  }
  const sorted = [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    manifest_version: 1,
    tool_version: facts.toolVersion,
    timestamp: facts.now.toISOString(),
    toolchain: facts.toolchain,
    templates: [...new Set(sorted.map(({ template }) => template))].sort(),
    parameters: { ...before?.parameters, ...usedParameters(facts) },
    files: sorted,
  };
}

/** What was given and some template took, under the template's own name for it, sorted. */
function usedParameters({ parameters, files }: ManifestFacts): Record<string, ParameterValue & ManifestValue> {
  const used = new Map<string, ParameterValue>();
  for (const { template, values } of files) {
    for (const { name, aliases } of template.parameters) {
      const value = values[name];
      const wasGiven = [name, ...aliases].some((spelling) => parameters[spelling] !== undefined);
      if (wasGiven && value !== undefined) used.set(name, value);
    }
  }
  return Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))) as Record<string, ManifestValue>;
}

type ManifestValue = ScaffoldManifest['parameters'][string];

/** @throws OrreryError `VALIDATION_ERROR` for a manifest that would not be read again, it being so large */
export function manifestText(manifest: ScaffoldManifest): string {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  if (manifest.files.length <= MAX_FILES && Buffer.byteLength(text) <= MAX_BYTES) return text;
  const message = `The manifest ${MANIFEST_FILE} would exceed its size limit: scaffold into another folder.`;
  throw new OrreryError('VALIDATION_ERROR', message, { max_bytes: MAX_BYTES, max_files: MAX_FILES });
}

/**
 * The manifest in a folder; null when it has none. A link is no manifest: it would bring in another project's.
 *
 * @param folder absolute and real; need not exist
 * @throws OrreryError `VALIDATION_ERROR` for a file of that name that is no manifest, `FILE_SYSTEM_ERROR` for one that
 *   cannot be read
 */
export function readManifest(folder: string): ScaffoldManifest | null {
  const path = join(folder, MANIFEST_FILE);
  const read = readRegularFile(path, MAX_BYTES);
  if (read.kind === 'gone') return null;
  if (read.kind === 'skipped') {
    const reason =
      read.reason === 'too_large' ? `is larger than ${MAX_BYTES} bytes` : 'cannot be read, or is not a regular file';
    throw new OrreryError('FILE_SYSTEM_ERROR', `The manifest ${path} ${reason}: restore it, or move it away.`, {
      path,
    });
  }
  const parsed = Manifest.safeParse(parsedJson(read.bytes.toString('utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.').slice(0, 80);
  const fault = where ? ` (${where}: ${issue?.message})` : '';
  const message = `${path} is not a manifest of a scaffolded project${fault}: restore it, or move it away.`;
  throw new OrreryError('VALIDATION_ERROR', message, { path });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

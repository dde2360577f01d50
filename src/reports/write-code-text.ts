import { bulleted, joined, lines, type Markdown, md, NOTHING } from './markdown.ts';

export interface WriteCodeResult {
  readonly success: boolean;
  readonly path: string;
  readonly created: boolean;
  readonly unchanged: boolean;
  readonly dry_run: boolean;
  readonly version: number | null;
  readonly content_hash: string;
  readonly bytes: number;
  readonly backup_path: string | null;
  readonly syntax_valid: boolean | null;
  readonly syntax_errors: readonly { readonly line: number; readonly column: number; readonly problem: string }[];
  readonly impact_analysis: {
    readonly files_affected: number;
    readonly affected_files: readonly string[];
    readonly dependency_changes: readonly string[];
  };
  readonly notes: readonly string[];
}

/** What became of a write, in a few lines. */
export function writeCodeText(result: WriteCodeResult): Markdown {
  const { impact_analysis: impact, syntax_errors: errors } = result;
  const more = impact.files_affected - impact.affected_files.length;
  return lines([
    headline(result),
    md`Hash: ${result.content_hash}`,
    result.backup_path === null ? null : md`Its previous content is backed up in ${result.backup_path}`,
    ...(errors.length > 0 ? [md`Syntax:`, bulleted(errors.map(errorItem))] : []),
    impact.dependency_changes.length === 0 ? null : md`Dependencies: ${joined(impact.dependency_changes, ', ')}`,
    impact.files_affected === 0
      ? null
      : md`Files that depend on it: ${joined(impact.affected_files, ', ')}${more > 0 ? md` and ${more} more` : NOTHING}`,
    ...result.notes,
  ]);
}

function headline({ success, dry_run, unchanged, created, path, version, bytes }: WriteCodeResult): Markdown {
  if (!success) return md`${path} was not written: this would introduce syntax errors.`;
  if (unchanged) return md`${path} already has this content: nothing was written.`;
  if (dry_run) return md`${path} would be ${created ? 'created' : 'overwritten'}: ${bytes} bytes. Nothing was written.`;
  return md`${created ? 'Created' : 'Wrote'} ${path}: ${bytes} bytes, version ${version ?? 0}.`;
}

function errorItem({ line, column, problem }: WriteCodeResult['syntax_errors'][number]): Markdown {
  return md`line ${line}, column ${column}: ${problem}`;
}

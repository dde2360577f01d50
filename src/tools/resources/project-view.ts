import type { Report } from '../../reports/report.ts';
import type { WatchContext } from '../resource.ts';
import type { ToolContext } from '../tool.ts';
import type { NamedRoot } from './root-names.ts';

/** What is read at an address, and what it reads as: both forms are made from the same object. */
export interface ProjectViewResult {
  readonly object: object;
  readonly text: () => Report;
}

/** One way to look at a project. */
export interface ProjectView {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Of what is read without `format`; with `format=json` it is JSON. */
  readonly mimeType: string;
  /** Whether it is of a single file, which its address names. Default: of the whole root. */
  readonly ofFile?: true;
  /** @param file from the root on; empty for a view of the whole root */
  read(root: NamedRoot, context: ToolContext, file: string): Promise<ProjectViewResult>;
  /** Calls back when it would be read otherwise. Default: whenever the index has become another. */
  watch?(root: NamedRoot, context: WatchContext, onChange: () => void): Promise<() => void>;
}

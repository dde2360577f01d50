import type { TemplateCatalogue } from '../templates/catalogue.ts';
import type { Root } from '../workspace/roots.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { ToolContext, Toolset } from './tool.ts';

/** Something to read at an address of its own, as clients are told of it. */
export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** In bytes, where it is known before it is read. */
  readonly size?: number;
}

/** A family of addresses, as clients are told of it. */
export interface ResourceTemplate {
  /** By RFC 6570. */
  readonly uriTemplate: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Left out where the resources of the family differ. */
  readonly mimeType?: string;
}

export interface ResourceText {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

/** A variable of an address that a client is about to fill in. */
export interface ResourceVariable {
  readonly uriTemplate: string;
  readonly name: string;
  /** What has been typed of its value. */
  readonly typed: string;
  /** The variables that have a value already. */
  readonly others: Readonly<Record<string, string>>;
}

/** What outlasts a call: for telling of changes. */
export interface WatchContext {
  readonly workspace: Workspace;
  /** Calls back each time the index of a folder (an absolute path inside a root) has become another. */
  watchIndex(folder: string, onChange: () => void): Promise<() => void>;
  /** Calls back each time more is known of a root's trend over its history. */
  watchTrend(root: Root, onChange: () => void): Promise<() => void>;
  /** Calls back each time the shared document of a file has changed, or somebody in it has moved. */
  watchDocument(root: Root, path: string, onChange: () => void): Promise<() => void>;
  /** The templates there are now. */
  templates(): Promise<TemplateCatalogue>;
  /** Calls back after a template was added, changed or removed. */
  watchTemplates(onChange: () => void): Promise<() => void>;
}

/**
 * A family of resources: data plus a few functions. Nothing else in the project knows its addresses.
 */
export interface ResourceProvider {
  /** What its addresses begin with, and those of no other: `template://`. */
  readonly prefix: string;
  /** Where it belongs: clients that are not offered the toolset are not offered it either. Left out where it belongs to all. */
  readonly toolset?: Toolset;
  readonly templates: readonly ResourceTemplate[];
  /** What there is to read, in a stable order. */
  list(context: ToolContext): Promise<readonly Resource[]>;
  /**
   * What stands at an address that begins with `prefix`.
   *
   * @throws OrreryError that tells a wrong address from one at which there is nothing
   */
  read(uri: string, context: ToolContext): Promise<readonly ResourceText[]>;
  /** Values for a variable of one of `templates`, best first; those that do not begin with what was typed are left out. */
  complete(variable: ResourceVariable, context: ToolContext): Promise<readonly string[]>;
  /**
   * Calls back each time what stands at an address has changed. Left out where it never does.
   *
   * @returns what ends it
   * @throws OrreryError for an address that `read` would refuse as wrong
   */
  watch?(uri: string, context: WatchContext, onChange: () => void): Promise<() => void>;
  /** Calls back each time `list` would answer otherwise. Left out where it never does, or only by what the client asked for. */
  watchList?(context: WatchContext, onChange: () => void): Promise<() => void>;
}

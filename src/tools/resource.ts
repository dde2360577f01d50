import type { TemplateCatalogue } from '../templates/catalogue.ts';
import type { Root } from '../workspace/roots.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { ToolContext, Toolset } from './tool.ts';

/** A resource, as listed to clients. */
export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** In bytes, if known before reading. */
  readonly size?: number;
}

/** A family of addresses, as listed to clients. */
export interface ResourceTemplate {
  /** By RFC 6570. */
  readonly uriTemplate: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Omitted if the resources of the family differ. */
  readonly mimeType?: string;
}

export interface ResourceText {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

/** A variable of an address that a client asks to complete. */
export interface ResourceVariable {
  readonly uriTemplate: string;
  readonly name: string;
  /** The part of its value typed so far. */
  readonly typed: string;
  /** The variables that already have values. */
  readonly others: Readonly<Record<string, string>>;
}

/** Services that outlive a call, for change notifications. */
export interface WatchContext {
  readonly workspace: Workspace;
  /** Calls back each time the index of a folder (an absolute path inside a root) has changed. */
  watchIndex(folder: string, onChange: () => void): Promise<() => void>;
  /** Calls back each time a root's trend has a new point. */
  watchTrend(root: Root, onChange: () => void): Promise<() => void>;
  /** Calls back each time the shared document of a file has changed, or a cursor in it has moved. */
  watchDocument(root: Root, path: string, onChange: () => void): Promise<() => void>;
  /** The current templates. */
  templates(): Promise<TemplateCatalogue>;
  /** Calls back after a template was added, changed or removed. */
  watchTemplates(onChange: () => void): Promise<() => void>;
}

/**
 * A family of resources: data plus a few functions. Nothing else in the project knows its addresses.
 */
export interface ResourceProvider {
  /** The unique prefix of its addresses: `template://`. */
  readonly prefix: string;
  /** Its toolset: clients without the toolset do not get it either. Omitted if it belongs to all. */
  readonly toolset?: Toolset;
  readonly templates: readonly ResourceTemplate[];
  /** The existing resources, in a stable order. */
  list(context: ToolContext): Promise<readonly Resource[]>;
  /**
   * Reads an address that begins with `prefix`.
   *
   * @throws OrreryError that distinguishes a malformed address from a missing resource
   */
  read(uri: string, context: ToolContext): Promise<readonly ResourceText[]>;
  /** Values for a variable of one of `templates`, best first; only those that begin with the typed text. */
  complete(variable: ResourceVariable, context: ToolContext): Promise<readonly string[]>;
  /**
   * Calls back each time the content of an address has changed. Omitted if it never changes.
   *
   * @returns a function that ends the subscription
   * @throws OrreryError for an address that `read` would refuse as wrong
   */
  watch?(uri: string, context: WatchContext, onChange: () => void): Promise<() => void>;
  /** Calls back each time the result of `list` changes. Omitted if it never does, or only by the client's own calls. */
  watchList?(context: WatchContext, onChange: () => void): Promise<() => void>;
}

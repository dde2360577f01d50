import type { Node } from 'web-tree-sitter';
import type { Export, Import, ImportedName } from '../facts.ts';

const textOf = (node: Node, source: string) => source.slice(node.startIndex, node.endIndex);

/** One leaf of a `use` tree: a name in a module, a whole module, or everything in one. */
interface Leaf {
  readonly node: Node;
  /** 1-based, where its path begins, in front of all lists that it stands in. */
  readonly pathLine: number;
  /** Path before the name, empty for a name alone. */
  readonly module: string;
  /** Null for `*`. */
  readonly name: string | null;
  readonly alias: string;
}

/** The imports of a `use`, an `extern crate` or a `mod name;`, which brings in another file as a module of this one. */
export function rustImports(node: Node, source: string): Import[] {
  if (node.type === 'mod_item') return [wholeModule(node, declaredModule(node, source), nameOf(node, source))];
  if (node.type === 'extern_crate_declaration') {
    const alias = node.childForFieldName('alias');
    const name = nameOf(node, source);
    return [wholeModule(node, name, alias === null ? name : textOf(alias, source))];
  }
  return byModule(useLeaves(node, source));
}

/** What a `pub use` or a `pub mod name;` passes on. */
export function rustExports(node: Node, source: string): Export[] {
  if (node.type === 'mod_item') {
    const name = nameOf(node, source);
    return [{ line: node.startPosition.row + 1, name, local: '*', source: declaredModule(node, source) }];
  }
  return useLeaves(node, source).map(({ node: leaf, module, name, alias }) => ({
    line: leaf.startPosition.row + 1,
    name: name === null ? '*' : alias,
    local: name ?? '*',
    source: module === '' ? (name ?? '') : module,
  }));
}

/** The path to the module that `mod name;` declares; where an attribute states its file, the path of that, beginning with a dot. */
function declaredModule(node: Node, source: string): string {
  const path = statedPath(node, source);
  if (path === null) return `self::${nameOf(node, source)}`;
  return path.startsWith('.') ? path : `./${path}`;
}

function statedPath(node: Node, source: string): string | null {
  for (
    let before = node.previousNamedSibling;
    before?.type === 'attribute_item';
    before = before.previousNamedSibling
  ) {
    const path = STATED_PATH.exec(textOf(before, source))?.[1];
    if (path !== undefined) return path;
  }
  return null;
}

/** `#[path = "file.rs"]`, also within `cfg_attr`. */
const STATED_PATH = /\bpath\s*=\s*"([^"\\]+)"/;

function nameOf(node: Node, source: string): string {
  return textOf(node.childForFieldName('name') as Node, source);
}

function wholeModule(node: Node, module: string, namespace: string): Import {
  const line = node.startPosition.row + 1;
  return { line, source: module, names: [], namespace, wildcard: false, typeOnly: false };
}

/** One import for each module, in the order they are first named. */
function byModule(leaves: readonly Leaf[]): Import[] {
  const imports = new Map<string, { -readonly [Key in keyof Import]: Import[Key] } & { names: ImportedName[] }>();
  for (const { pathLine: line, module, name, alias } of leaves) {
    const isModule = module === '';
    const source = isModule ? (name as string) : module;
    let found = imports.get(source);
    if (found === undefined) {
      found = { line, source, names: [], namespace: null, wildcard: false, typeOnly: false };
      imports.set(source, found);
    }
    if (name === null) found.wildcard = true;
    else if (isModule) found.namespace = alias;
    else found.names.push({ name, alias });
  }
  return [...imports.values()];
}

/** A longer path leads nowhere: lists in lists could make it as long as the file, for each name. */
const MAX_PATH = 2_000;

/** The leaves of a `use` tree, in the order of the text. */
function useLeaves(declaration: Node, source: string): Leaf[] {
  const leaves: Leaf[] = [];
  const argument = declaration.childForFieldName('argument');
  const pending = argument === null ? [] : [{ clause: argument, prefix: '', start: argument }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { clause, prefix, start } = next;
    const within = (path: Node | null) => (path === null ? prefix : joined(prefix, textOf(path, source)));
    if (clause.type === 'use_list' || clause.type === 'scoped_use_list') {
      const isScoped = clause.type === 'scoped_use_list';
      const list = isScoped ? clause.childForFieldName('list') : clause;
      const path = isScoped ? within(clause.childForFieldName('path')) : prefix;
      if (list === null || path.length > MAX_PATH) continue;
      for (const child of list.namedChildren.toReversed()) {
        if (!child.isExtra) pending.push({ clause: child, prefix: path, start: path === '' ? child : start });
      }
    } else {
      leaves.push({ ...leafOf(clause, prefix, source), node: clause, pathLine: start.startPosition.row + 1 });
    }
  }
  return leaves;
}

function leafOf(clause: Node, prefix: string, source: string): NamedLeaf {
  const within = (path: Node | null) => (path === null ? prefix : joined(prefix, textOf(path, source)));
  if (clause.type === 'use_wildcard') {
    return { module: within(clause.namedChild(0)) || CRATE_ROOT, name: null, alias: '*' };
  }
  if (clause.type !== 'use_as_clause') return leafAt(within(clause), null);
  const alias = textOf(clause.childForFieldName('alias') as Node, source);
  return leafAt(within(clause.childForFieldName('path')), alias);
}

/** What `use *` and `use ::*` of the 2015 edition import all of. */
const CRATE_ROOT = 'crate';

type NamedLeaf = Pick<Leaf, 'module' | 'name' | 'alias'>;

/** `a::self` names the module `a` itself. */
function leafAt(path: string, alias: string | null): NamedLeaf {
  const whole = path.replace(/::self$/, '');
  const at = whole.lastIndexOf('::');
  const name = whole.slice(at < 0 ? 0 : at + 2);
  if (whole !== path) return { module: '', name: whole, alias: alias ?? name };
  return { module: whole.slice(0, Math.max(0, at)), name, alias: alias ?? name };
}

function joined(prefix: string, path: string): string {
  const compact = path.replace(/\s+/g, '');
  return prefix === '' ? compact : `${prefix}::${compact}`;
}

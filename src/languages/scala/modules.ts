import type { Node } from 'web-tree-sitter';
import type { Export, Import, ImportedName } from '../facts.ts';

/** What one clause of an import or export takes from its path. */
interface Clause {
  readonly path: string;
  readonly names: readonly ImportedName[];
  readonly wildcard: boolean;
}

/** The clauses of an `import`: `import a.B, c.{d => e, _}` has two. */
export function scalaImports(node: Node, source: string): Import[] {
  const line = node.startPosition.row + 1;
  return clauses(node, source).map(({ path, names, wildcard }) => ({
    line,
    source: path,
    names,
    namespace: null,
    wildcard,
    typeOnly: false,
  }));
}

/** What Scala 3's `export a.{b, c as d}` passes on. */
export function scalaExports(node: Node, source: string): Export[] {
  const line = node.startPosition.row + 1;
  return clauses(node, source).flatMap(({ path, names, wildcard }) => [
    ...names.map(({ name, alias }) => ({ line, name: alias, local: name, source: path })),
    ...(wildcard ? [{ line, name: '*', local: '*', source: path }] : []),
  ]);
}

function clauses(node: Node, source: string): Clause[] {
  const text = source
    .slice(node.startIndex, node.endIndex)
    .replace(/\/\*[\s\S]*?(?:\*\/|$)|\/\/.*/g, ' ')
    .replace(/^\s*(?:import|export)\s+/, '');
  return splitTop(text).map(clause);
}

function clause(text: string): Clause {
  const brace = text.indexOf('{');
  const before = text.slice(0, Math.max(0, brace)).trimEnd();
  if (before.endsWith('.') && text.endsWith('}')) {
    return { path: dotted(before.slice(0, -1)), ...selected(text.slice(brace + 1, -1).split(',')) };
  }
  const dot = lastDot(text);
  return { path: dotted(text.slice(0, Math.max(0, dot))), ...selected([text.slice(dot + 1)]) };
}

/** `a`, `a => b` and `a as b` name; `a => _` hides; `_`, `*` and `given` take in all there is. */
function selected(selectors: readonly string[]): Pick<Clause, 'names' | 'wildcard'> {
  const names: ImportedName[] = [];
  let wildcard = false;
  for (const selector of selectors) {
    const [name = '', alias = name] = selector
      .replace(/\s+/g, ' ')
      .trim()
      .split(/ ?=> ?| as /)
      .map((word) => word.replaceAll('`', ''));
    if (name === '_' || name === '*' || /^given\b/.test(name)) wildcard = true;
    else if (name !== '' && alias !== '_') names.push({ name, alias });
  }
  return { names, wildcard };
}

/** The parts between commas that stand in no braces. */
function splitTop(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let inBraces = false;
  for (const { 0: mark, index } of text.matchAll(/[,{}]/g)) {
    if (mark !== ',') inBraces = mark === '{';
    else if (!inBraces) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** A name in backticks may hold a dot. */
function lastDot(text: string): number {
  return text.replace(/`[^`]*`/g, ({ length }) => '`'.repeat(length)).lastIndexOf('.');
}

function dotted(path: string): string {
  return path.replace(/[\s`]+/g, '');
}

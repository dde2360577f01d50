import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

/** A regular expression that stands in the sources. */
export interface Expression {
  /** `src/file.ts:line`. */
  readonly at: string;
  readonly source: string;
  readonly flags: string;
}

/** A call that makes an expression of text. */
export interface Construction {
  readonly at: string;
  readonly text: string;
}

export interface FoundExpressions {
  /** Literals, those that modules make when they are loaded, and those in the predicates of capture queries. */
  readonly expressions: readonly Expression[];
  /** Calls of `RegExp` that no module makes when it is loaded: their text comes from elsewhere. */
  readonly later: readonly Construction[];
}

/** Every regular expression of the sources. Modules that call `RegExp` are loaded to see what they call it with. */
export async function findExpressions(folder = 'src'): Promise<FoundExpressions> {
  const expressions: Expression[] = [];
  const constructions: Construction[] = [];
  for (const path of globSync(`${folder}/**/*.ts`).sort()) {
    const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    walk(file, (node) => {
      const at = `${path.replaceAll('\\', '/')}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      if (ts.isRegularExpressionLiteral(node)) expressions.push({ at, ...partsOf(node.text) });
      else if (makesExpression(node)) constructions.push({ at, text: node.getText() });
      else if (ts.isStringLiteralLike(node) || isPartOfTemplate(node)) {
        expressions.push(...predicatesIn(node.text).map((source) => ({ at, source, flags: '' })));
      }
    });
  }
  const made = await constructedBy([...new Set(constructions.map(({ at }) => at.slice(0, at.lastIndexOf(':'))))]);
  const seen = new Set(made.map(({ at }) => at));
  return {
    expressions: [...expressions, ...made],
    later: constructions.filter(({ at }) => !seen.has(at)),
  };
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

function partsOf(literal: string): { source: string; flags: string } {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

function makesExpression(node: ts.Node): boolean {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
}

function isPartOfTemplate(node: ts.Node): node is ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail {
  return ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}

/** The expressions of `#match?` in a query of tree-sitter, where a quoted text has escapes of its own. */
function predicatesIn(query: string): string[] {
  const found = query.matchAll(/#(?:any-)?(?:not-)?match\?\s+@[\w.-]+\s+"((?:[^"\\]|\\.)*)"/g);
  return Array.from(found, ([, quoted]) => (quoted as string).replace(/\\(.)/g, '$1'));
}

/** What modules give to `RegExp` while they are loaded, with the place in the innermost source file that calls it. */
async function constructedBy(paths: readonly string[]): Promise<Expression[]> {
  const Native = globalThis.RegExp;
  const made = new Map<string, Expression>();
  class Recorded extends Native {
    constructor(pattern: string | RegExp, flags?: string) {
      super(pattern, flags);
      const [at] = Native('src/[^:()]+:[0-9]+').exec((new Error().stack ?? '').replaceAll('\\', '/')) ?? [];
      if (at !== undefined) made.set(`${at} ${this.source}`, { at, source: this.source, flags: this.flags });
    }
  }
  globalThis.RegExp = Recorded as RegExpConstructor;
  try {
    for (const path of paths) await import(resolve(path));
  } finally {
    globalThis.RegExp = Native;
  }
  return [...made.values()];
}

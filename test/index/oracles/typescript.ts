import { relative, sep } from 'node:path';
import ts from 'typescript';
import type { Declaration, OracleCalls, ResolvedCall, UnknownCall } from './oracle-calls.ts';

/**
 * What the TypeScript compiler says of the calls between functions of a program, by the types it finds.
 *
 * @param isOurs says of a path relative to the root whether it belongs to the comparison
 */
export function callsOf(program: ts.Program, root: string, isOurs: (path: string) => boolean): OracleCalls {
  const checker = program.getTypeChecker();
  const pathOf = (file: ts.SourceFile) => relative(root, file.fileName).split(sep).join('/');
  const sources = program.getSourceFiles().filter((file) => !file.isDeclarationFile && isOurs(pathOf(file)));
  const found = new Declarations(pathOf);
  const calls: ResolvedCall[] = [];
  const unknown: UnknownCall[] = [];
  for (const file of sources) {
    const path = pathOf(file);
    const visit = (node: ts.Node): void => {
      if (isCall(node)) {
        const targets = calledDeclarations(node, checker);
        const caller = namedAround(node);
        const from = caller === null ? -1 : found.place(caller);
        const own = targets.filter((target) => isOurs(pathOf(target.node.getSourceFile())));
        const isOtherName = own.length === 0 && isVariable(node, checker, (of) => isOurs(pathOf(of)));
        if (targets.length === 0 || isOtherName) unknown.push([path, lineOf(node)]);
        for (const target of own) calls.push([path, from, found.place(target), lineOf(node)]);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return { files: sources.map(pathOf), declarations: found.rows, calls, unknown };
}

/** The declarations that were met; a function with overloads is one, from its first declaration to its last. */
class Declarations {
  readonly rows: Declaration[] = [];
  readonly #places = new Map<ts.Node, number>();
  readonly #pathOf: (file: ts.SourceFile) => string;

  constructor(pathOf: (file: ts.SourceFile) => string) {
    this.#pathOf = pathOf;
  }

  place({ node, name }: Named): number {
    const known = this.#places.get(node);
    if (known !== undefined) return known;
    const file = node.getSourceFile();
    const symbol = (node as { symbol?: ts.Symbol }).symbol;
    const written = (symbol?.declarations ?? []).filter((one) => one.getSourceFile() === file);
    const all = written.flatMap((one) => named(one)?.node ?? []);
    // Decorators stand before a class: it is where its name is, too.
    const lines = [node, ...all].flatMap((one) => [lineOf(one), lineOfName(one)]);
    for (const one of [node, ...all]) this.#places.set(one, this.rows.length);
    return this.rows.push([this.#pathOf(file), Math.min(...lines), Math.max(...lines), name]) - 1;
  }
}

function lineOf(node: ts.Node): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

function lineOfName(node: ts.Node): number {
  const { name } = node as Partial<ts.NamedDeclaration>;
  return name === undefined ? lineOf(node) : lineOf(name);
}

interface Named {
  readonly node: ts.Node;
  readonly name: string;
}

type Call =
  | ts.CallExpression
  | ts.NewExpression
  | ts.TaggedTemplateExpression
  | ts.JsxOpeningLikeElement
  | ts.Decorator;

function isCall(node: ts.Node): node is Call {
  return (
    ts.isCallExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isTaggedTemplateExpression(node) ||
    ts.isJsxOpeningLikeElement(node) ||
    (ts.isDecorator(node) && !ts.isCallExpression(node.expression))
  );
}

function calleeOf(call: Call): ts.Expression | ts.JsxNamespacedName {
  if (ts.isTaggedTemplateExpression(call)) return call.tag;
  return ts.isJsxOpeningLikeElement(call) ? call.tagName : call.expression;
}

/**
 * What is called: where the callee is one of several functions, as a member of a union's types is, each of them. Of members that a
 * key stands for that may be one of several names, the first.
 */
function calledDeclarations(call: Call, checker: ts.TypeChecker): readonly Named[] {
  const called = calledDeclaration(call, checker);
  if (called === null) return [];
  const callee = ts.isCallExpression(call) ? call.expression : null;
  const isNamed = callee !== null && (ts.isPropertyAccessExpression(callee) || ts.isIdentifier(callee));
  const type = isNamed ? checker.getTypeAtLocation(callee) : null;
  if (type === null || !type.isUnion()) return [called];
  const others = type.types.flatMap((one) => {
    const [signature, ...overloads] = one.getCallSignatures();
    const declaration = overloads.length === 0 ? signature?.declaration : undefined;
    const isWritten = declaration !== undefined && !ts.isJSDocSignature(declaration);
    return isWritten ? (named(declaration) ?? []) : [];
  });
  return [called, ...others.filter(({ node }) => node !== called.node)];
}

function calledDeclaration(call: Call, checker: ts.TypeChecker): Named | null {
  if (ts.isCallExpression(call) && call.expression.kind === ts.SyntaxKind.ImportKeyword) return null;
  const declaration = checker.getResolvedSignature(call)?.declaration;
  const isWritten = declaration !== undefined && !ts.isJSDocSignature(declaration);
  const isSuper = ts.isCallExpression(call) && call.expression.kind === ts.SyntaxKind.SuperKeyword;
  if (ts.isJsxOpeningLikeElement(call) && !isWritten) return component(call, checker);
  if (!ts.isNewExpression(call) && !isSuper) return isWritten ? named(declaration) : null;
  if (isWritten && !declaration.getSourceFile().isDeclarationFile) return named(declaration);
  // A class without a written constructor has no declaration of its signature, or inherits that of a library's class.
  const type = isSuper
    ? checker.getTypeAtLocation(calleeOf(call)).symbol?.declarations?.find(ts.isClassLike)
    : aliased(calleeOf(call), checker)?.declarations?.find(ts.isClassLike);
  return type?.name === undefined ? null : { node: type, name: type.name.text };
}

/**
 * Whether what is called is a variable of the project. Where a library's function is called by it (`const extend = Object.assign`),
 * the compiler tells of that function, and the variable is called as well.
 */
function isVariable(call: Call, checker: ts.TypeChecker, isOurs: (file: ts.SourceFile) => boolean): boolean {
  const declaration = aliased(calleeOf(call), checker)?.valueDeclaration;
  return declaration !== undefined && ts.isVariableDeclaration(declaration) && isOurs(declaration.getSourceFile());
}

/** The function that a variable of a function type is given, or else the variable. */
function givenFunction(variable: ts.VariableDeclaration): ts.Node {
  const { initializer } = variable;
  return initializer !== undefined && ts.isFunctionLike(initializer) ? initializer : variable;
}

/** What an element names, where the types of the library that renders it are not there. */
function component(element: ts.JsxOpeningLikeElement, checker: ts.TypeChecker): Named | null {
  const declaration = aliased(element.tagName, checker)?.valueDeclaration;
  if (declaration === undefined) return null;
  // What a parameter or a pattern holds is no function that could be told.
  if (ts.isParameter(declaration) || ts.isBindingElement(declaration)) return null;
  if (!ts.isVariableDeclaration(declaration)) return named(declaration);
  const { initializer } = declaration;
  return initializer !== undefined && ts.isFunctionLike(initializer) ? named(initializer) : null;
}

function aliased(node: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(node);
  return symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** A function-like declaration with the name it has or is bound to; null for one without. */
function named(declaration: ts.Node): Named | null {
  if (ts.isConstructorDeclaration(declaration)) return { node: declaration, name: 'constructor' };
  const own = (declaration as Partial<ts.NamedDeclaration>).name;
  if (own === undefined && ts.isFunctionDeclaration(declaration)) return { node: declaration, name: 'default' };
  if (own !== undefined) return { node: declaration, name: own.getText().replace(/^['"]|['"]$/g, '') };
  const { parent } = declaration;
  if (parent === undefined) return null;
  if (ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent) || ts.isParenthesizedExpression(parent)) {
    const outer = named(parent);
    return outer === null ? null : { node: declaration, name: outer.name };
  }
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name))
    return { node: ts.isFunctionTypeNode(declaration) ? givenFunction(parent) : declaration, name: parent.name.text };
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    const { left } = parent;
    if (ts.isIdentifier(left)) return { node: declaration, name: left.text };
    return ts.isPropertyAccessExpression(left) ? { node: declaration, name: left.name.text } : null;
  }
  // A property of a declared function type stands for the function it is given.
  if (ts.isFunctionTypeNode(declaration) && ts.isPropertyDeclaration(parent)) {
    const { initializer } = parent;
    const isGiven = initializer !== undefined && ts.isFunctionLike(initializer);
    return { node: isGiven ? initializer : parent, name: parent.name.getText() };
  }
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) {
    return { node: declaration, name: parent.name.getText().replace(/^['"]|['"]$/g, '') };
  }
  // A function type: the property or parameter it is the type of.
  if (ts.isPropertySignature(parent)) return { node: parent, name: parent.name.getText() };
  return null;
}

function namedAround(node: ts.Node): Named | null {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (!ts.isFunctionLike(at) || ts.isFunctionTypeNode(at)) continue;
    const found = named(at);
    if (found !== null) return found;
  }
  return null;
}

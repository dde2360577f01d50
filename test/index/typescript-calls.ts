import { dirname, relative, sep } from 'node:path';
import ts from 'typescript';

/** A call as the compiler resolves it: who calls, and what is called, each by file, name and line. */
export interface CompilerCall {
  readonly from: string;
  readonly to: string;
  readonly line: number;
}

/**
 * The calls between functions of a project, by the TypeScript compiler's own resolution. Calls into libraries are left
 * out; a call stands for the named function around it, as in the index.
 *
 * @param configPath a tsconfig.json
 * @param isOurs says of a path relative to the project whether it belongs to the comparison
 */
export function compilerCalls(configPath: string, isOurs: (path: string) => boolean): CompilerCall[] {
  const root = dirname(configPath);
  const config = ts.readConfigFile(configPath, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  const pathOf = (file: ts.SourceFile) => relative(root, file.fileName).split(sep).join('/');
  const calls: CompilerCall[] = [];
  const nameAt = (node: ts.Node, name: string) => {
    const file = node.getSourceFile();
    return `${pathOf(file)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}:${name}`;
  };
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile || !isOurs(pathOf(file))) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node)) {
        const target = calledDeclaration(node, checker);
        if (target !== null && isOurs(pathOf(target.node.getSourceFile()))) {
          const caller = namedAround(node);
          calls.push({
            from: caller === null ? `${pathOf(file)}:file` : nameAt(caller.node, caller.name),
            to: nameAt(target.node, target.name),
            line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
          });
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return calls;
}

interface Named {
  readonly node: ts.Node;
  readonly name: string;
}

type Call = ts.CallExpression | ts.NewExpression | ts.TaggedTemplateExpression;

function calledDeclaration(call: Call, checker: ts.TypeChecker): Named | null {
  if (ts.isCallExpression(call) && call.expression.kind === ts.SyntaxKind.ImportKeyword) return null;
  const declaration = checker.getResolvedSignature(call)?.declaration;
  const isWritten = declaration !== undefined && !ts.isJSDocSignature(declaration);
  if (!ts.isNewExpression(call)) return isWritten ? named(declaration) : null;
  if (isWritten && !declaration.getSourceFile().isDeclarationFile) return named(declaration);
  // A class without a written constructor has no declaration of its signature, or inherits that of a library's class.
  const symbol = checker.getSymbolAtLocation(call.expression);
  const resolved =
    symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const type = resolved?.declarations?.find(ts.isClassLike);
  return type?.name === undefined ? null : { node: type, name: type.name.text };
}

/** A function-like declaration with the name it has or is bound to; null for one without. */
function named(declaration: ts.Node): Named | null {
  if (ts.isConstructorDeclaration(declaration)) return { node: declaration, name: 'constructor' };
  const own = (declaration as Partial<ts.NamedDeclaration>).name;
  if (own !== undefined) return { node: declaration, name: own.getText() };
  const { parent } = declaration;
  if (parent === undefined) return null;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name))
    return { node: declaration, name: parent.name.text };
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

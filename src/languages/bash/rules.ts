import type { Node } from 'web-tree-sitter';
import type { Export, Import } from '../facts.ts';
import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { BASH_RECOVERY } from './recovery.ts';

export const BASH_LEXER: LexerRules = {
  keywords: [
    ...[
      'case',
      'coproc',
      'declare',
      'do',
      'done',
      'elif',
      'else',
      'esac',
      'export',
      'fi',
      'for',
      'function',
      'if',
      'in',
    ],
    ...['local', 'readonly', 'select', 'then', 'time', 'typeset', 'until', 'unset', 'while'],
  ],
  operators: [
    ...['&&', '||', ';;', ';&', ';;&', '<<', '<<-', '<<<', '>>', '>&', '<&', '&>', '&>>', '>|', '|&', '[[', ']]', '$('],
    ...['${', '==', '!=', '=~', '<=', '>=', '+=', '*=', '/=', ':-', ':=', ':?', ':+', '##', '%%', '//', '<(', '>('],
  ],
  // A dash binds the words of a command line: options, and names such as apt-get.
  identifierCharacters: '-',
  // `${name:-default}` names a variable, no key.
  expressionKeys: true,
};

const line = (node: Node) => node.startPosition.row + 1;
const textOf = (node: Node, source: string) => source.slice(node.startIndex, node.endIndex);

/** The ways to say the folder of the running script. */
const OWN_FOLDER =
  /^(?:\$\(\s*dirname\s+(?:--\s+)?"?\$(?:0|\{?BASH_SOURCE(?:\[0\])?\}?)"?\s*\)|\$\{(?:BASH_SOURCE(?:\[0\])?|0)%\/\*\})(?=\/)/;

/** The file that `source` or `.` reads. One beside the script is given as `./file`, any other as written. */
function imports(command: Node, source: string): Import[] {
  const file = command.childForFieldName('argument');
  if (file === null) return [];
  const written = textOf(file, source).replace(/^"(.*)"$|^'(.*)'$/s, '$1$2');
  const name = written.replace(/"/g, '').replace(OWN_FOLDER, '.');
  return [{ line: line(command), source: name, names: [], namespace: null, wildcard: true, typeOnly: false }];
}

/** What `export` gives to the environment of other programs. */
function exports(declaration: Node, source: string): Export[] {
  return declaration.namedChildren.flatMap((child) => {
    const named = child.type === 'variable_assignment' ? child.childForFieldName('name') : child;
    if (named?.type !== 'variable_name') return [];
    const name = textOf(named, source);
    return [{ line: line(child), name, local: name, source: null }];
  });
}

/** A script that reads another sees all of its functions and variables. */
function exported({ ownerKind }: ExportContext): boolean {
  return ownerKind === null;
}

export const BASH_SYNTAX: SyntaxRules = {
  recovery: BASH_RECOVERY,
  imports,
  exports,
  exported,
  callee: (name, source) => ({ name: textOf(name, source), receiver: null }),
  countArguments: (command) => command.childrenForFieldName('argument').length,
  assignmentsDefine: true,
  parenthesized: 'parenthesized_expression',
  docComments: [],
  blockComments: [],
};

import type { Node } from 'web-tree-sitter';
import type { ArgumentRules } from './argument-forms.ts';
import type { ChoiceStyle } from './choices.ts';
import type { ConditionalStretch } from './conditions.ts';
import type { DefinitionKind, Export, Import, LineRange } from './facts.ts';
import type { LinkingRules } from './linking-rules.ts';
import type { Liveness } from './liveness.ts';
import type { RecoveryRules } from './recovery/recovery-rules.ts';
import type { TestRules } from './test-rules.ts';
import type { OpaqueSpan } from './tokens.ts';

/**
 * All that Orrery knows of one language. Mostly data; functions only where data cannot say it. A language is one folder
 * holding one of these, and one line in the registry.
 */
export interface Language {
  readonly id: string;
  /** For people: `C++`, `TypeScript`. */
  readonly name: string;
  /** Lower case, with the dot. */
  readonly extensions: readonly string[];
  /** Extensions shared with another language, and what in the text of such a file makes it the other's. */
  readonly shared?: { readonly extensions: readonly string[]; readonly evidence: RegExp; readonly other: Language };
  /**
   * Returns the code of a file that embeds it in another format such as markup: white space replaces everything else, so that
   * length and lines are those of the file. Absent: the whole text is code.
   */
  code?(text: string): string;
  /** Lines with code that `code` leaves out, in order. Absent: there are none. */
  unread?(text: string): readonly LineRange[];
  /** Whole file names that belong to the language whatever their extension. */
  readonly fileNames?: readonly string[];
  /** Programs on a `#!` line that mean this language. */
  readonly interpreters?: readonly string[];
  /** Name of the grammar in `grammars/`, without `.wasm`. */
  readonly grammar: string;
  /** Tree-sitter query in the vocabulary of `captures.ts`. */
  readonly captures: string;
  readonly lexer: LexerRules;
  readonly syntax: SyntaxRules;
  /** How its names are found; languages of one family share most of it. */
  readonly linking: LinkingRules;
  /** How it shows that code is used. Languages that are used from one another share it. */
  readonly liveness: Liveness;
  readonly tests: TestRules;
  /** The same for languages whose code is copied into one another as it is. */
  readonly cloneFamily: string;
}

/** A call that is not written. */
export interface ImpliedCall {
  readonly callee: { readonly name: string; readonly receiver: string | null };
  /** A function by its node, anything else by its path. */
  readonly given: readonly (Node | string)[];
}

/**
 * How to cut code into tokens. Comments, strings and other text in which code rules do not hold are not found here: the
 * language's captures mark them from the syntax tree, and the lexer only reads what lies between.
 */
export interface LexerRules {
  readonly keywords: readonly string[];
  /** Operators of two or more characters; every other punctuation character is an operator of its own. */
  readonly operators: readonly string[];
  /** Characters besides letters, digits, `_` and anything outside ASCII that may stand in an identifier. */
  readonly identifierCharacters?: string;
  /** Characters that may stand at the end of an identifier, unless `=` follows: Ruby's `empty?`, `save!`. */
  readonly identifierEnds?: string;
  /** `->` stands before the name of a member, as in C, rather than before a result or a body. */
  readonly memberArrow?: boolean;
  /** What stands before a colon in a literal is an expression, as in Python, rather than a name for its element. */
  readonly expressionKeys?: boolean;
  /** Words that are values of their own, as a number is: `true`, `nil`. */
  readonly literals?: readonly string[];
  /**
   * A name in a string that stands for its value without brackets, such as Kotlin's `$name`, where the grammar gives it
   * no node of its own. Has the global flag.
   */
  readonly nameInString?: RegExp;
}

/** What tells overloads apart by types. */
export interface OverloadSyntax {
  readonly arguments: ArgumentRules;
  /** The types of what `@parameters` holds, as written. */
  parameterTypes(parameters: Node, source: string): string[];
  /** How many type parameters the function has that `@parameters` belongs to, in a language in which they tell functions apart. */
  typeParameters?(parameters: Node): number;
  /** How many type arguments the call has that `@arguments` belongs to. */
  typeArguments?(list: Node): number;
  /** Whether the function is asynchronous that `@parameters` belongs to, in a language in which that tells functions apart. */
  isAsync?(parameters: Node): boolean;
  /** Whether the call is awaited that `@arguments` belongs to. */
  isAwaited?(list: Node): boolean;
  /** The expression of a child of `@arguments`; the child itself unless given. */
  argument?(child: Node): Node;
  /** The label of a child of `@arguments` or of a function behind them, in a language in which labels tell functions apart. */
  label?(child: Node): string;
  /** The functions that a call is given behind its `@arguments`. */
  trailing?(list: Node): readonly Node[];
}

export interface ExportContext {
  readonly node: Node;
  readonly name: string;
  readonly kind: DefinitionKind;
  /** Kind of the definition around this one, or null at the top of the file. */
  readonly ownerKind: DefinitionKind | null;
  /** The `@section` of its owner that it stands in, as written, or null: C++'s `private`. */
  readonly section: string | null;
  readonly source: string;
  /** Whether statements of the file name what it exports. */
  readonly hasExports: boolean;
}

/** One occurrence of an operator or operand, in Halstead's sense. Equal keys in equal roles are not distinct. */
export interface HalsteadTerm {
  /** Offset in the source: the term counts for every definition around it. */
  readonly at: number;
  readonly role: 'operator' | 'operand';
  readonly key: string;
}

/** A name in patterns within patterns. */
export interface TakenName {
  readonly kind: 'local' | 'parameter' | 'element';
  /** The steps from the value to what the name stands for, as `Binding.property`. */
  readonly property: string;
  readonly value: Node | null;
  readonly type: Node | null;
}

/** A stretch of a text by its offsets. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface SyntaxRules {
  /**
   * The text as the grammar can read it, of the same length: with white space in place of what it has no rule for. Only
   * the parser sees it; names, tokens and positions come from the source.
   */
  legible?(source: string): string;
  /**
   * The text in which a file that has syntax problems is read again, of the same length and with the same lines: without
   * directives such as `#if`, or with something that the grammar knows in place of what it has no rule for. Which of the two
   * readings has fewer problems is taken. Only the parser sees it, as with `legible`.
   */
  secondReading?(source: string): string;
  /** How statements are found in a text that the grammar does not get through. Absent: such text is left as it is. */
  readonly recovery?: RecoveryRules;
  /** The imports of one `@import` node. */
  imports(node: Node, source: string): readonly Import[];
  /** The exports of one `@export` node. Absent where visibility is a property of the definition alone. */
  exports?(node: Node, source: string): readonly Export[];
  /** Whether a definition can be seen from outside its file. */
  exported(context: ExportContext): boolean;
  /** Whether a definition is a member of the type itself, where one of its objects may have the same name. Absent: none is told. */
  isStatic?(definition: Node): boolean;
  /**
   * Whether a member is given to its type for a trait or an interface that it names, or is marked to come after all others
   * of its name. Absent: none is.
   */
  ofTrait?(definition: Node): boolean;
  /** What of a value a name in a pattern stands for, where it is told by its place: the first field of a tuple. */
  bindingProperty?(node: Node): string | undefined;
  /** Whether a node marked `@cyclomatic` is one more path, where the place it stands in decides. Absent: always. */
  isPath?(node: Node): boolean;
  /**
   * The parts of a definition that no pattern can reach: a name deep in C's declarators. Null when the node turns out to
   * define nothing; undefined when the patterns say all there is.
   */
  definitionParts?(
    definition: Node,
    source: string,
  ): Partial<Record<'name' | 'parameters' | 'receiver' | 'type', Node>> | null | undefined;
  /** Where a `@type` or `@value` part ends, in a grammar that sets the parts of one side by side: `List` and `<Item>`. */
  partEnd?(part: Node): number;
  /** The name that a `@name` part gives, where that is not its text: `size` for Ruby's `:size`. */
  nameText?(text: string): string;
  /** A variable or field is defined by the first assignment to it in its place; later ones define nothing. */
  readonly assignmentsDefine?: boolean;
  /** A function in a block of code is seen in that block alone, and is no member of a type around it. */
  readonly blocksHideFunctions?: boolean;
  /** A local name means the variable in all of its scope, before it is given a value, too. */
  readonly hoistsLocals?: boolean;
  /** Names that make a method a constructor. `same-as-class` compares with the name of the class it belongs to. */
  readonly constructors?: readonly string[] | 'same-as-class';
  /** Node types among the children of `@parameters` that are not parameters. Comments never are. */
  readonly notParameters?: readonly string[];
  /** Overrides counting the named children of `@parameters`. */
  countParameters?(parameters: Node, source: string): number;
  /** Counts `@arguments` where its named children are not the arguments; undefined to count those. */
  countArguments?(list: Node, source: string): number | undefined;
  /** How overloads are told apart, in a language where types do so. */
  readonly overloads?: OverloadSyntax;
  /** Node type of a parenthesised expression: looked through when logical operators are put in sequence. */
  readonly parenthesized?: string;
  /** Logical operators that start a new sequence in cognitive complexity; all captured ones unless given. */
  readonly cognitiveOperators?: readonly string[];
  /** The expression that an operand belongs to, where that is not its parent with parentheses looked through. */
  enclosingExpression?(operand: Node): Node | null;
  /** Whether a `@logical.exempt` expression is exempt indeed, for what a pattern cannot tell. */
  exemptLogical?(expression: Node): boolean;
  /**
   * Splits a callee into receiver and name where the common separators `.`, `::`, `->` and `?.` are not enough. Null when
   * nothing is called there; undefined to split it the common way.
   */
  callee?(callee: Node, source: string): { readonly name: string; readonly receiver: string | null } | null | undefined;
  /** What a receiver passes on as it is given it; null for one that is what it says. */
  receiver?(written: Node, source: string): Node | null;
  /** The calls that are made at an `@implied` node or a call without being written: what is called, by a name and on what, and what it is given. */
  impliedCalls?(node: Node, source: string): readonly ImpliedCall[];
  /** The path of what a name is given of each element of what is iterated over, null where it is none; absent for the common way. */
  elementPath?(iterated: Node, name: Node, source: string): string | null;
  /** The name of a `@binding`, where the text has none; undefined for its `@name`, null for what binds nothing. */
  bindingName?(node: Node, source: string): string | null | undefined;
  /** The part of a value that says what a name given to it is. */
  boundValue?(value: string): string;
  /** What the object is given to that a definition is a member of, as `Definition.holder`. */
  holder?(definition: Node, source: string): string | null;
  /** The path of an expression that is no path in words: an object that is written out. */
  literalPath?(value: Node, source: string): string | null;
  /** The path of what a name is given by an assignment with several targets, null where that cannot be told; undefined for the common way. */
  targetPath?(name: Node, value: Node, source: string): string | null | undefined;
  /** What a name in a pattern that no capture takes apart is taken from; undefined for a name in no such pattern. */
  takenFrom?(name: Node, source: string): TakenName | undefined;
  /** The type behind a parent as written, where that only changes it: `T` of `Required<T>`. */
  parentType?(written: string): string;
  /** How expressions are written that are one of several others. Absent: they are not followed. */
  readonly choices?: ChoiceStyle;
  /** Node types of functions that are values, and of other expressions that arguments are followed to. */
  readonly functionTypes?: readonly string[];
  readonly followedTypes?: readonly string[];
  /** Node types of objects that are written out, functions in which are told what they are given by where the object is. */
  readonly objectTypes?: readonly string[];
  /** The list of arguments with the object that a function is a member of. */
  argumentsAround?(definition: Node): Node | null;
  /** Where no arguments are followed, node types of those that are of what the platform calls functions by. */
  readonly passedTypes?: readonly string[];
  /** A name that stands by itself is a call when it matches this and no variable has it: Ruby's `total`. */
  readonly bareCall?: RegExp;
  /**
   * Halstead's operators and operands of a file, from its `@halstead` nodes in the order they start, for a language whose
   * users trust a tool that counts something else than tokens. Where absent, tokens are counted.
   */
  halstead?(nodes: readonly Node[], source: string): readonly HalsteadTerm[];
  /** The strings and comments in text marked `@opaque.unparsed`, in order. */
  unparsed?(source: string, start: number, end: number): readonly OpaqueSpan[];
  /**
   * The strings, comments and other text in which code rules do not hold, in order, as far as characters alone tell them; null
   * for a text in which they do not. Clones are told by these, whether or not a file is parsed as well. Absent: a tree tells.
   */
  opaqueText?(source: string): readonly OpaqueSpan[] | null;
  /** Stretches whose strings name files that are read as text, in order. Absent: there are none. */
  textLoads?(source: string): readonly TextRange[];
  /**
   * The stretches that are built in some configurations only, in any order; each two lie within or apart from each other.
   * Absent: there are none.
   *
   * @param marked the `@conditional` nodes
   * @param isOpaque whether a place is in a string or a comment
   */
  conditional?(
    source: string,
    marked: readonly Node[],
    isOpaque: (offset: number) => boolean,
  ): readonly ConditionalStretch[];
  /** Comment openings that make documentation, longest first: `/**`, `///`. */
  readonly docComments: readonly string[];
  /** Comment openings that make a block comment. */
  readonly blockComments: readonly string[];
}

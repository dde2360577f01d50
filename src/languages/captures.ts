/**
 * The vocabulary of the capture queries: what each capture name means to the extractor. A pattern marks one node with a
 * role, or several roles at once, and may name parts of it.
 *
 * Nodes:
 * - `@definition.<kind>` a definition; parts `@name`, `@parameters`, `@type` (what it returns or holds), `@receiver` (the type it belongs to when that type
 *   is not around it in the text). Several patterns may mark one node: the one that stands first in the query decides
 *   its kind, and each part that it gives.
 *   `@until` is where it ends, in grammars that put its body beside it.
 * - `@declaration.<kind>` a definition that has no body to measure: a prototype, an abstract method, an overload.
 * - `@call`, `@call.new`, `@call.macro`, `@call.decorator` with parts `@callee` and `@arguments`; where the grammar keeps
 *   them apart, `@callee` is the bare name and `@receiver` what it is called on.
 * - `@implied` a node at which calls are made that nobody writes: the language's own rule says which.
 * - `@import`, `@export` a statement handed to the language's own rules.
 * - `@heritage.extends`, `@heritage.implements` a parent's name, inside the type's definition or with part `@receiver`,
 *   which names a type defined elsewhere in the file.
 * - `@section` a label that holds for the definitions after it, to the end of the type around it: C++'s `private:`.
 * - `@binding.parameter`, `@binding.local`, `@binding.field` a name given to a value (`@binding.element`: to each element of one,
 *   `@binding.repeated`: to all that a parameter takes), with part `@name` and, where they
 *   are written, `@type`, `@value` and `@property` (what it is destructured from). `@scope` where names given inside it
 *   hold, besides functions, which are scopes of their own.
 *   `@binding.none` what looks like one and binds nothing: where it stands first in the query, none of the others holds.
 * - `@narrowed` a block in which the variable that part `@name` names is of part `@type`; `@narrowed.behind` a statement
 *   behind which it is, to the end of what the statement stands in.
 * - `@conditional` what says that something is built in some configurations only, handed to the language's own rule.
 * - `@extended` a name whose value a statement gives a property, which uses neither a function nor a class;
 *   `@extended.labelled` one whose value it only labels, whatever that is.
 * - `@result.returned`, `@result.yielded` an expression that the function around it gives back; a block among them is none.
 * - `@opaque.comment`, `@opaque.string`, `@opaque.text` text in which code rules do not hold; `@opaque.code` code inside
 *   it again (an interpolation). `@opaque.unparsed` code that the grammar leaves as it is, such as a macro's body: the
 *   language's own rule finds the strings and comments in it.
 *
 * Measures:
 * - `@cyclomatic` one more path; `@cyclomatic.exempt` code whose paths are not counted, such as what an assertion checks.
 * - `@cognitive.structural` 1 + nesting; `@cognitive.flat` 1; `@elseif` takes structural increment and nesting away
 *   again from an `if` that continues an `else`.
 * - `@nesting` the body of a control structure: deepens nesting for everything in it, itself included.
 * - `@cognitive.nesting` deepens cognitive nesting only: the arms of a conditional expression, a lambda.
 * - `@logical` with part `@operator`: an operand sequence of like operators counts once.
 * - `@logical.exempt` a logical expression that cognitive complexity does not count, with all operators chained to it;
 *   the language's `exemptLogical` may know better.
 * - `@boundary` code that belongs to no function around it, such as a class field's initial value.
 * - `@halstead` a node handed to the language's own rule for Halstead's operators and operands.
 */
export const ROLE = {
  definition: 1,
  call: 2,
  import: 4,
  export: 8,
  heritage: 16,
  opaque: 32,
  cyclomatic: 64,
  structural: 128,
  flat: 256,
  elseif: 512,
  nesting: 1024,
  cognitiveNesting: 2048,
  logical: 4096,
  exempt: 8192,
  boundary: 16384,
  halstead: 32768,
  cyclomaticExempt: 65536,
  declaration: 131072,
  binding: 262144,
  scope: 524288,
  section: 1048576,
  result: 2097152,
  narrowed: 4194304,
  implied: 8388608,
  narrowedBehind: 16777216,
  extended: 33554432,
  labelled: 67108864,
  conditional: 134217728,
} as const;

export type PartName =
  | 'name'
  | 'parameters'
  | 'receiver'
  | 'callee'
  | 'arguments'
  | 'operator'
  | 'type'
  | 'value'
  | 'property'
  | 'until';

export type CaptureMeaning = { readonly role: number; readonly detail: string } | { readonly part: PartName };

const ROLES: Readonly<Record<string, number>> = {
  definition: ROLE.definition,
  declaration: ROLE.definition | ROLE.declaration,
  call: ROLE.call,
  import: ROLE.import,
  export: ROLE.export,
  heritage: ROLE.heritage,
  opaque: ROLE.opaque,
  cyclomatic: ROLE.cyclomatic,
  'cyclomatic.exempt': ROLE.cyclomaticExempt,
  'cognitive.structural': ROLE.structural,
  'cognitive.flat': ROLE.flat,
  elseif: ROLE.elseif,
  nesting: ROLE.nesting,
  'cognitive.nesting': ROLE.cognitiveNesting,
  logical: ROLE.logical,
  'logical.exempt': ROLE.exempt,
  boundary: ROLE.boundary,
  halstead: ROLE.halstead,
  binding: ROLE.binding,
  scope: ROLE.scope,
  section: ROLE.section,
  result: ROLE.result,
  narrowed: ROLE.narrowed,
  'narrowed.behind': ROLE.narrowedBehind,
  implied: ROLE.implied,
  extended: ROLE.extended,
  'extended.labelled': ROLE.labelled,
  conditional: ROLE.conditional,
};

const PARTS: ReadonlySet<string> = new Set<PartName>([
  'name',
  'parameters',
  'receiver',
  'callee',
  'arguments',
  'operator',
  'type',
  'value',
  'property',
  'until',
]);

/**
 * What a capture name means. Names starting with `_` are the query's own, for predicates, and mean nothing.
 * @throws Error for a name outside the vocabulary: a misspelt capture must not silently measure nothing.
 */
export function captureMeaning(name: string): CaptureMeaning | null {
  if (name.startsWith('_')) return null;
  if (PARTS.has(name)) return { part: name as PartName };
  const whole = ROLES[name];
  if (whole !== undefined) return { role: whole, detail: '' };
  const dot = name.indexOf('.');
  const family = dot > 0 ? ROLES[name.slice(0, dot)] : undefined;
  if (family === undefined) throw new Error(`Capture @${name} is not in the extractor's vocabulary.`);
  return { role: family, detail: name.slice(dot + 1) };
}

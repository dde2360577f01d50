import tsParser from '@typescript-eslint/parser';
import { Linter, type Rule } from 'eslint';
import { builtinRules } from 'eslint/use-at-your-own-risk';
import { rules as sonarRules } from 'eslint-plugin-sonarjs';

/** What ESLint's `complexity` and SonarJS's `cognitive-complexity` say about one function. */
export interface OracleFunction {
  /** Offsets of the function in the text: a method's without decorators, any other's as its syntax node's. */
  readonly start: number;
  readonly end: number;
  readonly cyclomatic: number;
  readonly cognitive: number;
  /**
   * What `cognitive-complexity` says as it is shipped. It differs from `cognitive` after a function that is an arm of a
   * conditional: the rule's handler for leaving any node runs before the one for leaving a function, and so takes the
   * arm's nesting back from the function that is just ending. All that follows in the function around counts as nested
   * one deeper than it stands. For `cognitive` the two handlers run in order. 0 unless asked for.
   */
  readonly cognitiveAsShipped: number;
}

type Report = { readonly node?: Rule.Node; readonly data: Readonly<Record<string, unknown>> };
type Listener = (node: Rule.Node) => void;

/** Code paths that ESLint measures though they are no functions. */
const NOT_FUNCTIONS: readonly unknown[] = ['Class field initializer', 'Class static block'];

/**
 * Runs the two rules with a threshold of 0 over source text.
 *
 * `complexity` reports each function then, `cognitive-complexity` each above 0: one it leaves out is 0.
 *
 * @param name decides by its extension whether the text is parsed as TypeScript and with JSX
 * @param asShipped whether to run the rule as it is shipped, too
 * @returns null where the oracle's parser rejects the text
 */
export function oracleFunctions(name: string, source: string, asShipped = false): readonly OracleFunction[] | null {
  const cyclomatic = new Map<Rule.Node, number>();
  const cognitive = new Map<Rule.Node, number>();
  const cognitiveAsShipped = new Map<Rule.Node, number>();

  const complexity = listening(builtinRules.get('complexity') as Rule.RuleModule, ({ node, data }) => {
    if (node !== undefined && !NOT_FUNCTIONS.includes(data.name)) cyclomatic.set(node, data.complexity as number);
  });
  const rules = {
    complexity,
    ordered: cognitiveRule(cognitive, true),
    ...(asShipped && { shipped: cognitiveRule(cognitiveAsShipped, false) }),
  };
  const messages = new Linter({ configType: 'flat' }).verify(
    source,
    [
      {
        files: ['**/*.*'],
        languageOptions: { parser: tsParser, parserOptions: { ecmaFeatures: { jsx: true } } },
        linterOptions: { noInlineConfig: true },
        plugins: { oracle: { rules } },
        rules: Object.fromEntries(Object.keys(rules).map((rule) => [`oracle/${rule}`, ['error', 0]])),
      },
    ],
    { filename: name },
  );
  if (messages.some(({ fatal }) => fatal)) return null;
  return [...cyclomatic].map(([node, value]) => ({
    start: startOf(node),
    end: (node.range as [number, number])[1],
    cyclomatic: value,
    cognitive: cognitive.get(node) ?? 0,
    cognitiveAsShipped: cognitiveAsShipped.get(node) ?? 0,
  }));
}

function cognitiveRule(values: Map<Rule.Node, number>, inOrder: boolean): Rule.RuleModule {
  let leaving: Rule.Node | null = null;
  return listening(
    sonarRules['cognitive-complexity'],
    ({ data }) => values.set(leaving as Rule.Node, data.complexityAmount as number),
    (listeners) => {
      const leaveNode = listeners['*:exit'] as Listener;
      const leaveFunction = listeners[':function:exit'] as Listener;
      const isLate: (node: Rule.Node) => boolean = (node) => inOrder && isFunctionAsArm(node);
      return {
        ...listeners,
        '*:exit': (node: Rule.Node) => {
          if (!isLate(node)) leaveNode(node);
        },
        ':function:exit': (node: Rule.Node) => {
          leaving = node;
          leaveFunction(node);
          if (isLate(node)) leaveNode(node);
        },
      };
    },
  );
}

function isFunctionAsArm(node: Rule.Node): boolean {
  const { parent } = node;
  const isArm = parent?.type === 'ConditionalExpression' && parent.test !== node;
  return isArm && (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression');
}

/** The rule as it is, except that its reports come to `onReport` instead of the linter. */
function listening(
  rule: Rule.RuleModule,
  onReport: (report: Report) => void,
  adapt: (listeners: Rule.RuleListener) => Rule.RuleListener = (listeners) => listeners,
): Rule.RuleModule {
  return {
    ...rule,
    create: (context) => adapt(rule.create(Object.create(context, { report: { value: onReport } }))),
  };
}

/** A method's function starts at its parentheses in ESTree: the member around it says where it starts for people. */
function startOf(node: Rule.Node): number {
  const { parent } = node;
  const isMember =
    parent?.type === 'MethodDefinition' ||
    (parent?.type === 'Property' && (parent.method || parent.kind !== 'init') && parent.value === node);
  if (!isMember) return (node.range as [number, number])[0];
  const { decorators = [] } = parent as { decorators?: readonly Rule.Node[] };
  const [start] = parent.range as [number, number];
  const last = decorators.at(-1);
  return last === undefined ? start : (last.range as [number, number])[1];
}

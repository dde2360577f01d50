import { DEFAULT_THRESHOLDS, excess, remediationMinutes } from '../../measures/complexity/thresholds.ts';
import { type Advice, type Findings, placeOf, shownName } from './advice.ts';
import type { FunctionShape } from './hotspots.ts';

interface Shape {
  readonly fits: (shape: FunctionShape) => boolean;
  readonly advice: (shape: FunctionShape) => string;
}

/** What a function's figures say of why it is complex, and what helps against that. All that fit are given. */
const SHAPES: readonly Shape[] = [
  {
    fits: ({ cyclomatic, cognitive }) => cyclomatic > 10 && cognitive * 2 < cyclomatic,
    advice: ({ cyclomatic }) =>
      `its ${cyclomatic} paths are parallel cases, so put them into a table, or give each group a function.`,
  },
  {
    fits: ({ nesting }) => nesting > 3,
    advice: ({ nesting }) =>
      `control structures are nested ${nesting} deep, so return early and extract the innermost part into a function.`,
  },
  {
    fits: ({ code_lines }) => code_lines > 50,
    advice: ({ code_lines }) => `split its ${code_lines} lines where one step ends and the next begins.`,
  },
  {
    fits: ({ parameters }) => parameters > 5,
    advice: ({ parameters }) => `pass an object instead of ${parameters} parameters.`,
  },
];

const OTHERWISE = 'name its conditions and extract parts with a clear meaning into functions.';

/** From twice an error threshold on a function is worth the work whether it changes or not. */
const EXTREME = 0.9;
/** Complexity counts so much for urgency where nothing has changed of late. */
const UNCHANGED_COUNTS = 0.9;

/** On functions that are hard to read, or have too many paths: of the latter, those that are easily read can wait. */
export function complexityAdvice({ functionHotspots }: Findings): Advice[] {
  return functionHotspots.flatMap((hotspot): Advice[] => {
    const { metrics: shape, location, name, reasons, composite_score, factors, refactoring_effort } = hotspot;
    const over = shape === null ? null : overThresholds(shape);
    if (shape === null || over === null || isTable(shape)) return [];
    const isHot = refactoring_effort.priority !== 'Low';
    const fitting = SHAPES.filter(({ fits }) => fits(shape)).map(({ advice }) => advice(shape));
    const [first = OTHERWISE, ...more] = fitting;
    return [
      {
        kind: 'complexity',
        title: `Simplify ${shownName(name)} (${placeOf(location)})`,
        description: [sentence(reasons.join(', ')), `First step: ${first}`, ...more.map((one) => `Then ${one}`)].join(
          ' ',
        ),
        priority: !over.isError ? 'Low' : isHot || factors.complexity >= EXTREME ? 'High' : 'Medium',
        impact: isHot ? refactoring_effort.priority : 'Medium',
        minutes: over.minutes,
        locations: [location],
        urgency: Math.max(composite_score, factors.complexity * UNCHANGED_COUNTS),
      },
    ];
  });
}

/** Paths for each point of cognitive complexity of a function that only chooses among cases. */
const PATHS_OF_A_TABLE = 4;

/**
 * Whether a function is one `switch` or list of conditions side by side, a line or less for each path: a table already, which
 * is read line by line.
 */
function isTable({ cyclomatic, cognitive, nesting, code_lines }: FunctionShape): boolean {
  const isList =
    cyclomatic >= code_lines && nesting <= 1 && excess(cognitive, DEFAULT_THRESHOLDS['cognitive-complexity']) === null;
  return isList || cognitive * PATHS_OF_A_TABLE <= cyclomatic;
}

function overThresholds(shape: FunctionShape) {
  const { cyclomatic, cognitive } = shape;
  const paths = excess(cyclomatic, DEFAULT_THRESHOLDS['cyclomatic-complexity']);
  const reading = excess(cognitive, DEFAULT_THRESHOLDS['cognitive-complexity']);
  if (reading === null && paths?.severity !== 'error') return null;
  return {
    isError: reading !== null && (reading.severity === 'error' || paths?.severity === 'error'),
    minutes: remediationMinutes(shape),
  };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

import type { ComponentName, GradientComponent } from './components.ts';

export interface Advice {
  readonly action: string;
  /** How far the part is expected to fall, in percent. */
  readonly expected_reduction: number;
  readonly estimated_hours: number;
}

interface Rule extends Advice {
  readonly component: ComponentName;
  readonly above: number;
}

const RULES: readonly Rule[] = [
  {
    component: 'complexity',
    above: 3,
    action: 'Split the functions of highest complexity.',
    expected_reduction: 30,
    estimated_hours: 4,
  },
  {
    component: 'churn',
    above: 3,
    action: 'Find out why it changes so often, and separate what changes from what stays.',
    expected_reduction: 40,
    estimated_hours: 8,
  },
  {
    component: 'coupling',
    above: 3,
    action: 'Depend on fewer files: put an interface between them or move what belongs together.',
    expected_reduction: 35,
    estimated_hours: 6,
  },
  {
    component: 'duplication',
    above: 2,
    action: 'Move duplicated code into one place.',
    expected_reduction: 50,
    estimated_hours: 3,
  },
];

/** What to do about the parts that stand out. The hours are rough estimates, apart from those of the file. */
export function adviceOn(components: Readonly<Record<ComponentName, GradientComponent>>): Advice[] {
  return RULES.filter(({ component, above }) => (components[component].value ?? 0) > above).map(
    ({ action, expected_reduction, estimated_hours }) => ({ action, expected_reduction, estimated_hours }),
  );
}

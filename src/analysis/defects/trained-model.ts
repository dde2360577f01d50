import type { Curve } from './features.ts';
import type { DefectModel } from './model.ts';

const SHARE: Curve = [
  [0, 0],
  [1, 1],
];

/** ln(1 + value) / ln 61, as corners: the first of anything says more than the thirtieth. */
const COUNT: Curve = [
  [0, 0],
  [1, 0.17],
  [3, 0.34],
  [7, 0.51],
  [15, 0.67],
  [30, 0.84],
  [60, 1],
];

/** The weights in use. */
export const TRAINED: DefectModel = {
  name: 'trained',
  provenance:
    'Weights fitted to bug-fixing commits of public repositories; docs/metrics.md says which, and how well they do.',
  features: {
    complexity: { measure: 'cognitive', weight: 0.21, curve: COUNT },
    churn: { measure: 'relative_changes', weight: 0.54, curve: COUNT },
    duplication: { measure: 'duplicated_share', weight: 0.02, curve: SHARE },
    coupling: { measure: 'total_coupling', weight: 0.18, curve: COUNT },
    name_quality: { measure: 'poor_name_share', weight: 0.02, curve: SHARE },
    coverage: {
      measure: 'covered_share',
      weight: 0.03,
      curve: [
        [0, 1],
        [1, 0],
      ],
    },
  },
  steepness: 11.06,
  midpoint: 0.4486,
};

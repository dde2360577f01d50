import type { Curve } from '../../src/analysis/judgements/defects/features.ts';
import type { DefectModel } from '../../src/analysis/judgements/defects/model.ts';

const SHARE: Curve = [
  [0, 0],
  [1, 1],
];

/** Weights and curves set by hand, against which trained ones are compared. */
export const FOUR_FEATURES: DefectModel = {
  name: 'four-features',
  provenance: 'Weights and curves set by hand.',
  features: {
    complexity: {
      measure: 'cyclomatic',
      weight: 0.3,
      curve: [
        [1, 0.1],
        [2, 0.2],
        [3, 0.3],
        [5, 0.5],
        [7, 0.7],
        [10, 0.8],
        [15, 0.9],
        [20, 0.95],
        [30, 0.98],
        [50, 1],
      ],
    },
    churn: {
      measure: 'churn_score',
      weight: 0.35,
      curve: [
        [0, 0],
        [0.1, 0.05],
        [0.2, 0.15],
        [0.3, 0.3],
        [0.4, 0.5],
        [0.5, 0.7],
        [0.6, 0.85],
        [0.7, 0.93],
        [0.8, 0.97],
        [1, 1],
      ],
    },
    duplication: { measure: 'duplicated_share', weight: 0.25, curve: SHARE },
    coupling: {
      measure: 'afferent_coupling',
      weight: 0.1,
      curve: [
        [0, 0.1],
        [1, 0.3],
        [2, 0.5],
        [3, 0.7],
        [5, 0.8],
        [8, 0.9],
        [12, 0.95],
        [20, 1],
      ],
    },
  },
  steepness: 10,
  midpoint: 0.5,
};

/** The four at 0.85 of their weights, and two more. Without those two, predictions are those of the four. */
export const SIX_FEATURES: DefectModel = {
  ...FOUR_FEATURES,
  name: 'six-features',
  features: {
    ...scaled(FOUR_FEATURES.features, 0.85),
    name_quality: { measure: 'poor_name_share', weight: 0.05, curve: SHARE },
    coverage: {
      measure: 'covered_share',
      weight: 0.1,
      curve: [
        [0, 1],
        [1, 0],
      ],
    },
  },
};

function scaled(features: DefectModel['features'], factor: number): DefectModel['features'] {
  return Object.fromEntries(
    Object.entries(features).map(([feature, one]) => [feature, { ...one, weight: one.weight * factor }]),
  );
}

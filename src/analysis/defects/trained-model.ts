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

/**
 * The weights in use, as `bench/defect-evaluation/main.ts --train` gave them for trees of these repositories one, two and
 * three years before their newest commit, where at least 12 of 30 or more files were fixed in the year after: Kong/kong,
 * TanStack/query, composer/composer, excalidraw/excalidraw, getredash/redash, google/gson, jesseduffield/lazygit,
 * paperless-ngx/paperless-ngx, preactjs/preact, redis/redis, sharkdp/bat, square/okhttp, typelevel/cats,
 * umami-software/umami, zigtools/zls. `docs/metrics.md` shows how they do on others. Measured coverage is in no history,
 * and what tests reach tells nothing of fixes: its weight, like that of duplication and names, is the least that was let.
 */
export const TRAINED: DefectModel = {
  name: 'trained',
  provenance:
    'Weights fitted to the bug-fixing commits of 15 public repositories: the probability is that of a fix within a year.',
  features: {
    complexity: { measure: 'cognitive', weight: 0.18, curve: COUNT },
    churn: { measure: 'relative_changes', weight: 0.54, curve: COUNT },
    duplication: { measure: 'duplicated_share', weight: 0.02, curve: SHARE },
    coupling: { measure: 'total_coupling', weight: 0.22, curve: COUNT },
    name_quality: { measure: 'poor_name_share', weight: 0.02, curve: SHARE },
    coverage: {
      measure: 'covered_share',
      weight: 0.02,
      curve: [
        [0, 1],
        [1, 0],
      ],
    },
  },
  steepness: 11.08,
  midpoint: 0.3957,
};

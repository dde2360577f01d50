import type { Curve, Feature } from './features.ts';
import type { DefectModel, WeighedFeature } from './model.ts';

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

/** ln(1 + lines) / ln 3001, as corners. */
const LINES: Curve = [
  [0, 0],
  [5, 0.22],
  [20, 0.38],
  [50, 0.49],
  [100, 0.58],
  [200, 0.66],
  [400, 0.75],
  [800, 0.83],
  [1500, 0.91],
  [3000, 1],
];

const UNCOVERED: Curve = [
  [0, 1],
  [1, 0],
];

const CURVES = {
  size: { measure: 'code_lines', curve: LINES },
  coupling: { measure: 'total_coupling', curve: COUNT },
  complexity: { measure: 'cognitive', curve: COUNT },
  role: { measure: 'own_code', curve: SHARE },
  duplication: { measure: 'duplicated_share', curve: SHARE },
  name_quality: { measure: 'poor_name_share', curve: SHARE },
  coverage: { measure: 'covered_share', curve: UNCOVERED },
  churn: { measure: 'recent_changes', curve: COUNT },
  fixes: { measure: 'recent_fixes', curve: COUNT },
  surroundings: { measure: 'changes_around', curve: COUNT },
} as const satisfies Record<Feature, Omit<WeighedFeature, 'weight'>>;

function weighed(weights: DefectWeights): DefectModel['features'] {
  return Object.fromEntries(
    Object.entries(weights).map(([feature, weight]) => [feature, { ...CURVES[feature as Feature], weight }]),
  );
}

type DefectWeights = Readonly<Partial<Record<Feature, number>>>;

const PROVENANCE =
  'Weights fitted to the bug-fixing commits of 27 public repositories: the probability is that of a fix within a year.';

/**
 * The weights in use, as `bench/defect-evaluation/main.ts --train` gave them for trees of these repositories one and two
 * years before their newest commit, where at least 12 of 30 or more files were fixed in the year after: App-vNext/Polly,
 * Automattic/mongoose, BurntSushi/ripgrep, JetBrains/Exposed, Seldaek/monolog, SonarSource/SonarJS, TanStack/query,
 * Textualize/rich, actix/actix-web, aio-libs/aiohttp, apache/commons-lang, apple/swift-nio, axios/axios, caddyserver/caddy,
 * catchorg/Catch2, celery/celery, clap-rs/clap, colinhacks/zod, composer/composer, dart-lang/http, diesel-rs/diesel,
 * eslint/eslint, etcd-io/etcd, fastify/fastify, felangel/bloc, gohugoio/hugo, google/gson. `docs/metrics.md` shows how they
 * do on others. Measured coverage is in no history, and what tests reach tells nothing of fixes: its weight, like that of
 * duplication and names, is the least that was let.
 */
export const TRAINED: DefectModel = {
  name: 'trained',
  provenance: PROVENANCE,
  features: weighed({
    size: 0.31,
    churn: 0.11,
    fixes: 0.29,
    surroundings: 0.17,
    coupling: 0.03,
    complexity: 0.04,
    role: 0.03,
    duplication: 0.007,
    name_quality: 0.007,
    coverage: 0.006,
  }),
  steepness: 14.33,
  midpoint: 0.398,
};

/** Fitted to the same trees, without anything that a history tells: what a copy without one is judged by. */
export const TRAINED_WITHOUT_HISTORY: DefectModel = {
  name: 'trained-without-history',
  provenance: PROVENANCE,
  features: weighed({
    size: 0.748,
    coupling: 0.067,
    complexity: 0.083,
    role: 0.063,
    duplication: 0.013,
    name_quality: 0.013,
    coverage: 0.013,
  }),
  steepness: 7.65,
  midpoint: 0.776,
};

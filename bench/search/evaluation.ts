import { evidenceFor } from '../../src/search/lexical/evidence.ts';
import { parseQuery, type QueryShape } from '../../src/search/query.ts';
import { type FeatureTable, featureTable } from '../../src/search/ranking/features.ts';
import { fileSimilarity } from '../../src/search/semantic/file-similarity.ts';
import type { LabelledQuery, LabelledRepository } from './labels.ts';
import type { SearchedTree } from './searched-tree.ts';

/** A labelled query with what its candidates are judged by. */
export interface JudgedQuery extends LabelledQuery {
  readonly repository: string;
  readonly half: LabelledRepository['half'];
  readonly shape: QueryShape;
  readonly table: FeatureTable;
  /** Of each candidate. */
  readonly paths: readonly string[];
  /** Of each candidate; 0 for what is not relevant. */
  readonly grades: readonly number[];
}

export function judgedQueries({ repository, half, queries }: LabelledRepository, tree: SearchedTree): JudgedQuery[] {
  const { index } = tree;
  return queries.map((labelled) => {
    const query = parseQuery(labelled.query);
    const similarity = fileSimilarity(tree.similarities(labelled.query), index.postings);
    const table = featureTable(query, evidenceFor(query, index), similarity, {}, index);
    const paths = table.candidates.map((file) => index.index.files[file]?.path ?? '');
    const grades = new Map<string, number>(labelled.relevant.map(({ path, grade }) => [path, grade]));
    return {
      ...labelled,
      repository,
      half,
      shape: query.shape,
      table,
      paths,
      grades: paths.map((path) => grades.get(path) ?? 0),
    };
  });
}

import type { DeepContextResult } from '../analysis/judgements/deep-context/result.ts';
import { deepContextMarkdown } from './deep-context/markdown.ts';
import { findingsSarif } from './deep-context/sarif.ts';
import type { Report } from './report.ts';

const RENDERERS: Readonly<Record<string, (result: DeepContextResult) => Report>> = {
  markdown: deepContextMarkdown,
  sarif: ({ analyses }) => findingsSarif(analyses),
};

/** A deep context as text. `format` is one the tool offers besides `json`. */
export function deepContextText(result: DeepContextResult, format: string): Report {
  return (RENDERERS[format] as (result: DeepContextResult) => Report)(result);
}

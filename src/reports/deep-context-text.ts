import type { DeepContextResult } from '../analysis/deep-context/result.ts';
import { deepContextMarkdown } from './deep-context/markdown.ts';
import { findingsSarif } from './deep-context/sarif.ts';

const RENDERERS: Readonly<Record<string, (result: DeepContextResult) => string>> = {
  markdown: deepContextMarkdown,
  sarif: ({ analyses }) => findingsSarif(analyses),
};

/** A deep context as text. `format` is one the tool offers besides `json`. */
export function deepContextText(result: DeepContextResult, format: string): string {
  return (RENDERERS[format] as (result: DeepContextResult) => string)(result);
}

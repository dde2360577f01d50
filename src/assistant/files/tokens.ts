import { extensionOf } from './file-priority.ts';

/** Bytes that a token stands for, by what a file holds. Estimates: no model is asked. */
const BYTES_A_TOKEN: Readonly<Record<string, number>> = {
  py: 3.5,
  ts: 3.3,
  tsx: 3.0,
  js: 3.2,
  json: 2.5,
  md: 4.2,
  log: 4.5,
  sh: 4.1,
  html: 2.9,
};
const OTHERWISE = 3.5;
/** Of what people write. */
const CHARACTERS_A_TOKEN = 4;

/** Tokens of a file's text, about. */
export function tokensOfFile(path: string, text: string): number {
  const ratio = BYTES_A_TOKEN[extensionOf(path.slice(path.lastIndexOf('/') + 1))] ?? OTHERWISE;
  return Math.ceil(Buffer.byteLength(text) / ratio);
}

/** Tokens of any other text, about. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN);
}

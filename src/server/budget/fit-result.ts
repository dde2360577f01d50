import { OrreryError } from '../../errors.ts';
import type { AnswerSize } from '../../tools/answer-size.ts';
import { type Omission, type Shortened, shorten } from './shorten.ts';
import { firstPage } from './text-pages.ts';

type Output = Readonly<Record<string, unknown>>;

/** The whole of a result that may not fit. */
export interface WholeResult {
  readonly tool: string;
  readonly output: Output;
  /** Lists in `output` that are cut before all others, as dotted paths, the first of them first. */
  readonly order: readonly string[];
  /** What an output reads as. For a machine's format, that format. */
  readonly render: (output: Output) => string;
  /** The type of a text that only a program reads, which is of no use in part; null for one to read. */
  readonly mimeType: string | null;
}

/** Where a client finds what did not fit. */
export interface ResourceLink {
  readonly uri: string;
  readonly name: string;
  readonly mimeType: string;
}

export interface FittedResult {
  readonly output: Output;
  readonly text: string;
  /** In the place of a text that is of no use in part. */
  readonly link: ResourceLink | null;
  /** Nothing of the result could be returned: `output` is an `error`. */
  readonly isTooLarge: boolean;
}

/**
 * A result in two forms, each of at most so many characters: its structure as JSON, and its text. What fits is returned as it
 * is. Else lists, texts and maps are cut wherever they are, the text is written from what is left, so that both show the same
 * rows, and the structure ends with `omitted` and `whole`. A text for a program is there whole or not at all.
 *
 * @param keep called once if anything is cut, with the output as JSON, to keep the whole: returns its address
 */
export function fitResult(whole: WholeResult, size: AnswerSize, keep: (serialised: string) => string): FittedResult {
  const serialised = JSON.stringify(whole.output);
  const text = whole.render(whole.output);
  const fits = { structure: serialised.length <= size.structure, text: text.length <= size.text };
  if (fits.structure && fits.text) return { output: whole.output, text, link: null, isTooLarge: false };
  const address = keep(serialised);
  const { mimeType } = whole;
  const output = fits.structure && mimeType !== null ? whole.output : null;
  const cut = output === null ? cutResult(whole, size, address) : { output, text: '' };
  if (cut === null) return tooLarge(whole.tool, serialised.length, size.structure, address);
  if (mimeType === null) return { ...cut, link: null, isTooLarge: false };
  if (fits.text) return { output: cut.output, text, link: null, isTooLarge: false };
  const link = { uri: address, name: whole.tool, mimeType };
  const sentence = `The answer has ${text.length} characters of ${mimeType}, more than the ${size.text} returned at once: read ${address}.`;
  return { output: cut.output, text: sentence, link, isTooLarge: false };
}

/** As JSON, what a text shows takes at most about so many times its length. */
const JSON_TO_TEXT = 8;

interface CutResult {
  readonly output: Output;
  readonly text: string;
}

/** As much as fits in both forms; where no text is short enough, as much as fits the structure, and the text's beginning. */
function cutResult(whole: WholeResult, size: AnswerSize, address: string): CutResult | null {
  const { output, order, render, mimeType } = whole;
  const framed = ({ value, omitted }: Shortened): Output => ({ ...(value as Output), omitted, whole: address });
  const fitsStructure = (candidate: Shortened) => JSON.stringify(framed(candidate)).length <= size.structure;
  const textOf = ({ value, omitted }: Shortened) => `${render(value as Output)}\n${notice(omitted, address)}`;
  const fitsText = (candidate: Shortened) => textOf(candidate).length <= size.text;
  const fitsBoth = (candidate: Shortened) => fitsStructure(candidate) && fitsText(candidate);
  const sharesRows = size.rows === 'same' && mimeType === null;
  const both = sharesRows ? shorten(output, order, size.structure, fitsBoth) : null;
  if (both !== null) return { output: framed(both), text: textOf(both) };
  const structure = shorten(output, order, size.structure, fitsStructure);
  if (structure === null) return null;
  return { output: framed(structure), text: mimeType === null ? ownText() : '' };

  /** A text by itself. Its rows take more room as JSON than they do in it. */
  function ownText(): string {
    const text = render(output);
    if (text.length <= size.text) return text;
    const cut = sharesRows ? null : shorten(output, order, size.text * JSON_TO_TEXT, fitsText);
    return cut === null ? firstPage(text, size.text, address) : textOf(cut);
  }
}

/** What was left out, in one line. */
function notice(omitted: readonly Omission[], address: string): string {
  const parts = omitted.map(({ path, returned, total }) => `${path} ${returned} of ${total}`);
  return `… Left out: ${parts.join(', ')}. The whole: read ${address}`;
}

function tooLarge(tool: string, size: number, limit: number, address: string): FittedResult {
  const message = `The result of ${tool} has ${size} characters, and no part of it fits the limit of ${limit}.`;
  const error = new OrreryError('CONTENT_TOO_LARGE', message, { limit, size }).report();
  return { output: { error, whole: address }, text: `${message} Read ${address}.`, link: null, isTooLarge: true };
}

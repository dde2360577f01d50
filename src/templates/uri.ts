import { OrreryError } from '../errors.ts';

/** Longest segment of an address. */
export const MAX_SEGMENT_LENGTH = 64;

/** `template://category/toolchain/variant`, taken apart. */
export interface TemplateAddress {
  readonly category: string;
  readonly toolchain: string;
  readonly variant: string;
}

const SEGMENT = new RegExp(`^[a-z0-9-]{1,${MAX_SEGMENT_LENGTH}}$`);
const SCHEME = 'template://';
/** What an error repeats of an address that may be of any length. */
const SHOWN_LENGTH = 200;

/** Whether a text can be one of the three segments: 1 to 64 of `a-z`, `0-9` and `-`. */
export function isSegment(text: string): boolean {
  return SEGMENT.test(text);
}

export function templateUri({ category, toolchain, variant }: TemplateAddress): string {
  return `${SCHEME}${category}/${toolchain}/${variant}`;
}

/**
 * The parts of a template's address. Nothing is decoded, trimmed or resolved: an address either is one or it is not.
 *
 * @throws OrreryError `INVALID_TEMPLATE_URI` for anything but the scheme and three segments
 */
export function parseTemplateUri(uri: string): TemplateAddress {
  if (!uri.startsWith(SCHEME)) throw invalid(uri, `does not begin with ${SCHEME}`);
  const segments = uri.slice(SCHEME.length, SCHEME.length + 4 * MAX_SEGMENT_LENGTH).split('/');
  const [category, toolchain, variant] = segments;
  if (category === undefined || toolchain === undefined || variant === undefined || segments.length > 3) {
    throw invalid(uri, 'does not have exactly three segments');
  }
  for (const segment of segments) {
    if (isSegment(segment)) continue;
    const shown = JSON.stringify(segment.slice(0, MAX_SEGMENT_LENGTH));
    throw invalid(uri, `has the segment ${shown}, which is not 1 to ${MAX_SEGMENT_LENGTH} of a-z, 0-9 and -`);
  }
  return { category, toolchain, variant };
}

function invalid(uri: string, reason: string): OrreryError {
  const shown = uri.length > SHOWN_LENGTH ? `${uri.slice(0, SHOWN_LENGTH)}…` : uri;
  const message = `The template address ${JSON.stringify(shown)} ${reason}.`;
  return new OrreryError('INVALID_TEMPLATE_URI', message, { uri: shown });
}

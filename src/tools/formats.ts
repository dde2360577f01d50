/** The formats for programs, which are useless in part, with their media types. All others are for people. */
const MACHINE_FORMATS: Readonly<Record<string, string>> = {
  json: 'application/json',
  baseline: 'application/json',
  sarif: 'application/sarif+json',
  junit: 'application/xml',
  graphml: 'application/graphml+xml',
  csv: 'text/csv',
  dot: 'text/vnd.graphviz',
  mermaid: 'text/vnd.mermaid',
};

/** The media type of a format for programs; null for one for people. */
export function mimeTypeOf(format: string): string | null {
  return Object.hasOwn(MACHINE_FORMATS, format) ? (MACHINE_FORMATS[format] as string) : null;
}

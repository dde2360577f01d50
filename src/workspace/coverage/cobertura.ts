import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { addHits, MalformedReport, type ParsedReport } from './coverage-report.ts';

type Node = Readonly<Record<string, unknown>>;

/**
 * Reads Cobertura's XML, as coverage.py, coverlet, gcovr, JaCoCo converters and many others write it. The lines of a file
 * are those of all classes that name it.
 *
 * @throws MalformedReport
 */
export function parseCobertura(text: string): ParsedReport {
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new MalformedReport(`line ${valid.err.line}: ${valid.err.msg}`);
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseAttributeValue: false });
  const coverage = nodesOf((parser.parse(text) as Node).coverage)[0];
  if (coverage === undefined) throw new MalformedReport('its top element is not <coverage>');
  const files = new Map<string, Map<number, number>>();
  for (const item of under(coverage, 'packages', 'package').flatMap((one) => under(one, 'classes', 'class'))) {
    const path = item['@filename'];
    if (typeof path !== 'string' || path === '') throw new MalformedReport('a <class> has no filename');
    const lines = files.get(path) ?? new Map<number, number>();
    files.set(path, lines);
    for (const line of under(item, 'lines', 'line'))
      addHits(lines, whole(line, 'number', path), whole(line, 'hits', path));
  }
  if (files.size === 0) throw new MalformedReport('it names no file');
  return { files: Array.from(files, ([path, lines]) => ({ path, lines })), bases: sourcesOf(coverage) };
}

/** The elements `inner` in the elements `outer` of a node. */
function under(node: Node, outer: string, inner: string): Node[] {
  return nodesOf(node[outer]).flatMap((one) => nodesOf(one[inner]));
}

/** One or several elements as the parser gives them; an element without content is an empty text. */
function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  return typeof value === 'object' && value !== null ? [value as Node] : [];
}

function sourcesOf(coverage: Node): string[] {
  return nodesOf(coverage.sources)
    .flatMap(({ source }) => source)
    .map((one) => (typeof one === 'string' ? one.trim() : ''))
    .filter((one) => one !== '');
}

function whole(line: Node, attribute: string, path: string): number {
  const value = line[`@${attribute}`];
  if (typeof value === 'string' && /^\d+$/.test(value)) return Number(value);
  throw new MalformedReport(
    `a <line> of ${path} has ${attribute}=${JSON.stringify(value ?? null)}, which is no number`,
  );
}

import { SaxesParser } from 'saxes';
import {
  checkedLine,
  checkedPath,
  checkedReport,
  type ParsedReport,
  type ReportParser,
  shown,
} from './coverage-report.ts';
import { HitRanges } from './hit-ranges.ts';
import { MalformedReport } from './malformed-report.ts';

type Attributes = Readonly<Record<string, string>>;

const SOURCE = ['coverage', 'sources', 'source'];
const CLASS = ['coverage', 'packages', 'package', 'classes', 'class'];
/** Lines of methods are those of their class over again. */
const LINE = [...CLASS, 'lines', 'line'];

/** No report nests deeper, or says so much of one element. */
const MAX_DEPTH = 64;
const MOST_ATTRIBUTES = 100;

/**
 * Reads Cobertura's XML, as coverage.py, coverlet, gcovr, JaCoCo converters and many others write it. The lines of a file
 * are those of all classes that name it. Entities that a document declares are not known, so that none can stand for many.
 */
export class CoberturaParser implements ReportParser {
  readonly #xml = new SaxesParser();
  readonly #open: string[] = [];
  readonly #files = new Map<string, HitRanges>();
  readonly #bases: string[] = [];
  #attributes = 0;
  /** Of the class that is being read. */
  #path = '';

  constructor() {
    const xml = this.#xml;
    xml.on('error', ({ message }) => {
      throw new MalformedReport(`it is not XML: ${shown(message)}`);
    });
    xml.on('attribute', () => {
      if (++this.#attributes > MOST_ATTRIBUTES) {
        throw new MalformedReport(`line ${xml.line} has an element of more than ${MOST_ATTRIBUTES} attributes`);
      }
    });
    xml.on('opentag', ({ name, attributes }) => this.#element(name, attributes));
    xml.on('text', (text) => this.#text(text.trim()));
    xml.on('closetag', () => this.#open.pop());
  }

  write(piece: string): void {
    this.#xml.write(piece);
  }

  end(): ParsedReport {
    this.#xml.close();
    return checkedReport(
      Array.from(this.#files, ([path, lines]) => ({ path, lines })),
      this.#bases,
    );
  }

  #element(name: string, attributes: Attributes): void {
    this.#attributes = 0;
    this.#open.push(name);
    if (this.#open.length > MAX_DEPTH) throw new MalformedReport(`it is nested deeper than ${MAX_DEPTH}`);
    if (this.#open.length === 1 && name !== 'coverage') throw new MalformedReport('its top element is not <coverage>');
    if (this.#isIn(CLASS)) this.#class(attributes.filename ?? '');
    else if (this.#isIn(LINE)) this.#line(attributes);
  }

  #class(path: string): void {
    if (path === '') throw new MalformedReport('a <class> has no filename');
    this.#path = checkedPath(path);
    if (!this.#files.has(path)) this.#files.set(path, new HitRanges());
  }

  #line(attributes: Attributes): void {
    const start = checkedLine(whole(attributes, 'number', this.#path), this.#path);
    this.#files.get(this.#path)?.add(start, start, whole(attributes, 'hits', this.#path));
  }

  #text(text: string): void {
    if (text !== '' && this.#isIn(SOURCE)) this.#bases.push(checkedPath(text));
  }

  #isIn(path: readonly string[]): boolean {
    return this.#open.length === path.length && path.every((name, at) => this.#open[at] === name);
  }
}

function whole(attributes: Attributes, name: string, path: string): number {
  const value = attributes[name];
  if (value !== undefined && /^\d+$/.test(value)) return Number(value);
  const written = value === undefined ? null : shown(value);
  throw new MalformedReport(`a <line> of ${path} has ${name}=${JSON.stringify(written)}, which is not a number`);
}

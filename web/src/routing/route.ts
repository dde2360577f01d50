/** The views of the page, in the order of the navigation. */
export const VIEW_NAMES = ['overview', 'hotspots', 'graph', 'file', 'search', 'history', 'sessions', 'gate'] as const;

export type ViewName = (typeof VIEW_NAMES)[number];

/** 1-based, both included. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** What the page shows, as the address has it behind `#`. */
export interface Route {
  readonly view: ViewName;
  /** Of several projects, what the one that is shown is called; null where the address does not say. */
  readonly root: string | null;
  /** Of the view `file`, from the root on; empty elsewhere. */
  readonly path: string;
  readonly lines: LineRange | null;
  /** What else the view was asked for, such as a query or a measure. */
  readonly options: Readonly<Record<string, string>>;
}

/** Where addresses lead that name no root: what is shown now, so that links stay in their project. */
let shown: string | null = null;

/** @param root what the root that is shown is called; null where there is only one */
export function showRoot(root: string | null): void {
  shown = root;
}

/** `:12` or `:12-20` at the end of a path. */
const LINES = /:([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/;

/**
 * Reads `#/view/path:line?option=value`. What no view is called by is the overview, so that an old address still shows something.
 */
export function parseRoute(hash: string): Route {
  const [place = '', query = ''] = split(hash.replace(/^#?\/?/, ''), '?');
  const [name = '', rest = ''] = split(place, '/');
  const { root = null, ...options } = Object.fromEntries(new URLSearchParams(query)) as Record<string, string>;
  const view = name === '' ? 'overview' : VIEW_NAMES.find((one) => one === name);
  if (view === undefined) return { view: 'overview', root, path: '', lines: null, options: {} };
  if (view !== 'file') return { view, root, path: '', lines: null, options };
  const found = LINES.exec(rest);
  const path = decoded(found === null ? rest : rest.slice(0, found.index));
  return { view, root, path, lines: found === null ? null : linesOf(found), options };
}

/** The address of a route; `parseRoute` reads the same route from it. */
export function formatRoute({ view, root, path, lines, options }: Route): string {
  const place = view === 'overview' ? '' : view;
  const file = view === 'file' && path !== '' ? `/${encodedPath(path)}${lines === null ? '' : formatLines(lines)}` : '';
  const query = new URLSearchParams(root === null ? options : { ...options, root }).toString();
  return `#/${place}${file}${query === '' ? '' : `?${query}`}`;
}

export function viewAddress(view: ViewName, options: Readonly<Record<string, string>> = {}): string {
  return formatRoute({ view, root: shown, path: '', lines: null, options });
}

/** @param end last line, included; left out for a single line */
export function fileAddress(path: string, line: number | null = null, end: number | null = null): string {
  const lines = line === null ? null : { start: line, end: Math.max(line, end ?? line) };
  return formatRoute({ view: 'file', root: shown, path, lines, options: {} });
}

function linesOf([, start, end]: RegExpExecArray): LineRange {
  const first = Number(start);
  return { start: first, end: Math.max(first, Number(end ?? start)) };
}

function formatLines({ start, end }: LineRange): string {
  return start === end ? `:${start}` : `:${start}-${end}`;
}

/** Slashes stay readable; a colon of a name does not, as it would be taken for a line. */
function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that was typed as such.
    return path;
  }
}

function split(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + at.length)];
}

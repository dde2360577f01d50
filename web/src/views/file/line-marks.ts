import { type EditorState, type Extension, RangeSet, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter } from '@codemirror/view';
import type { LineRange } from '../../routing/route.ts';

/** Something to be said of a line. */
export interface LineMark {
  /** 1-based. */
  readonly line: number;
  readonly isError: boolean;
  readonly message: string;
}

/** A line's colour in the margin, and why. */
export interface LineHeat {
  readonly colour: string;
  readonly told: string;
}

class Sign extends GutterMarker {
  readonly #mark: LineMark;

  constructor(mark: LineMark) {
    super();
    this.#mark = mark;
  }

  override toDOM(): Node {
    const sign = document.createElement('span');
    sign.className = this.#mark.isError ? 'cm-mark-error' : 'cm-mark-warning';
    sign.textContent = this.#mark.isError ? '●' : '▲';
    sign.title = this.#mark.message;
    return sign;
  }
}

class Heat extends GutterMarker {
  readonly #heat: LineHeat;

  constructor(heat: LineHeat) {
    super();
    this.#heat = heat;
  }

  override toDOM(): Node {
    const bar = document.createElement('div');
    bar.style.backgroundColor = this.#heat.colour;
    bar.style.height = '100%';
    bar.style.width = '6px';
    bar.title = this.#heat.told;
    return bar;
  }
}

/** Signs in the margin and a bar at the lines that something was found in. */
export function findingMarks(marks: readonly LineMark[], firstLine: number): Extension {
  const sorted = [...marks].sort((a, b) => a.line - b.line);
  return [
    gutter({
      class: 'cm-mark',
      markers: ({ state }) =>
        RangeSet.of(
          byLine(sorted).flatMap((mark) => {
            const at = startOf(state, mark.line - firstLine + 1);
            return at === null ? [] : [new Sign(mark).range(at)];
          }),
        ),
    }),
    EditorView.decorations.of(({ state }) =>
      lineDecorations(
        state,
        sorted.map(({ line }) => line - firstLine + 1),
        'cm-found',
      ),
    ),
  ];
}

/** @param heat of a 1-based line; null for none */
export function heatMarks(heat: (line: number) => LineHeat | null): Extension {
  return gutter({
    class: 'cm-heat',
    lineMarker: ({ state }, { from }) => {
      const known = heat(state.doc.lineAt(from).number);
      return known === null ? null : new Heat(known);
    },
  });
}

/** The lines that the address names. */
export function askedLines({ start, end }: LineRange): Extension {
  const lines = Array.from({ length: Math.min(end - start + 1, 20_000) }, (_, i) => start + i);
  return EditorView.decorations.of(({ state }) => lineDecorations(state, lines, 'cm-asked'));
}

/** Several of one line are one sign. */
function byLine(sorted: readonly LineMark[]): LineMark[] {
  const marks = new Map<number, LineMark>();
  for (const mark of sorted) {
    const known = marks.get(mark.line);
    marks.set(
      mark.line,
      known === undefined
        ? mark
        : { line: mark.line, isError: known.isError || mark.isError, message: `${known.message}\n${mark.message}` },
    );
  }
  return [...marks.values()];
}

function lineDecorations(state: EditorState, lines: readonly number[], name: string): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const decoration = Decoration.line({ class: name });
  for (const line of new Set(lines)) {
    const at = startOf(state, line);
    if (at !== null) builder.add(at, at, decoration);
  }
  return builder.finish();
}

/** @param line 1-based in the shown text */
function startOf({ doc }: EditorState, line: number): number | null {
  return line >= 1 && line <= doc.lines ? doc.line(line).from : null;
}

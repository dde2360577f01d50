import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'preact/hooks';
import type { LineRange } from '../../routing/route.ts';
import { CODE_THEME } from './code-theme.ts';
import { languageOf } from './languages.ts';
import { askedLines, findingMarks, heatMarks, type LineHeat, type LineMark } from './line-marks.ts';

interface CodeViewProps {
  readonly path: string;
  readonly text: string;
  /** Number of the first line of the text. */
  readonly firstLine?: number;
  readonly asked?: LineRange | null;
  readonly marks?: readonly LineMark[];
  readonly heat?: ((line: number) => LineHeat | null) | null;
  readonly label: string;
  /** Told of the line that the cursor has come to, by its number. */
  readonly onLine?: (line: number) => void;
}

const NO_MARKS: readonly LineMark[] = [];

/**
 * Code to read. It stands in a shadow root: there the editor's styles are sheets made by script, which the content security policy
 * allows, and no `<style>` elements, which it does not.
 */
export function CodeView({
  path,
  text,
  firstLine = 1,
  asked = null,
  marks = NO_MARKS,
  heat = null,
  label,
  onLine,
}: CodeViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const told = useRef(onLine);
  told.current = onLine;
  const changing = useRef({ language: new Compartment(), marks: new Compartment() });

  useEffect(() => {
    if (place.current === null) return;
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: 'open' });
    const { language, marks: shownMarks } = changing.current;
    const extensions = [
      language.of([]),
      shownMarks.of([]),
      ...common(label, firstLine),
      cursorLine((line) => told.current?.(line + firstLine - 1)),
    ];
    const editor = new EditorView({ state: EditorState.create({ doc: text, extensions }), parent: root, root });
    view.current = editor;
    let shown = true;
    void languageOf(path)
      .catch(() => null)
      .then((found) => {
        if (shown && found !== null) editor.dispatch({ effects: language.reconfigure(found) });
      });
    return () => {
      shown = false;
      view.current = null;
      editor.destroy();
    };
  }, [path, text, firstLine, label]);

  useEffect(() => {
    const extensions: Extension = [
      heat === null ? [] : heatMarks(heat),
      findingMarks(marks, firstLine),
      asked === null ? [] : askedLines(asked),
    ];
    view.current?.dispatch({ effects: changing.current.marks.reconfigure(extensions) });
  }, [marks, heat, asked, firstLine, path, text, label]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null || asked === null) return;
    const line = Math.min(asked.start - firstLine + 1, editor.state.doc.lines);
    if (line < 1) return;
    const at = editor.state.doc.line(line).from;
    editor.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 60 }) });
  }, [asked, firstLine, path, text, label]);

  return <div class="code-place" ref={place} />;
}

/** Calls back with the 1-based line of the text that the cursor has come to. */
function cursorLine(onLine: (line: number) => void): Extension {
  return EditorView.updateListener.of(({ selectionSet, state }) => {
    if (selectionSet) onLine(state.doc.lineAt(state.selection.main.head).number);
  });
}

function common(label: string, firstLine: number): Extension[] {
  return [
    CODE_THEME,
    lineNumbers({ formatNumber: (line) => String(line + firstLine - 1) }),
    highlightSpecialChars(),
    drawSelection(),
    search({ top: true }),
    keymap.of(searchKeymap),
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
  ];
}

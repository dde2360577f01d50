import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Few colours, so that findings stand out: comments soft, words of the language accented, texts green. */
const HIGHLIGHT = HighlightStyle.define([
  { tag: [tags.comment, tags.meta], color: 'var(--ink-soft)', fontStyle: 'italic' },
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.controlKeyword], color: 'var(--accent)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--warn)' },
  { tag: [tags.definition(tags.variableName), tags.definition(tags.propertyName)], fontWeight: '600' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--ink)' },
  { tag: [tags.typeName, tags.className], textDecoration: 'none', color: 'var(--ink)' },
  { tag: tags.heading, fontWeight: '600' },
]);

const THEME = EditorView.theme({
  '&': { height: '100%', fontSize: 'var(--text-s)', color: 'var(--ink)', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: 'var(--focus)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-gutters': { color: 'var(--ink-soft)', backgroundColor: 'var(--surface)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 12px' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--accent)' },
  '.cm-asked': { backgroundColor: 'var(--accent-ground)' },
  '.cm-found': { boxShadow: 'inset 3px 0 0 var(--bad)' },
  '.cm-mark': { cursor: 'help', padding: '0 2px 0 6px', fontWeight: '700' },
  '.cm-mark-error': { color: 'var(--bad)' },
  '.cm-mark-warning': { color: 'var(--warn)' },
  '.cm-heat': { width: '6px' },
  '.cm-heat .cm-gutterElement': { padding: '0' },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--raised)', border: '0' },
  '.cm-searchMatch': { backgroundColor: 'var(--accent-ground)', outline: '1px solid var(--accent)' },
});

export const CODE_THEME: Extension = [THEME, syntaxHighlighting(HIGHLIGHT)];

import { lineKindOf, lineMarkOf } from '@kasauti/domain/form/line-kinds.ts';
import { splitBlock } from 'prosemirror-commands';
import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { sliceOf } from './line-document.ts';

/* What the keys and the buttons of the editor do. */

/**
 * Puts signs around the selected words, or takes them away. Without a selection, the signs come to the cursor, which is
 * between them then.
 */
export const wrap =
  (before: string, after = before): Command =>
  (state, dispatch) => {
    const { from, to, $from, $to } = state.selection;
    // The key is used up, so that the browser does not make its own bold letters.
    if (!$from.sameParent($to)) return true;
    const around = state.doc.textBetween(
      Math.max($from.start(), from - before.length),
      Math.min($from.end(), to + after.length),
    );
    const words = state.doc.textBetween(from, to);
    const isWrapped = around === `${before}${words}${after}` && words !== '';
    const tr = isWrapped
      ? state.tr.delete(to, to + after.length).delete(from - before.length, from)
      : state.tr.insertText(after, to).insertText(before, from);
    const start = isWrapped ? from - before.length : from + before.length;
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, start, start + words.length)).scrollIntoView());
    return true;
  };

/** Selects the text from its first to its last letter. The library's own command selects the document around it. */
export const selectAllText: Command = ({ doc, tr }, dispatch) => {
  dispatch?.(tr.setSelection(TextSelection.create(doc, 1, doc.content.size - 1)));
  return true;
};

/** The marks of lines that a button sets. */
export type LineStyle = 'heading' | 'list' | 'numbered';

const markOf = (style: LineStyle, at: number): string =>
  ({ heading: '# ', list: '- ', numbered: `${at + 1}. ` })[style];

/** Makes the selected lines a heading or entries of a list. If they are that already, they become text. */
export const setLines =
  (style: LineStyle): Command =>
  (state, dispatch) => {
    const lines = selectedLines(state);
    const areSet = lines.every(({ line }) => lineKindOf(line.textContent) === style);
    const tr = state.tr;
    for (const [at, { line, start }] of lines.entries()) {
      const { length: size } = lineMarkOf(line.textContent);
      replaceAt(tr, start, size, areSet ? '' : markOf(style, at));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };

function replaceAt(tr: Transaction, start: number, size: number, text: string): void {
  const from = tr.mapping.map(start, -1);
  if (size > 0) tr.delete(from, from + size);
  if (text !== '') tr.insertText(text, from);
}

type Line = { line: Node; start: number };

function selectedLines({ doc, selection: { from, to } }: EditorState): Line[] {
  const lines: Line[] = [];
  doc.forEach((line, offset) => {
    const start = offset + 1;
    if (start <= to && start + line.content.size >= from) lines.push({ line, start });
  });
  return lines;
}

/** Inserts lines below the line of the cursor, with an empty line between. */
export const insertBlock =
  (text: string): Command =>
  (state, dispatch) => {
    const { $to } = state.selection;
    const isEmpty = $to.parent.content.size === 0;
    const end = $to.end();
    dispatch?.(state.tr.replace(end, end, sliceOf(isEmpty ? text : `\n\n${text}`)).scrollIntoView());
    return true;
  };

/** Begins a new line. In a list it begins the next entry. An empty entry ends the list. */
export const breakLine: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  const text = $from.parent.textContent;
  const kind = lineKindOf(text);
  const isEntry = kind === 'list' || kind === 'numbered';
  if (!isEntry || !empty) return splitBlock(state, dispatch, view);
  const { length: size } = lineMarkOf(text);
  if ($from.parentOffset < size) return splitBlock(state, dispatch, view);
  if (text.length === size) {
    dispatch?.(state.tr.delete($from.start(), $from.start() + size));
    return true;
  }
  const mark = kind === 'list' ? '- ' : `${Number.parseInt(text, 10) + 1}. `;
  const tr = state.tr.split($from.pos);
  dispatch?.(tr.insertText(mark).scrollIntoView());
  return true;
};

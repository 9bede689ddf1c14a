import { pictureAddress } from '@kasauti/contract/bank/pictures.ts';
import { type LineKind, lineKindOf } from '@kasauti/domain/form/line-kinds.ts';
import { type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { showFormula } from './formula.ts';
import { type LineMark, marksOfLine } from './line-marks.ts';
import css from './markup-field.module.css';

/* Shows what the marks of a text mean, while the text stays as the author types it. */

const looksOfLines: Partial<Record<LineKind, string | undefined>> = {
  heading: css.heading,
  list: css.entry,
  numbered: css.entry,
  table: css.tableRow,
};

const focus = new PluginKey<boolean>('focus');

/** Shows formulas, pictures and words that stand out. Where the cursor is, their signs can be edited. */
export function livePreview(): Plugin[] {
  const hasFocus = new Plugin<boolean>({
    key: focus,
    state: { init: () => false, apply: (tr, known) => (tr.getMeta(focus) as boolean | undefined) ?? known },
    props: {
      handleDOMEvents: {
        focus: (view) => setFocus(view, true),
        blur: (view) => setFocus(view, false),
      },
    },
  });
  return [hasFocus, new Plugin({ props: { decorations: decorationsOf } })];
}

function setFocus(view: EditorView, isFocused: boolean): false {
  view.dispatch(view.state.tr.setMeta(focus, isFocused));
  return false;
}

/** Returns the LaTeX of the formula that contains the cursor, or null. */
export function formulaAtCursor(state: EditorState): string | null {
  if (!focus.getState(state)) return null;
  const { $from, $to } = state.selection;
  const isHere = ({ from, to }: LineMark) => from < $to.parentOffset && to > $from.parentOffset;
  const mark = $from.sameParent($to) && marksOfLine($from.parent.textContent).find(isHere);
  return mark && mark.type === 'formula' ? mark.latex : null;
}

function decorationsOf(state: EditorState): DecorationSet {
  const found: Decoration[] = [];
  state.doc.forEach((line, offset) => {
    const look = looksOfLines[lineKindOf(line.textContent.trim())];
    if (look) found.push(Decoration.node(offset, offset + line.nodeSize, { class: look }));
    for (const mark of marksOfLine(line.textContent)) found.push(...decorationsOfMark(mark, offset + 1, state));
  });
  return DecorationSet.create(state.doc, found);
}

function decorationsOfMark(mark: LineMark, start: number, state: EditorState): Decoration[] {
  const [from, to] = [start + mark.from, start + mark.to];
  const signs = (a: number, b: number) => Decoration.inline(a, b, { class: css.signs ?? '' });
  if (mark.type === 'bold' || mark.type === 'italic') {
    const look = mark.type === 'bold' ? css.bold : css.italic;
    return [
      Decoration.inline(from, to, { class: look ?? '' }),
      signs(from, from + mark.signs),
      signs(to - mark.signs, to),
    ];
  }
  if (mark.type === 'escape') return [signs(from, from + 1)];
  if (mark.type === 'place') return [Decoration.inline(from, to, { class: css.place ?? '' })];
  const isEdited = Boolean(focus.getState(state)) && state.selection.from <= to && state.selection.to >= from;
  if (isEdited) return [Decoration.inline(from, to, { class: css.edited ?? '' })];
  return [
    Decoration.inline(from, to, { class: css.hidden ?? '' }),
    Decoration.widget(to, (view) => shownMark(mark, view, from + 1), {
      key: keyOf(mark),
      side: -1,
      ignoreSelection: true,
    }),
  ];
}

type ShownMark = Extract<LineMark, { type: 'formula' | 'picture' | 'recording' }>;

/** With the same key, the element of a mark stays while the text around it changes. */
function keyOf(mark: ShownMark): string {
  if (mark.type === 'formula') return `formula ${mark.latex}`;
  return mark.type === 'picture' ? `picture ${mark.pictureId} ${mark.alt}` : `recording ${mark.transcript}`;
}

function shownMark(mark: ShownMark, view: EditorView, inside: number): HTMLElement {
  const element = document.createElement('span');
  element.className = (mark.type === 'formula' ? css.formula : css.file) ?? '';
  if (mark.type === 'formula') void showFormula(element, mark.latex);
  else if (mark.type === 'picture') element.append(imageOf(mark));
  else element.textContent = `♪ ${mark.transcript.split('\n')[0] ?? ''}`;
  element.addEventListener('mousedown', (event) => {
    if (event.button !== 0 || event.shiftKey) return;
    event.preventDefault();
    editMark(view, element, inside);
  });
  return element;
}

/** Puts the cursor into a mark, so that its signs are shown. The text before it may have changed in the meantime. */
function editMark(view: EditorView, element: HTMLElement, inside: number): void {
  const here = view.posAtDOM(element, 0);
  const at = Math.min(here > 0 ? here - 1 : inside, view.state.doc.content.size - 1);
  view.focus();
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at))));
}

function imageOf({ pictureId, alt }: Extract<ShownMark, { type: 'picture' }>): HTMLImageElement {
  const image = document.createElement('img');
  image.src = pictureAddress(pictureId);
  image.alt = alt;
  image.loading = 'lazy';
  return image;
}

import { baseKeymap } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { breakLine, selectAllText, wrap } from './edit-commands.ts';
import { documentOf, replaceText, sliceOf, textOf } from './line-document.ts';
import { formulaAtCursor, livePreview } from './live-preview.ts';

export type EditorEvents = {
  onText: (text: string) => void;
  onFocus: () => void;
  onBlur: () => void;
  /** Called with the formula at the cursor, or null. */
  onFormula: (latex: string | null) => void;
};

type Options = EditorEvents & {
  place: HTMLElement;
  text: string;
  /** True for a text of one line. Enter then submits the form, as in an input. */
  isLine: boolean;
};

export type MarkupEditor = {
  setText: (text: string) => void;
  focus: () => void;
  run: (command: Command) => void;
  setAttributes: (attributes: Record<string, string>) => void;
  destroy: () => void;
};

/** Presses the button of the form, as Enter in an input does. A button that is busy then refuses the press. */
const submitForm: Command = (_state, _dispatch, view) => {
  view?.dom.closest('form')?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  return true;
};

/**
 * Puts an editor of the authors' markup into an element. The text is kept as the author types it, and what its marks
 * mean is shown at once.
 */
export function makeMarkupEditor({ place, text, isLine, ...events }: Options): MarkupEditor {
  const insertText = (event: Event, data: DataTransfer | null): true => {
    event.preventDefault();
    const given = data?.getData('text/plain') ?? '';
    const one = isLine ? given.replaceAll(/\s*[\r\n]+\s*/g, ' ') : given;
    if (one !== '') view.dispatch(view.state.tr.replaceSelection(sliceOf(one)).scrollIntoView());
    return true;
  };
  const view: EditorView = new EditorView(place, {
    state: EditorState.create({
      doc: documentOf(text),
      plugins: [
        history(),
        keymap({
          'Mod-a': selectAllText,
          'Mod-b': wrap('**'),
          'Mod-i': wrap('*'),
          'Mod-z': undo,
          'Mod-y': redo,
          'Shift-Mod-z': redo,
          Enter: isLine ? submitForm : breakLine,
          'Shift-Enter': isLine ? submitForm : breakLine,
        }),
        keymap(baseKeymap),
        ...livePreview(),
      ],
    }),
    clipboardTextSerializer: (slice) => slice.content.textBetween(0, slice.content.size, '\n'),
    handleDOMEvents: {
      // Text alone is pasted. The library would read HTML in a way that the policy of the page forbids.
      paste: (_view, event) => insertText(event, event.clipboardData),
      drop: (_view, event) => {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (at) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))));
        return insertText(event, event.dataTransfer);
      },
      dragstart: (_view, event) => {
        event.preventDefault();
        return true;
      },
      focus: () => void events.onFocus(),
      blur: () => void events.onBlur(),
    },
    dispatchTransaction: (tr) => {
      view.updateState(view.state.apply(tr));
      if (tr.docChanged && !tr.getMeta(FROM_OUTSIDE)) events.onText(textOf(view.state.doc));
      events.onFormula(formulaAtCursor(view.state));
    },
  });

  return {
    setText: (wanted) => {
      const tr = replaceText(view.state.tr, wanted);
      if (tr.docChanged) view.dispatch(tr.setMeta(FROM_OUTSIDE, true).setMeta('addToHistory', false));
    },
    focus: () => view.focus(),
    run: (command) => {
      view.focus();
      command(view.state, view.dispatch, view);
    },
    setAttributes: (attributes) => view.setProps({ attributes }),
    destroy: () => view.destroy(),
  };
}

const FROM_OUTSIDE = 'from outside';

import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useReadingLanguage } from '../../lib/exam/paper/reading.ts';
import type { ToolNotes } from '../../lib/exam/tools/notes.ts';
import type { NotesStore } from '../../lib/exam/tools/notes-store.ts';
import { isCovered, withoutTouched, withRange } from '../../lib/exam/tools/text-ranges.ts';
import { useNotes, useNotesStore } from '../../lib/exam/tools/use-notes.ts';
import css from './highlighter.module.css';
import { contentOf, domRanges, type Place, selectedPlaces, sentencesOf, shownTexts } from './marked-text.ts';
import { useCloseTool, useFocusWhenOpened } from './open-tools.ts';

/** Name of the highlight in `highlighter.module.css`. */
const highlightName = 'candidate';

/** Old browsers cannot paint highlights. */
const canHighlight = () => 'highlights' in CSS;

/** Paints the highlights of the question that is on the screen. They stay visible when the tool is closed. */
export function Highlights() {
  const highlights = useNotes((notes) => notes.highlights);
  useEffect(() => {
    if (!canHighlight()) return;
    const paint = () => {
      const places = shownTexts().flatMap((text) => (highlights[text.key] ?? []).map((range) => ({ text, range })));
      CSS.highlights.set(highlightName, new Highlight(...places.flatMap(domRanges)));
    };
    paint();
    // Another question, passage or language has other elements.
    const seen = new MutationObserver(paint);
    seen.observe(document.querySelector('main') ?? document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    return () => {
      seen.disconnect();
      CSS.highlights.delete(highlightName);
    };
  }, [highlights]);
  return null;
}

/** The bar of the open highlighter, above the buttons of the question. */
export function HighlighterBar() {
  const { t } = useLingui();
  const close = useCloseTool('highlighter');
  const first = useRef<HTMLButtonElement>(null);
  useFocusWhenOpened('highlighter', first);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  return (
    <div role="toolbar" aria-label={t`Highlighter`} className={css.bar} onKeyDown={onKeyDown}>
      {canHighlight() ? (
        <Actions first={first} />
      ) : (
        <p className={css.note}>
          <Trans>This browser is too old to show highlights. The other tools work.</Trans>
        </p>
      )}
      <Button kind="quiet" size="small" onPress={close} aria-label={t`Close the highlighter`}>
        <Icon name="close" />
      </Button>
    </div>
  );
}

type Said = { kind: 'nothing-selected' } | { kind: 'sentence'; content: string } | null;

function Actions({ first }: { first: RefObject<HTMLButtonElement | null> }) {
  const store = useNotesStore();
  const [said, setSaid] = useState<Said>(null);
  // On some phones a tap on a button removes the selection before the button is pressed.
  const held = useRef<Place[]>([]);
  const act = (change: typeof highlight) => {
    const places = selectedPlaces(shownTexts(), getSelection());
    const meant = places.length > 0 ? places : held.current;
    held.current = [];
    setSaid(meant.length === 0 ? { kind: 'nothing-selected' } : null);
    change(store, meant);
    getSelection()?.removeAllRanges();
  };
  useShortcut(() => act(turnHighlight));
  const next = useNextSentence((content) => setSaid({ kind: 'sentence', content }));
  const hold = () => {
    held.current = selectedPlaces(shownTexts(), getSelection());
  };
  return (
    <div className={css.actions} onPointerDown={hold}>
      <Button ref={first} kind="secondary" size="small" onPress={() => act(highlight)} aria-keyshortcuts="Alt+H">
        <Trans>Highlight</Trans>
      </Button>
      <Button kind="secondary" size="small" onPress={() => act(removeHighlight)}>
        <Trans>Remove</Trans>
      </Button>
      <Button kind="secondary" size="small" onPress={next}>
        <Trans>Next sentence</Trans>
      </Button>
      <p role="status" className={css.note}>
        <Saying said={said} />
      </p>
    </div>
  );
}

function Saying({ said }: { said: Said }) {
  const highlights = useNotes((notes) => notes.highlights);
  if (said?.kind === 'nothing-selected') return <Trans>Select a text of the question first.</Trans>;
  if (said) return <q className={css.sentence}>{said.content}</q>;
  const count = shownTexts().reduce((sum, { key }) => sum + (highlights[key]?.length ?? 0), 0);
  if (count === 0) return <Trans>Select a text, then press Highlight or Alt+H.</Trans>;
  return <Plural value={count} one="# place is highlighted here" other="# places are highlighted here" />;
}

function changePlaces(store: NotesStore, places: readonly Place[], change: typeof withRange): void {
  const highlights: Record<string, ToolNotes['highlights'][string]> = { ...store.getState().notes.highlights };
  for (const { text, range } of places) highlights[text.key] = change(highlights[text.key] ?? [], range);
  store.change({ highlights });
}

function highlight(store: NotesStore, places: readonly Place[]): void {
  changePlaces(store, places, withRange);
}

function removeHighlight(store: NotesStore, places: readonly Place[]): void {
  changePlaces(store, places, withoutTouched);
}

/** Removes the highlight of a text that is highlighted already. */
function turnHighlight(store: NotesStore, places: readonly Place[]): void {
  const { highlights } = store.getState().notes;
  const isMarked = places.every(({ text, range }) => isCovered(highlights[text.key] ?? [], range));
  (isMarked ? removeHighlight : highlight)(store, places);
}

/** Calls `press` for Alt+H while the tool is open. */
function useShortcut(press: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      // On a Mac, the Alt key changes the letter, so the key's place on the keyboard decides.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyH') return;
      event.preventDefault();
      press();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}

/** Returns a function that selects the next sentence of the question. After the last it selects the first. */
function useNextSentence(onSelected: (content: string) => void): () => void {
  const language = useReadingLanguage();
  const last = useRef<Place | null>(null);
  return () => {
    const sentences = sentencesOf(shownTexts(), language);
    const isLast = ({ text, range }: Place) =>
      text.key === last.current?.text.key && range[0] === last.current.range[0];
    const next = sentences[(sentences.findIndex(isLast) + 1) % Math.max(sentences.length, 1)];
    const ranges = next ? domRanges(next) : [];
    const [begin, end] = [ranges[0], ranges.at(-1)];
    if (!next || !begin || !end) return;
    last.current = next;
    getSelection()?.setBaseAndExtent(begin.startContainer, begin.startOffset, end.endContainer, end.endOffset);
    begin.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
    onSelected(contentOf(next));
  };
}

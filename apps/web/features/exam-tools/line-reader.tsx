import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { useLingui } from '@lingui/react/macro';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { type BandLines, bandLines } from '../../lib/exam/tools/notes.ts';
import { useNotes, useNotesStore } from '../../lib/exam/tools/use-notes.ts';
import css from './line-reader.module.css';
import { useCloseTool, useFocusWhenOpened } from './open-tools.ts';

/** A band below this share of the screen has its buttons above it. */
const LOW_SHARE = 0.7;

/**
 * Shows one to three lines of the question and dims the others. The dimmed part does not block clicks. It covers only
 * the question, so the clock stays as it is.
 */
export function LineReader() {
  const { t } = useLingui();
  const { lines, top } = useNotes((notes) => notes.band);
  const box = useQuestionBox();
  const layer = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const place = { ...box, '--lines': `${lines}`, '--top': `${top}` };
    for (const [name, value] of Object.entries(place)) layer.current?.style.setProperty(name, value);
  }, [box, lines, top]);
  if (!box) return null;
  return createPortal(
    <section
      ref={layer}
      className={css.layer}
      data-side={top > LOW_SHARE ? 'above' : 'below'}
      aria-label={t`Line reader`}
    >
      <div className={css.shade} />
      <div className={css.band}>
        <Handle layer={layer} />
      </div>
      <div className={css.shade} />
    </section>,
    document.body,
  );
}

function Handle({ layer }: { layer: RefObject<HTMLElement | null> }) {
  const { t } = useLingui();
  const store = useNotesStore();
  const { lines, top } = useNotes((notes) => notes.band);
  const close = useCloseTool('lineReader');
  const grip = useRef<HTMLDivElement>(null);
  useFocusWhenOpened('lineReader', grip);
  const { drag, moveBy, moveTo } = useBand(layer);
  const keys: Record<string, () => void> = {
    ArrowUp: () => moveBy(-1),
    ArrowDown: () => moveBy(1),
    PageUp: () => moveBy(-lines),
    PageDown: () => moveBy(lines),
    Home: () => moveTo(0),
    End: () => moveTo(1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close();
    if (event.target !== grip.current || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]?.();
  };
  const show = (more: 1 | -1) => {
    const next = bandLines.find((one) => one === lines + more);
    if (next) store.change({ band: { lines: next, top } });
  };
  const percent = Math.round(top * 100);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are pressed on the grip and the buttons inside.
    <div className={css.handle} onKeyDown={onKeyDown}>
      <div
        ref={grip}
        className={css.grip}
        role="slider"
        tabIndex={0}
        aria-label={t`Move the line reader`}
        aria-orientation="vertical"
        aria-valuenow={percent}
        aria-valuetext={t`${percent} % from the top`}
        {...drag}
      >
        <Icon name="up" />
        <Icon name="down" />
      </div>
      <Button kind="quiet" size="small" onPress={() => show(-1)} aria-label={t`Show fewer lines`}>
        <Icon name="minus" />
      </Button>
      <LineCount lines={lines} />
      <Button kind="quiet" size="small" onPress={() => show(1)} aria-label={t`Show more lines`}>
        <Icon name="plus" />
      </Button>
      <Button kind="quiet" size="small" onPress={close} aria-label={t`Close the line reader`}>
        <Icon name="close" />
      </Button>
    </div>
  );
}

function LineCount({ lines }: { lines: BandLines }) {
  return (
    <span role="status" className={css.count}>
      {lines}
    </span>
  );
}

/** Returns what moves the band: the pointer, or a number of lines. */
function useBand(layer: RefObject<HTMLElement | null>) {
  const store = useNotesStore();
  /** The distance between the pointer and the top of the band, or null if the band is not dragged. */
  const grabbedAt = useRef<number | null>(null);
  const band = () => layer.current?.children[1]?.getBoundingClientRect();
  const area = () => layer.current?.getBoundingClientRect();
  const moveTo = (top: number) =>
    store.change({ band: { ...store.getState().notes.band, top: Math.min(Math.max(top, 0), 1) } });
  const room = () => Math.max((area()?.height ?? 0) - (band()?.height ?? 0), 1);
  const moveBy = (count: number) => {
    const { lines, top } = store.getState().notes.band;
    moveTo(top + (count * (band()?.height ?? 0)) / lines / room());
  };
  const drag = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      grabbedAt.current = event.clientY - (band()?.top ?? 0);
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (grabbedAt.current === null) return;
      moveTo((clientY - grabbedAt.current - (area()?.top ?? 0)) / room());
    },
    onLostPointerCapture() {
      grabbedAt.current = null;
    },
  };
  return { drag, moveBy, moveTo };
}

/** CSS properties of the layer. */
type Box = Record<string, string>;

/**
 * Returns the part of the window in which the question is. In the player it is the main part of the page, and in a
 * preview it is marked. Returns null before it is known, and while it is scrolled out of the window.
 */
function useQuestionBox(): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    const area = document.querySelector('[data-tool-area]') ?? document.querySelector('main');
    if (!area) return;
    const measure = () => {
      const seen = area.getBoundingClientRect();
      const above = coverOf(area, 'header', 'bottom') ?? 0;
      const below = coverOf(area, 'footer', 'top') ?? innerHeight;
      const [top, bottom] = [Math.max(seen.top, above), Math.min(seen.bottom, below)];
      const place = {
        'inset-block-start': `${top}px`,
        'inset-inline-start': `${seen.left}px`,
        'block-size': `${bottom - top}px`,
        'inline-size': `${seen.width}px`,
      };
      setBox(top < bottom ? place : null);
    };
    measure();
    const sized = new ResizeObserver(measure);
    for (const one of [area, document.body]) sized.observe(one);
    addEventListener('resize', measure);
    addEventListener('scroll', measure, { passive: true });
    return () => {
      sized.disconnect();
      removeEventListener('resize', measure);
      removeEventListener('scroll', measure);
    };
  }, []);
  return box;
}

/** On a phone, the header and the buttons stay on the screen and cover a part of the question. */
function coverOf(area: Element, name: 'header' | 'footer', edge: 'top' | 'bottom'): number | undefined {
  const bar = area.parentElement?.querySelector(`:scope > ${name}`);
  return bar?.getBoundingClientRect()[edge];
}

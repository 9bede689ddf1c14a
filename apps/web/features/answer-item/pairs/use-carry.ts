import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/**
 * A text that is picked up. `id` is its id. `from` is the gap from which it was picked up, or null if it was in no gap.
 */
export type Carried = { id: string; from: string | null };

export type Carry = ReturnType<typeof useCarry>;

/** A text, or an area of a picture that contains one. */
type Draggable = HTMLElement | SVGElement;

/** A pointer movement that is shorter than this distance, in pixels, is a press and not a drag. */
const DRAG_PIXELS = 8;

/**
 * Lets the candidate pick up a text and put it down. Each press or key picks a text up or puts it down. A pointer can
 * also drag the text. With `stays`, the element that is dragged keeps its place, as an area of a picture does.
 * `onPutDown` is called with the `data-target` attribute of the element on which the text was put down.
 */
export function useCarry(onPutDown: (carried: Carried, target: string) => void) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const start = useRef<{ x: number; y: number; isDragged: boolean }>(null);
  const putDown = (what: Carried, target: string) => {
    setCarried(null);
    onPutDown(what, target);
  };
  const putBack = ({ currentTarget }: PointerEvent<Draggable>) => {
    currentTarget.style.translate = '';
    currentTarget.style.pointerEvents = '';
  };
  const draggable = (what: Carried, stays = false) => ({
    onPointerDown(event: PointerEvent<Draggable>) {
      if (event.button !== 0) return;
      start.current = { x: event.clientX, y: event.clientY, isDragged: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<Draggable>) {
      const { currentTarget, clientX, clientY, pointerId } = event;
      if (!start.current || !currentTarget.hasPointerCapture(pointerId)) return;
      const [x, y] = [clientX - start.current.x, clientY - start.current.y];
      if (!start.current.isDragged && Math.hypot(x, y) <= DRAG_PIXELS) return;
      if (!start.current.isDragged) setCarried(what);
      start.current.isDragged = true;
      if (!stays) currentTarget.style.translate = `${x}px ${y}px`;
    },
    onPointerUp(event: PointerEvent<Draggable>) {
      if (!start.current?.isDragged) return;
      const { currentTarget, clientX, clientY } = event;
      // The dragged text is directly under the pointer. It must be ignored when the element under the pointer is looked
      // up.
      currentTarget.style.pointerEvents = 'none';
      const target = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-target]');
      putBack(event);
      const isOfThisQuestion = target && currentTarget.closest('fieldset')?.contains(target);
      if (isOfThisQuestion) putDown(what, target.dataset.target ?? '');
      else setCarried(null);
    },
    onPointerCancel(event: PointerEvent<Draggable>) {
      putBack(event);
      if (start.current?.isDragged) setCarried(null);
      start.current = null;
    },
  });
  return {
    carried,
    setCarried,
    putDown,
    draggable,
    /**
     * Checks whether a click event belongs to the end of a drag. Such a click is not a press. Clicks by key have no
     * pointer and are always presses.
     */
    isEndOfDrag({ detail }: MouseEvent) {
      const isEnd = detail > 0 && start.current?.isDragged === true;
      start.current = null;
      return isEnd;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setCarried(null);
    },
  };
}

import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/** A text that is picked up, by its id. `from` is the place that it was in, or null if it was in no place. */
export type Carried = { id: string; from: string | null };

export type Carry = ReturnType<typeof useCarry>;

/** A pointer that moves less is a press. */
const DRAG_PIXELS = 8;

/**
 * Picks up and puts down texts. Each press or key picks one up or puts it down, and a pointer can drag it instead.
 * `onPutDown` gets the value of the attribute `data-target` at which the text was put down.
 */
export function useCarry(onPutDown: (carried: Carried, target: string) => void) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const start = useRef<{ x: number; y: number; isDragged: boolean }>(null);
  const putDown = (what: Carried, target: string) => {
    setCarried(null);
    onPutDown(what, target);
  };
  const putBack = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.style.translate = '';
    currentTarget.style.pointerEvents = '';
  };
  const draggable = (what: Carried) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      start.current = { x: event.clientX, y: event.clientY, isDragged: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { currentTarget, clientX, clientY, pointerId } = event;
      if (!start.current || !currentTarget.hasPointerCapture(pointerId)) return;
      const [x, y] = [clientX - start.current.x, clientY - start.current.y];
      if (!start.current.isDragged && Math.hypot(x, y) <= DRAG_PIXELS) return;
      if (!start.current.isDragged) setCarried(what);
      start.current.isDragged = true;
      currentTarget.style.translate = `${x}px ${y}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!start.current?.isDragged) return;
      const { currentTarget, clientX, clientY } = event;
      // Without the dragged text itself, which is under the pointer.
      currentTarget.style.pointerEvents = 'none';
      const target = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-target]');
      putBack(event);
      const isOfThisQuestion = target && currentTarget.closest('fieldset')?.contains(target);
      if (isOfThisQuestion) putDown(what, target.dataset.target ?? '');
      else setCarried(null);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
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
    /** Whether a click is the end of the drag before it, and no press. A key clicks without a pointer. */
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

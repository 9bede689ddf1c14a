const GAP_PX = 8;
/** Maximum number of positions that are tried for the toasts. */
const MAX_MOVES = 8;
const pressed = 'a[href], button, input, select, textarea, summary';

/**
 * Moves the toasts to a position where they cover no control. If there is no such position and the toasts cover the
 * middle of the focused element, moves them below that element, because the focus must not be hidden (WCAG 2.4.11).
 */
function place(): void {
  const { style } = document.documentElement;
  style.removeProperty('--toasts-start');
  const stack = document.querySelector('.Toastify__toast-container');
  const focused = document.activeElement;
  if (!stack || (focused && stack.contains(focused))) return;
  const toasts = stack.getBoundingClientRect();
  const free = freeStart(toasts, stack);
  if (free !== null) {
    if (free !== toasts.top) style.setProperty('--toasts-start', `${free}px`);
    return;
  }
  if (!focused || focused === document.body) return;
  const box = focused.getBoundingClientRect();
  const [middleX, middleY] = [box.left + box.width / 2, box.top + box.height / 2];
  const isOver = toasts.left <= middleX && middleX <= toasts.right && toasts.top <= middleY && middleY <= toasts.bottom;
  const start = box.bottom + GAP_PX;
  // If there is no space below the element, it is so tall that it stays visible around the toasts.
  if (isOver && start + toasts.height <= innerHeight) style.setProperty('--toasts-start', `${start}px`);
}

/**
 * Returns the highest position on the screen, in CSS pixels from the top, at which the toasts cover no control. Returns
 * null if there is none.
 */
function freeStart({ top, left, right, height }: DOMRect, stack: Element): number | null {
  const boxes = [...document.querySelectorAll(pressed)]
    .filter((control) => !stack.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.left < right && box.right > left);
  let start = top;
  for (let move = 0; move < MAX_MOVES; move += 1) {
    const under = boxes.filter((box) => box.top < start + height && box.bottom > start);
    if (under.length === 0) return start;
    start = Math.max(...under.map(({ bottom }) => bottom)) + GAP_PX;
    if (start + height > innerHeight) return null;
  }
  return null;
}

/** Moves the toasts away from controls when the focus moves, when the page scrolls, and when `look` is called. */
export function keepOffFocus(): { look: () => void; stop: () => void } {
  document.addEventListener('focusin', place);
  document.addEventListener('scroll', place, { capture: true, passive: true });
  // Waits for the next frame, because only then a new toast is in the document and can be measured.
  const look = () => void requestAnimationFrame(place);
  return {
    look,
    stop: () => {
      document.removeEventListener('focusin', place);
      document.removeEventListener('scroll', place, { capture: true });
    },
  };
}

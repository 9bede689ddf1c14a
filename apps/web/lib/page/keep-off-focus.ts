const GAP_PX = 8;
/** So many times they are moved on from one thing to the next; then there is no free place. */
const MAX_MOVES = 8;
const pressed = 'a[href], button, input, select, textarea, summary';

/**
 * Puts the toasts below what has the focus when they would lie over its middle, and back when they do not: focus is
 * never hidden (WCAG 2.4.11). Where there is room they lie over nothing that can be pressed.
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
  // What is as high as the screen is seen around them.
  if (isOver && start + toasts.height <= innerHeight) style.setProperty('--toasts-start', `${start}px`);
}

/** How far down nothing that can be pressed lies under the toasts; null when there is no such place on the screen. */
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

/** Keeps the toasts off the focused element from now on, also when the focus moves or the page scrolls. */
export function keepOffFocus(): { look: () => void; stop: () => void } {
  document.addEventListener('focusin', place);
  document.addEventListener('scroll', place, { capture: true, passive: true });
  // The stack is measured once the new part is in it.
  const look = () => void requestAnimationFrame(place);
  return {
    look,
    stop: () => {
      document.removeEventListener('focusin', place);
      document.removeEventListener('scroll', place, { capture: true });
    },
  };
}

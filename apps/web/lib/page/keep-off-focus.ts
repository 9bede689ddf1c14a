const gapPx = 8;

/**
 * Puts the toasts below what has the focus when they would lie over its middle, and back when they do not: focus is
 * never hidden (WCAG 2.4.11).
 */
function place(): void {
  const { style } = document.documentElement;
  style.removeProperty('--toasts-start');
  const stack = document.querySelector('.Toastify__toast-container');
  const focused = document.activeElement;
  if (!stack || !focused || focused === document.body || stack.contains(focused)) return;
  const [toasts, box] = [stack.getBoundingClientRect(), focused.getBoundingClientRect()];
  const [middleX, middleY] = [box.left + box.width / 2, box.top + box.height / 2];
  const isOver = toasts.left <= middleX && middleX <= toasts.right && toasts.top <= middleY && middleY <= toasts.bottom;
  const start = box.bottom + gapPx;
  // What is as high as the screen is seen around them.
  if (isOver && start + toasts.height <= innerHeight) style.setProperty('--toasts-start', `${start}px`);
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

import { useEffect, useRef } from 'react';
import css from './reading-line.module.css';

/** Shows a line across the page as a reading aid. It follows the pointer or the finger, and does not block clicks. */
export function ReadingLine() {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = ({ clientY }: PointerEvent) => {
      line.current?.style.setProperty('inset-block-start', `${clientY}px`);
    };
    addEventListener('pointermove', follow, { passive: true });
    addEventListener('pointerdown', follow, { passive: true });
    return () => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerdown', follow);
    };
  }, []);
  return <div ref={line} className={css.line} aria-hidden="true" />;
}

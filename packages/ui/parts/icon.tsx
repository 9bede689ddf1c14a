import type { ReactNode } from 'react';
import css from './icon.module.css';

/*
 * One set: 24 units, strokes of 2 (1.75 looks frail on cheap screens), round ends. A picture stands beside a word, unless
 * it is one that everybody knows; then its button has a name.
 */

const drawings = {
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  cart: (
    <>
      <path d="M3 4h2.2l2.3 10.6a1.5 1.5 0 0 0 1.5 1.2h7.6a1.5 1.5 0 0 0 1.5-1.2L20 7.5H6" />
      <circle cx="9.5" cy="19.5" r="1.3" />
      <circle cx="16.5" cy="19.5" r="1.3" />
    </>
  ),
  heart: <path d="M12 20s-7.5-4.6-7.5-10.2A4.1 4.1 0 0 1 12 7.6a4.1 4.1 0 0 1 7.5 2.2C19.5 15.4 12 20 12 20z" />,
  heartFull: (
    <path
      fill="currentColor"
      d="M12 20s-7.5-4.6-7.5-10.2A4.1 4.1 0 0 1 12 7.6a4.1 4.1 0 0 1 7.5 2.2C19.5 15.4 12 20 12 20z"
    />
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="3.6" />
      <path d="M4.8 20a7.2 7.2 0 0 1 14.4 0" />
    </>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4.5 4.5" />
    </>
  ),
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  warning: (
    <>
      <path d="M12 4L2.8 20h18.4z" />
      <path d="M12 10v4.5M12 17.2v.1" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.7v.1" />
    </>
  ),
  offline: (
    <path d="M3 3l18 18M8.5 15.5a5 5 0 0 1 6-.8M5 12a10 10 0 0 1 4.5-2.5M19 12a10 10 0 0 0-4.5-2.6M12 19.3v.1" />
  ),
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="15" rx="2" />
      <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  place: (
    <>
      <path d="M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11z" />
      <circle cx="12" cy="10" r="2.3" />
    </>
  ),
  online: (
    <>
      <rect x="3.5" y="5" width="17" height="11" rx="1.5" />
      <path d="M9 20h6" />
    </>
  ),
  language: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c2.5 2.6 3.5 5.4 3.5 8.5s-1 5.9-3.5 8.5c-2.5-2.6-3.5-5.4-3.5-8.5s1-5.9 3.5-8.5z" />
    </>
  ),
  questions: <path d="M8 6h12M8 12h12M8 18h12M4 6v.1M4 12v.1M4 18v.1" />,
  download: <path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14" />,
  external: <path d="M13.5 4.5h6v6M19.5 4.5L11 13M17 14v5.5H4.5V7H10" />,
  right: <path d="M9.5 5.5L16 12l-6.5 6.5" />,
  left: <path d="M14.5 5.5L8 12l6.5 6.5" />,
  down: <path d="M5.5 9.5L12 16l6.5-6.5" />,
  up: <path d="M5.5 14.5L12 8l6.5 6.5" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  filter: <path d="M4 6h16M7 12h10M10 18h4" />,
  trash: <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5" />,
  shield: <path d="M12 3.5l7.5 2.7v5.3c0 4.5-3 7.7-7.5 9-4.5-1.3-7.5-4.5-7.5-9V6.2z" />,
  certificate: (
    <>
      <circle cx="12" cy="9.5" r="5.5" />
      <path d="M8.5 14l-1.5 7 5-2.5 5 2.5-1.5-7" />
    </>
  ),
  hand: (
    <path d="M8 13V5.8a1.4 1.4 0 0 1 2.8 0V11m0-6.7a1.4 1.4 0 0 1 2.8 0V11m0-5.5a1.4 1.4 0 0 1 2.8 0V14c0 4-2 6.5-5.3 6.5-2.7 0-4-1.3-5.3-3.6l-2-3.4c-.9-1.6 1-2.9 2.2-1.7z" />
  ),
  pause: <path d="M8.5 5v14M15.5 5v14" />,
  play: <path d="M7.5 5l11 7-11 7z" />,
  flag: <path d="M5.5 21V4M5.5 5h12l-2 4 2 4h-12" />,
  message: <path d="M4 5.5h16v11H10l-4.5 4v-4H4z" />,
  stop: <rect x="6.5" y="6.5" width="11" height="11" rx="1" />,
  enter: <path d="M13 4.5h6v15h-6M4 12h10M10 8l4 4-4 4" />,
  home: <path d="M4.5 11L12 4.5l7.5 6.5M6.5 9.5V20h11V9.5" />,
  scan: <path d="M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M7.5 12h9" />,
  keyboard: (
    <>
      <rect x="3" y="6" width="18" height="12" rx="2" />
      <path d="M7 10h.1M11 10h.1M15 10h.1M8 14h8" />
    </>
  ),
  devices: (
    <>
      <path d="M14 16H4V5h15v3" />
      <rect x="14" y="10.5" width="6.5" height="9" rx="1" />
    </>
  ),
  away: (
    <path d="M4 4l16 16M9.5 5.8A9.6 9.6 0 0 1 12 5.5c5 0 8.5 4.5 9.3 6.5a12 12 0 0 1-2.8 3.9M6.2 7.6A12.4 12.4 0 0 0 2.7 12c.8 2 4.3 6.5 9.3 6.5 1.4 0 2.7-.3 3.8-.9M9.9 9.9a3 3 0 0 0 4.2 4.2" />
  ),
  settings: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2" />
    </>
  ),
  logout: <path d="M10 4.5H5v15h5M14.5 8l4 4-4 4M18.5 12H9.5" />,
  rupee: <path d="M7 5h10M7 9.5h10M7 5c8 0 8 9 0 9l7 6.5" />,
  facebook: <path d="M14.5 7.5h2.5V4h-2.5A3.5 3.5 0 0 0 11 7.5V10H8.5v3.5H11V21h3.5v-7.5H17l.5-3.5h-3V8z" />,
  instagram: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="4.5" />
      <circle cx="12" cy="12" r="3.6" />
      <path d="M16.7 7.3v.1" />
    </>
  ),
  linkedin: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="2" />
      <path d="M8 10.5V16M8 7.7v.1M12 16v-5.5M12 13a2.2 2.2 0 0 1 4.4 0v3" />
    </>
  ),
  youtube: (
    <>
      <rect x="3" y="6" width="18" height="12.5" rx="3.5" />
      <path d="M10.5 9.5l4.5 2.7-4.5 2.8z" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/** A decoration beside words. Give the words to the control, not to the picture. */
export function Icon({ name, size = 'text' }: { name: IconName; size?: 'text' | 'large' | 'huge' }) {
  return (
    <svg
      className={css[size]}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}

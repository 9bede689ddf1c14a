import css from './icon.module.css';

/*
 * Icons on a grid of 24 units. The strokes have round ends and are 2 units wide, because 1.75 units is too thin on
 * cheap screens. An icon is always next to a text, except in a button with a well-known icon, which has an accessible
 * name.
 */

/** The path of each icon, as the `d` attribute. */
const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  cart: 'M3 4h2.2l2.3 10.6a1.5 1.5 0 0 0 1.5 1.2h7.6a1.5 1.5 0 0 0 1.5-1.2L20 7.5H6M8.2 19.5a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0M15.2 19.5a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0',
  heart: 'M12 20s-7.5-4.6-7.5-10.2A4.1 4.1 0 0 1 12 7.6a4.1 4.1 0 0 1 7.5 2.2C19.5 15.4 12 20 12 20z',
  heartFull: 'M12 20s-7.5-4.6-7.5-10.2A4.1 4.1 0 0 1 12 7.6a4.1 4.1 0 0 1 7.5 2.2C19.5 15.4 12 20 12 20z',
  user: 'M8.4 8a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0M4.8 20a7.2 7.2 0 0 1 14.4 0',
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M16 16l4.5 4.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4L2.8 20h18.4zM12 10v4.5M12 17.2v.1',
  info: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 11v5.5M12 7.7v.1',
  offline: 'M3 3l18 18M8.5 15.5a5 5 0 0 1 6-.8M5 12a10 10 0 0 1 4.5-2.5M19 12a10 10 0 0 0-4.5-2.6M12 19.3v.1',
  calendar:
    'M6 5.5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM4 10h16M8.5 3.5v4M15.5 3.5v4',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7.5V12l3 2',
  place: 'M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11zM9.7 10a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0',
  online:
    'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-14a1.5 1.5 0 0 1-1.5-1.5v-8a1.5 1.5 0 0 1 1.5-1.5zM9 20h6',
  language:
    'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M3.5 12h17M12 3.5c2.5 2.6 3.5 5.4 3.5 8.5s-1 5.9-3.5 8.5c-2.5-2.6-3.5-5.4-3.5-8.5s1-5.9 3.5-8.5z',
  questions: 'M8 6h12M8 12h12M8 18h12M4 6v.1M4 12v.1M4 18v.1',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  external: 'M13.5 4.5h6v6M19.5 4.5L11 13M17 14v5.5H4.5V7H10',
  right: 'M9.5 5.5L16 12l-6.5 6.5',
  left: 'M14.5 5.5L8 12l6.5 6.5',
  down: 'M5.5 9.5L12 16l6.5-6.5',
  up: 'M5.5 14.5L12 8l6.5 6.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  filter: 'M4 6h16M7 12h10M10 18h4',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5',
  shield: 'M12 3.5l7.5 2.7v5.3c0 4.5-3 7.7-7.5 9-4.5-1.3-7.5-4.5-7.5-9V6.2z',
  certificate: 'M6.5 9.5a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M8.5 14l-1.5 7 5-2.5 5 2.5-1.5-7',
  hand: 'M8 13V5.8a1.4 1.4 0 0 1 2.8 0V11m0-6.7a1.4 1.4 0 0 1 2.8 0V11m0-5.5a1.4 1.4 0 0 1 2.8 0V14c0 4-2 6.5-5.3 6.5-2.7 0-4-1.3-5.3-3.6l-2-3.4c-.9-1.6 1-2.9 2.2-1.7z',
  pause: 'M8.5 5v14M15.5 5v14',
  play: 'M7.5 5l11 7-11 7z',
  flag: 'M5.5 21V4M5.5 5h12l-2 4 2 4h-12',
  message: 'M4 5.5h16v11H10l-4.5 4v-4H4z',
  stop: 'M7.5 6.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z',
  enter: 'M13 4.5h6v15h-6M4 12h10M10 8l4 4-4 4',
  home: 'M4.5 11L12 4.5l7.5 6.5M6.5 9.5V20h11V9.5',
  scan: 'M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M7.5 12h9',
  keyboard:
    'M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM7 10h.1M11 10h.1M15 10h.1M8 14h8',
  devices: 'M14 16H4V5h15v3M15 10.5h4.5a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-4.5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z',
  away: 'M4 4l16 16M9.5 5.8A9.6 9.6 0 0 1 12 5.5c5 0 8.5 4.5 9.3 6.5a12 12 0 0 1-2.8 3.9M6.2 7.6A12.4 12.4 0 0 0 2.7 12c.8 2 4.3 6.5 9.3 6.5 1.4 0 2.7-.3 3.8-.9M9.9 9.9a3 3 0 0 0 4.2 4.2',
  settings:
    'M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2',
  strike: 'M4 12h16M8 18.5h5a3.5 3.5 0 0 0 3.5-3.5M16 5.5h-5A3.5 3.5 0 0 0 8.1 11',
  marker: 'M9 15l-3.5-3.5L15 3.5l5.5 5.5zM9 15l-1 4.5H4.5l1-8M4 21.5h16',
  lines: 'M4 5h16M4 19h16M3 9.5h18v5H3z',
  pen: 'M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5',
  logout: 'M10 4.5H5v15h5M14.5 8l4 4-4 4M18.5 12H9.5',
};

export type IconName = keyof typeof paths;

type Size = 'text' | 'large' | 'huge';

/** A decorative icon. The control around it needs the text. */
export function Icon({ name, size = 'text' }: { name: IconName; size?: Size }) {
  return <Drawing path={paths[name]} size={size} isFilled={name === 'heartFull'} />;
}

/** Renders an icon that only one part of the site uses. Its path is bundled with that part. */
export function Drawing({ path, size, isFilled = false }: { path: string; size: Size; isFilled?: boolean }) {
  return (
    <svg
      className={css[size]}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}

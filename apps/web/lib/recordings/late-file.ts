import { lazyPart } from '../page/lazy-part.tsx';

/** Shows the pictures and plays the recordings of texts that have an address on this site. */
export const LateFile = lazyPart(() => import('./open-file.tsx').then(({ OpenFile }) => OpenFile));

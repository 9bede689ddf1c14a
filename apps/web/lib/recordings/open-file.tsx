import { SitePicture } from '@kasauti/ui/markup/markup.tsx';
import type { PictureProps } from '@kasauti/ui/markup/picture-context.ts';
import { lazyPart } from '../page/lazy-part.tsx';

const OpenRecording = lazyPart(() => import('./open-recording.tsx').then(({ OpenRecording }) => OpenRecording));

/** Shows a picture or a recording of a text that has an address. */
export function OpenFile(props: PictureProps) {
  return props.text === undefined ? <SitePicture {...props} /> : <OpenRecording {...props} />;
}

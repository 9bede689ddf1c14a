import { hasRecording } from '@kasauti/domain/form/recordings.ts';
import type { PictureProps } from '@kasauti/ui/markup/picture-context.ts';
import { lazyPart } from '../../page/lazy-part.tsx';
import { bringPictures, PaperPicture } from '../pictures/paper-picture.tsx';
import type { Player } from '../player/player.ts';

/** Few papers have recordings, so their control is a file of its own. */
const PaperRecording = lazyPart(() => import('./paper-recording.tsx').then((parts) => parts.PaperRecording));

/**
 * Begins to fetch all pictures and recordings of the paper, and the script that plays them. The network may fail later.
 */
export function bringPaperFiles(player: Player): void {
  bringPictures(player);
  const { paper } = player.state();
  if (paper && hasRecording([paper.instructions, [...paper.stimuli.values()], paper.sections])) {
    void PaperRecording.preload();
  }
}

/** Shows a picture or a recording of the encrypted paper. */
export function PaperFile(props: PictureProps) {
  return props.text === undefined ? <PaperPicture {...props} /> : <PaperRecording {...props} />;
}

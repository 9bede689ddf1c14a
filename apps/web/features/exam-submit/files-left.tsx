import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePlayerState } from '../../lib/exam/player/use-player.ts';

type Props = { words: (count: number) => ReactNode };

/** Shows a warning as long as files are on their way to the server. `words` gets the number of their questions. */
function WhileFilesAreLeft({ words }: Props) {
  const count = usePlayerState((state) => state.filesLeft);
  return count > 0 && <Notice tone="warning">{words(count)}</Notice>;
}

/** Says before the submission that files have not arrived. */
export function FilesBeforeSubmit() {
  return (
    <WhileFilesAreLeft
      words={(count) => (
        <Plural
          value={count}
          one="Files of # question have not arrived yet. If you submit now, they are not part of your answer. Go back and wait until they are up."
          other="Files of # questions have not arrived yet. If you submit now, they are not part of your answers. Go back and wait until they are up."
        />
      )}
    />
  );
}

/** Says at the end of the time what happens to files that are on their way. */
export function FilesAfterDeadline() {
  return (
    <WhileFilesAreLeft
      words={(count) => (
        <Plural
          value={count}
          one="Files of # question are still going up. Keep this page open. They are stored as late, and a person decides whether they count."
          other="Files of # questions are still going up. Keep this page open. They are stored as late, and a person decides whether they count."
        />
      )}
    />
  );
}

/** Says that files did not arrive before the candidate submitted. */
export function FilesAfterSubmit() {
  return (
    <WhileFilesAreLeft
      words={(count) => (
        <Plural
          value={count}
          one="Files of # question had not arrived when you submitted. They are not part of your answer."
          other="Files of # questions had not arrived when you submitted. They are not part of your answers."
        />
      )}
    />
  );
}

import { addressHere, type PictureProps } from '@kasauti/ui/markup/picture-context.ts';
import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { RecordingControl } from './recording-control.tsx';

/**
 * Plays a recording that has an address: in a result, for staff, and in a sample question. It is loaded when somebody
 * wants to hear it, and can always be played. How candidates may play it is told in words.
 */
export function OpenRecording({ src = '', transcript, plays, milliseconds = '0' }: PictureProps) {
  const loaded = useRef<string>(undefined);
  const load = async () => {
    const address = addressHere(src);
    if (address === undefined) throw new Error('a recording has no address of this site');
    loaded.current ??= await fetchRecording(address);
    return loaded.current;
  };
  return (
    <>
      <RecordingControl
        id={src}
        milliseconds={Number(milliseconds)}
        address={null}
        load={load}
        limit={null}
        transcript={transcript}
      />
      {plays && (
        <p>
          <Trans>In the test it could be played this many times: {plays}</Trans>
        </p>
      )}
    </>
  );
}

/** Some browsers play only what they can fetch in parts. So the whole file is fetched first. */
async function fetchRecording(address: string): Promise<string> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`the recording was answered with ${response.status}`);
  return URL.createObjectURL(await response.blob());
}

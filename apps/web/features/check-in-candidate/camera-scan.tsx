import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { watchForCodes } from './barcodes.ts';
import css from './check-in-candidate.module.css';

/** Shows the camera image and reads codes from it. The camera is released when the component unmounts. */
export function CameraScan({ onCode, onStop }: { onCode: (text: string) => void; onStop: () => void }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<'denied' | 'none' | null>(null);
  const heard = useRef(onCode);
  useEffect(() => {
    heard.current = onCode;
  });

  useEffect(() => {
    let stream: MediaStream | null = null;
    let stopWatching: (() => void) | null = null;
    let isOver = false;
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      } catch (error) {
        setProblem(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none');
        return;
      }
      if (isOver || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play().catch(() => undefined);
      if (!isOver && video.current) stopWatching = watchForCodes(video.current, (text) => heard.current(text));
    };
    const stop = () => {
      isOver = true;
      stopWatching?.();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void start();
    return stop;
  }, []);

  return (
    <div className={css.camera}>
      {problem ? (
        <Notice tone="warning">
          {problem === 'denied' ? (
            <Trans>The browser may not use the camera. Allow it for this page, or use the field.</Trans>
          ) : (
            <Trans>No camera could be opened. Another program may be using it. Use the field instead.</Trans>
          )}
        </Notice>
      ) : (
        <video ref={video} className={css.video} muted playsInline aria-label={t`What the camera sees`} />
      )}
      <Button kind="secondary" onPress={onStop}>
        <Trans>Stop the camera</Trans>
      </Button>
    </div>
  );
}

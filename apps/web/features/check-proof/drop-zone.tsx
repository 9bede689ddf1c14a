import { classNames } from '@kasauti/ui/class-names.ts';
import { buttonClass } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans } from '@lingui/react/macro';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import css from './check-proof.module.css';

type Props = { isBusy: boolean; onFile: (file: File) => void };

/** Takes one file, dropped or picked. The picker is a native one, so the keyboard has it too. */
export function DropZone({ isBusy, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useEffect(refuseBesideIt, []);
  const take = (file: File | undefined) => {
    if (file) onFile(file);
    // The same file may be picked again.
    if (input.current) input.current.value = '';
  };
  // Picked while this script was on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as somebody listens
  useEffect(() => take(input.current?.files?.[0]), []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the picker inside is the first
    <div
      className={classNames(css.drop, isOver && css.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Icon name="shield" size="huge" />
      <p>
        <Trans>Drop a response sheet or receipts here (JSON)</Trans>
      </p>
      <label className={css.file}>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-busy={isBusy || undefined}
          onChange={({ target }) => take(target.files?.[0])}
        />
        <span className={buttonClass({})}>
          <Trans>Choose a file</Trans>
        </span>
      </label>
    </div>
  );
}

/** A file that misses the place by a little would otherwise be opened instead of this page. */
function refuseBesideIt() {
  const refuse = (event: Event) => event.preventDefault();
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}

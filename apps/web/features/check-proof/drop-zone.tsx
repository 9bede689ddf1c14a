import { classNames } from '@kasauti/ui/class-names.ts';
import { buttonClass } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans } from '@lingui/react/macro';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import css from './check-proof.module.css';

type Props = { isBusy: boolean; onFile: (file: File) => void; onText: (text: string) => void };

/** Accepts a file or a link that is dropped here. Also contains a native file input, which works with the keyboard. */
export function DropZone({ isBusy, onFile, onText }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useEffect(refuseBesideIt, []);
  const take = (file: File | undefined) => {
    if (file) onFile(file);
    // After this, the same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  // Handles a file that was chosen before this script was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after the script is loaded
  useEffect(() => take(input.current?.files?.[0]), []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData('text/plain');
    if (file) take(file);
    else if (text) onText(text);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file input inside offers the same action
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

/** Ignores files that are dropped outside the zone. Otherwise the browser would leave this page and open the file. */
function refuseBesideIt() {
  const refuse = (event: Event) => event.preventDefault();
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}

import type { UserId } from '@kasauti/contract/ids.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { QuietBar } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import { canScan } from './barcodes.ts';
import { CameraScan } from './camera-scan.tsx';
import css from './check-in-candidate.module.css';
import { ResultCard, ResultList } from './scan-results.tsx';
import { useCheckIn } from './use-check-in.ts';
import { cleanToken } from './waiting-scans.ts';

/**
 * Reads the code of an admit card with the camera, from a hand scanner (which types the code and presses Enter) or from
 * pasted text. Then it shows the candidate's name, room and seat. `mayType` means that the server also accepts a roll
 * number.
 */
export function CheckIn({ userId, mayType }: { userId: UserId; mayType: boolean }) {
  const { t } = useLingui();
  const { submit, busy, results, waiting, sendWaiting } = useCheckIn(userId);
  const hasScanner = useCanScan();
  const [isScanning, setScanning] = useState(false);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [latest, ...before] = results;

  const send = (event: FormEvent) => {
    event.preventDefault();
    const token = cleanToken(text);
    setMissing(token === '');
    if (token === '' || busy) return;
    setText('');
    void submit(token);
  };

  return (
    <div className={css.place}>
      {waiting > 0 && (
        <QuietBar
          icon="offline"
          action={
            <Button kind="secondary" size="small" onPress={() => void sendWaiting()}>
              <Trans>Send now</Trans>
            </Button>
          }
        >
          {plural(waiting, {
            one: '# scan waits on this device for the server.',
            other: '# scans wait on this device for the server.',
          })}
        </QuietBar>
      )}
      <div className={css.columns}>
        <div className={css.scan}>
          {isScanning && (
            <CameraScan onCode={(code) => void submit(cleanToken(code))} onStop={() => setScanning(false)} />
          )}
          {!isScanning && hasScanner && (
            <Button wide onPress={() => setScanning(true)}>
              <Icon name="scan" />
              <Trans>Scan with the camera</Trans>
            </Button>
          )}
          <form className={css.form} onSubmit={send} noValidate>
            <TextField
              label={t`Code of the admit card`}
              hint={
                <>
                  {hasScanner
                    ? t`Or use a hand scanner here, or paste the code.`
                    : t`Use a hand scanner here, or paste the code. This browser cannot read codes with the camera; Chrome on an Android phone can.`}{' '}
                  {mayType && t`If a card cannot be read, type the roll number and compare name and photo.`}
                </>
              }
              error={isMissing ? t`Scan or paste a code first` : undefined}
              value={text}
              onChange={({ target }) => setText(target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              // A hand scanner types into the focused field. This is the only field on the page.
              autoFocus
            />
            <Button type="submit" kind={hasScanner ? 'secondary' : 'primary'} busy={busy} busyText={t`Checking…`}>
              <Trans>Check in</Trans>
            </Button>
          </form>
        </div>
        <div className={css.outcome}>
          <div role="status">
            {latest ? (
              <ResultCard key={latest.nonce} result={latest} isManager={mayType} />
            ) : (
              <p className={css.nothing}>
                <Trans>Name, room and seat of the candidate appear here.</Trans>
              </p>
            )}
          </div>
          {before.length > 0 && <ResultList results={before} />}
        </div>
      </div>
    </div>
  );
}

function useCanScan(): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => {
    let isOver = false;
    void canScan().then((answer) => {
      if (!isOver) setCan(answer);
    });
    return () => {
      isOver = true;
    };
  }, []);
  return can;
}

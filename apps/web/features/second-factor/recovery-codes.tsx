import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';
import { FormActions } from '../../lib/page/forms/form-frame.tsx';
import { takeFocus } from '../../lib/page/take-focus.ts';
import { saveBlob } from '../../lib/server/save-file.ts';
import css from './second-factor.module.css';

/** Shows the recovery codes, with which the user can log in without the phone. They are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const save = () => saveBlob('recovery-codes.txt', new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  return (
    <div className={css.steps} ref={takeFocus} tabIndex={-1}>
      <Notice tone="warning">
        <Trans>
          Keep these recovery codes where you will find them without your phone. Each opens your account once in place
          of the second step. We cannot show them again.
        </Trans>
      </Notice>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <FormActions>
        <Button kind="secondary" onPress={save}>
          <Trans>Save as a file</Trans>
        </Button>
        <Button onPress={onDone}>
          <Trans>I have saved them</Trans>
        </Button>
      </FormActions>
    </div>
  );
}

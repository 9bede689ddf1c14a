import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';
import type { FormEventHandler, ReactNode } from 'react';
import { FormFrame } from '../../page/forms/form-frame.tsx';
import { takeFocus } from '../../page/take-focus.ts';
import css from './staff-form.module.css';

type Props<Stored> = {
  state: {
    submit: FormEventHandler<HTMLFormElement>;
    newer: Stored | null;
    problem: string | null;
    isSubmitting: boolean;
    submitCount: number;
    keepMine: () => void;
    takeStored: () => void;
  };
  /** Renders the version that another user has saved in between. */
  shown: (stored: Stored) => ReactNode;
  children: ReactNode;
  /** Label of the save button. */
  save?: ReactNode;
  whyDisabled?: string | false;
  /** Further buttons beside the save button. */
  actions?: ReactNode;
};

/** Layout of a form for one stored item: the general error, the fields and the buttons. */
export function StaffForm<Stored>({ state, shown, children, save, whyDisabled, actions }: Props<Stored>) {
  const { submit, newer, problem, isSubmitting, submitCount } = state;
  return (
    <FormFrame onSubmit={submit}>
      {problem && (
        // The error takes the focus, because the form may be longer than the window and its button is at the end.
        <div key={submitCount} ref={takeFocus} tabIndex={-1} className={css.said}>
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      {newer && <ChangedMeanwhile state={state}>{shown(newer)}</ChangedMeanwhile>}
      {children}
      <div className={css.actions}>
        <Button type="submit" busy={isSubmitting} whyDisabled={whyDisabled}>
          {save ?? <Trans>Save</Trans>}
        </Button>
        {actions}
      </div>
    </FormFrame>
  );
}

/** Shows the version that another user has saved in between. The user decides which version stays. */
function ChangedMeanwhile<Stored>({ state, children }: { state: Props<Stored>['state']; children: ReactNode }) {
  return (
    <div className={css.newer}>
      {children}
      <p>
        <Trans>
          Fields that you have not touched show what is stored now. Where you have written something else, saving
          replaces what is stored.
        </Trans>
      </p>
      <div className={css.actions}>
        <Button kind="secondary" onPress={state.keepMine}>
          <Trans>Keep mine</Trans>
        </Button>
        <Button kind="secondary" onPress={state.takeStored}>
          <Trans>Use the stored version</Trans>
        </Button>
      </div>
    </div>
  );
}

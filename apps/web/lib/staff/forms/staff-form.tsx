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
  /** What is stored now, for somebody who has written something else. */
  shown: (stored: Stored) => ReactNode;
  children: ReactNode;
  /** On the button that saves. */
  save?: ReactNode;
  whyDisabled?: string | false;
  /** Further buttons beside it. */
  actions?: ReactNode;
};

/** The frame of a form over one stored thing: what is wrong with the whole of it, its fields, and its buttons. */
export function StaffForm<Stored>({ state, shown, children, save, whyDisabled, actions }: Props<Stored>) {
  const { submit, newer, problem, isSubmitting, submitCount } = state;
  return (
    <FormFrame onSubmit={submit}>
      {problem && (
        // The form may be longer than the window, and its button at the end.
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

/** What somebody else has saved meanwhile, above what was written here: the writer decides which of both stays. */
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
          <Trans>Take what is stored now</Trans>
        </Button>
      </div>
    </div>
  );
}

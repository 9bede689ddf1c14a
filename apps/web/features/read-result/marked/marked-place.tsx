import type { PartOutcome } from '@kasauti/domain/item/verdict.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import css from './marked-question.module.css';

/** Frames an answer inside a line of text, and says whether the answer is right. */
export function MarkedPlace({ outcome, children }: { outcome: PartOutcome | undefined; children: ReactNode }) {
  const { t } = useLingui();
  const [isRight, isWrong] = [outcome === 'right', outcome === 'wrong'];
  return (
    <span className={classNames(css.inText, isRight && css.right, isWrong && css.wrong)}>
      {(isRight || isWrong) && <Icon name={isRight ? 'check' : 'close'} />}
      {children}
      <span className={css.spoken}>
        {isRight && t`Right`}
        {isWrong && t`Wrong`}
      </span>
    </span>
  );
}

import { classNames } from '@kasauti/ui/class-names.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { withStrike } from '../../lib/exam/tools/notes.ts';
import type { OptionFrameProps } from '../../lib/exam/tools/option-frame.ts';
import { useNotes, useNotesStore } from '../../lib/exam/tools/use-notes.ts';
import { useCloseTool } from './open-tools.ts';
import css from './strike-frame.module.css';

/**
 * An option that can be struck out. A struck-out option can still be chosen, and striking out is no answer. If the tool
 * is closed, the option stays struck out and has no button.
 */
export function StrikeFrame({ name, optionId, letter, children }: OptionFrameProps) {
  const isOpen = useNotes(({ open }) => open.includes('eliminator'));
  const isStruck = useNotes(({ struckOut }) => struckOut[name]?.includes(optionId) ?? false);
  return (
    <div className={classNames(css.frame, isStruck && css.struck)}>
      {children(
        isStruck && (
          <strong className={css.note}>
            <Trans>Struck out</Trans>
          </strong>
        ),
      )}
      {isOpen && <StrikeButton {...{ name, optionId, letter, isStruck }} />}
    </div>
  );
}

type ButtonProps = Omit<OptionFrameProps, 'children'> & { isStruck: boolean };

function StrikeButton({ name, optionId, letter, isStruck }: ButtonProps) {
  const { t } = useLingui();
  const store = useNotesStore();
  const close = useCloseTool('eliminator');
  const strike = () => store.change({ struckOut: withStrike(store.getState().notes.struckOut, name, optionId) });
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is pressed on the button inside.
    <span onKeyDown={onKeyDown}>
      <Button
        kind={isStruck ? 'secondary' : 'quiet'}
        size="small"
        onPress={strike}
        aria-pressed={isStruck}
        aria-label={t`Strike out option ${letter}`}
      >
        <Trans>Strike out</Trans>
      </Button>
    </span>
  );
}

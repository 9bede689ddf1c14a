import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { PaperMarkup } from '../../lib/exam/paper/paper-text.tsx';
import shared from './answer-item.module.css';
import { type InputProps, labelOf } from './input-props.ts';
import css from './late-inputs.module.css';

/**
 * Shows options to put in order. Each has buttons to move it up and down. The first order on the screen becomes an
 * answer only after the candidate has moved an option or confirmed the order. The first and the last option have only
 * one button.
 */
export function OrderAnswer(props: InputProps<'order'>) {
  const { interaction, saved, language, readOnly, onAnswer } = props;
  const { t } = useLingui();
  const id = useId();
  const byId = new Map(interaction.options.map((option) => [option.optionId, option]));
  const answered = saved?.kind === 'order' ? saved.optionIds : [];
  const isAnswered = answered.length > 0;
  const shown = isAnswered ? answered : [...byId.keys()];
  const movedRow = useRef<HTMLLIElement | null>(null);
  // After a move to the first or last position, the pressed button no longer exists and has lost the focus. The other
  // button of the row then gets the focus.
  useEffect(() => {
    if (document.activeElement === document.body) movedRow.current?.querySelector('button')?.focus();
    movedRow.current = null;
  });
  const move = (from: number, to: number, row: HTMLLIElement | null) => {
    movedRow.current = row;
    const optionIds = [...shown];
    const [moved] = optionIds.splice(from, 1);
    if (moved === undefined) return;
    optionIds.splice(to, 0, moved);
    onAnswer({ kind: 'order', optionIds });
  };
  const last = shown.length - 1;
  return (
    <div className={css.ordered}>
      <ol className={shared.options} {...labelOf(props)} data-answered={isAnswered || undefined}>
        {shown.map((optionId, at) => {
          const option = byId.get(optionId);
          if (!option) return null;
          const place = at + 1;
          return (
            <li key={optionId} className={css.row}>
              <span className={shared.letter}>{place}</span>
              <div id={`${id}-${optionId}`}>
                <PaperMarkup body={option.body} language={language} />
              </div>
              <span className={css.moves}>
                {!readOnly && at > 0 && (
                  <MoveButton
                    icon="up"
                    name={t`Move up`}
                    describedBy={`${id}-${optionId}`}
                    onPress={(row) => move(at, at - 1, row)}
                  />
                )}
                {!readOnly && at < last && (
                  <MoveButton
                    icon="down"
                    name={t`Move down`}
                    describedBy={`${id}-${optionId}`}
                    onPress={(row) => move(at, at + 1, row)}
                  />
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {!isAnswered && !readOnly && (
        <div>
          <Button kind="secondary" size="small" onPress={() => onAnswer({ kind: 'order', optionIds: shown })}>
            <Trans>This order is my answer</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

type MoveProps = {
  icon: 'up' | 'down';
  name: string;
  describedBy: string;
  onPress: (row: HTMLLIElement | null) => void;
};

function MoveButton({ icon, name, describedBy, onPress }: MoveProps) {
  return (
    <Button
      kind="quiet"
      size="small"
      iconOnly
      aria-label={name}
      aria-describedby={describedBy}
      onPress={({ currentTarget }) => onPress(currentTarget.closest('li'))}
    >
      <Icon name={icon} />
    </Button>
  );
}

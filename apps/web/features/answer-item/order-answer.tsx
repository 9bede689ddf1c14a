import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { PaperMarkup } from '../../lib/exam/paper/paper-text.tsx';
import css from './answer-item.module.css';
import { type InputProps, labelOf } from './input-props.ts';

/**
 * Shows options to put in order, with a button for each direction. The order on the screen is no answer until the
 * candidate has moved an option or confirmed it.
 */
export function OrderAnswer(props: InputProps<'order'>) {
  const { interaction, saved, language, readOnly, onAnswer } = props;
  const { t } = useLingui();
  const id = useId();
  const byId = new Map(interaction.options.map((option) => [option.optionId, option]));
  const answered = saved?.kind === 'order' ? saved.optionIds : [];
  const isAnswered = answered.length > 0;
  const shown = isAnswered ? answered : [...byId.keys()];
  const move = (from: number, to: number) => {
    const optionIds = [...shown];
    const [moved] = optionIds.splice(from, 1);
    if (moved === undefined) return;
    optionIds.splice(to, 0, moved);
    onAnswer({ kind: 'order', optionIds });
  };
  const last = shown.length - 1;
  return (
    <div className={css.ordered}>
      <ol className={css.options} {...labelOf(props)} data-answered={isAnswered || undefined}>
        {shown.map((optionId, at) => {
          const option = byId.get(optionId);
          if (!option) return null;
          const place = at + 1;
          return (
            <li key={optionId} className={css.row}>
              <span className={css.letter}>{place}</span>
              <div id={`${id}-${optionId}`}>
                <PaperMarkup body={option.body} language={language} />
              </div>
              <span className={css.moves}>
                <MoveButton
                  icon="up"
                  name={t`Move up`}
                  describedBy={`${id}-${optionId}`}
                  onPress={() => !readOnly && at > 0 && move(at, at - 1)}
                />
                <MoveButton
                  icon="down"
                  name={t`Move down`}
                  describedBy={`${id}-${optionId}`}
                  onPress={() => !readOnly && at < last && move(at, at + 1)}
                />
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

type MoveProps = { icon: 'up' | 'down'; name: string; describedBy: string; onPress: () => void };

function MoveButton({ icon, name, describedBy, onPress }: MoveProps) {
  return (
    <Button kind="quiet" size="small" iconOnly aria-label={name} aria-describedby={describedBy} onPress={onPress}>
      <Icon name={icon} />
    </Button>
  );
}

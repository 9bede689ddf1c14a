import { Button } from '@kasauti/ui/parts/button.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { formatPlainDate } from '../../lib/words/formats.ts';
import css from './choose-slot.module.css';
import { type Day, FEW_SEATS } from './days.ts';

const FIRST_SHOWN = 12;

/**
 * Shows the days that have slots as radio buttons. Arrow keys move between the days. Each day shows its free seats.
 */
export function DayChoice({
  days,
  chosen,
  onChoose,
}: {
  days: Day[];
  chosen: string;
  onChoose: (date: string) => void;
}) {
  const { t } = useLingui();
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const position = days.findIndex(({ date }) => date === chosen);
  const shown = all || position >= FIRST_SHOWN ? days : days.slice(0, FIRST_SHOWN);
  return (
    <fieldset className={css.days}>
      <legend>{t`Date`}</legend>
      <div className={css.dayGrid}>
        {shown.map(({ date, seatsLeft }) => (
          <label key={date} className={css.day}>
            <input type="radio" name="date" value={date} checked={date === chosen} onChange={() => onChoose(date)} />
            <span className={css.dayFace}>
              <span className={css.dayName}>{formatPlainDate(date, language)}</span>
              <span className={css.left} data-left={seatsLeft === 0 ? 'none' : seatsLeft <= FEW_SEATS ? 'few' : 'many'}>
                {seatsLeft === 0
                  ? t`Full`
                  : seatsLeft <= FEW_SEATS
                    ? t`${plural(seatsLeft, { one: '# seat left', other: '# seats left' })}`
                    : t`Seats free`}
              </span>
            </span>
          </label>
        ))}
      </div>
      {shown.length < days.length && (
        <div>
          <Button kind="quiet" size="small" onPress={() => setAll(true)}>
            <Trans>More dates</Trans>
          </Button>
        </div>
      )}
    </fieldset>
  );
}

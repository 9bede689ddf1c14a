import { Button } from '@kasauti/ui/parts/button.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { formatPlainDay, formatPlainMonth } from '../../lib/words/formats.ts';
import { seatsLevel, seatsText } from '../../lib/words/slot-times.ts';
import css from './choose-slot.module.css';
import { type Day, firstFree, monthsOf } from './days.ts';

const FIRST_SHOWN = 12;
type Props = { days: Day[]; chosen: string; onChoose: (date: string) => void };

/**
 * Shows the months, and the days of the chosen month, as radio buttons. Arrow keys move between them. Each button says
 * in words how much is free.
 */
export function DayChoice({ days, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const months = monthsOf(days);
  const shownMonth = months.find(({ month }) => chosen.startsWith(month));
  const inMonth = shownMonth?.days ?? [];
  const position = inMonth.findIndex(({ date }) => date === chosen);
  const shown = all || position >= FIRST_SHOWN ? inMonth : inMonth.slice(0, FIRST_SHOWN);
  return (
    <>
      <fieldset className={css.days}>
        <legend>{t`Month`}</legend>
        <div className={css.monthStrip}>
          {months.map(({ month, days: ofMonth, free }) => (
            <Choice
              key={month}
              name="month"
              value={month}
              checked={month === shownMonth?.month}
              onChoose={() => onChoose(firstFree(ofMonth)?.date ?? chosen)}
              left={free === 0 ? 'none' : 'many'}
              state={free === 0 ? t`Full` : t`${plural(free, { one: '# date free', other: '# dates free' })}`}
            >
              {formatPlainMonth(`${month}-01`, language)}
            </Choice>
          ))}
        </div>
      </fieldset>
      <fieldset className={css.days}>
        <legend>{t`Date`}</legend>
        <div className={css.dayGrid}>
          {shown.map(({ date, seatsLeft }) => (
            <Choice
              key={date}
              name="date"
              value={date}
              checked={date === chosen}
              onChoose={() => onChoose(date)}
              left={seatsLevel(seatsLeft)}
              state={seatsText(seatsLeft)}
            >
              {formatPlainDay(date, language)}
            </Choice>
          ))}
        </div>
        {shown.length < inMonth.length && (
          <div>
            <Button kind="quiet" size="small" onPress={() => setAll(true)}>
              <Trans>More dates</Trans>
            </Button>
          </div>
        )}
      </fieldset>
    </>
  );
}

type ChoiceProps = {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  left: 'none' | 'few' | 'many';
  state: string;
  children: ReactNode;
};

function Choice({ name, value, checked, onChoose, left, state, children }: ChoiceProps) {
  return (
    <label className={css.day}>
      <input type="radio" name={name} value={value} checked={checked} onChange={onChoose} />
      <span className={css.dayFace}>
        <span className={css.dayName}>{children}</span>
        <span className={css.left} data-left={left}>
          {state}
        </span>
      </span>
    </label>
  );
}

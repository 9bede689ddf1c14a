import { claimRefusals } from '@kasauti/contract/scheduling/booking-refusals.ts';
import type { WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { centreName } from '@kasauti/domain/scheduling/place-name.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { plural, t } from '@lingui/core/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { formatDate } from '../../lib/words/formats.ts';
import { refusalText, useRefusalWords } from '../../lib/words/refusal-text.ts';
import { seatsLevel, seatsTones, slotTime } from '../../lib/words/slot-times.ts';
import css from './choose-slot.module.css';
import { type SlotIntent, whyCannotChoose } from './intent.ts';

const SeatWish = lazyPart(() => import('./seat-wish.tsx').then(({ SeatWish }) => SeatWish));

type Props = {
  sittings: WireSitting[];
  testCode: string;
  /** Duration of the test for this candidate, in minutes. */
  minutes: number;
  intent: SlotIntent;
  /** Id of the slot that is already chosen, or null. That slot has no button. */
  pickedId: string | null;
  busy: boolean;
  onPick: (sitting: WireSitting) => void;
  /** True when the list has slots of several days or places. Each line then shows its day and place. */
  withDayAndPlace?: boolean;
};

/**
 * Lists the slots. Each has its number of free seats and a button. If a slot cannot be chosen, its button shows the
 * reason.
 */
export function SlotList({ sittings, withDayAndPlace = false, ...rest }: Props) {
  useRefusalWords();
  return (
    <ul className={css.slots}>
      {sittings.map((sitting) => (
        <Slot key={sitting._id} sitting={sitting} withDayAndPlace={withDayAndPlace} {...rest} />
      ))}
    </ul>
  );
}

type SlotProps = Omit<Props, 'sittings'> & { sitting: WireSitting };

function Slot({ sitting, testCode, minutes, intent, pickedId, busy, onPick, withDayAndPlace }: SlotProps) {
  const language = useLanguage();
  const now = useServerNow(15_000);
  const { centre, startsAt, timeZone, seatsLeft } = sitting;
  const time = slotTime(sitting, minutes, now, language);
  const day = formatDate(startsAt, language, timeZone);
  const isNow = intent.kind === 'move' && intent.startsAt === startsAt;
  const bar = whyCannotChoose(sitting, intent, now);
  return (
    <li className={css.slot}>
      <div className={css.slotText}>
        <strong>{withDayAndPlace ? t`${day}, ${time}` : time}</strong>
        {withDayAndPlace && centre && (
          <span className={css.place}>
            <Icon name="place" />
            {centreName(centre, language)}
          </span>
        )}
        <SeatsLeft count={seatsLeft} />
      </div>
      {sitting._id === pickedId ? (
        <Badge tone="success">{t`Your choice`}</Badge>
      ) : isNow ? (
        <Badge>{t`Booked now`}</Badge>
      ) : seatsLeft === 0 && (bar === 'sitting-full' || bar === 'no-entitlement') ? (
        <SeatWish sitting={sitting} testCode={testCode} when={`${day}, ${time}`} />
      ) : (
        <Button
          kind="secondary"
          busy={busy}
          // An explanation about buying is above the list. The single lines do not repeat it.
          whyDisabled={bar && (bar === 'no-entitlement' ? t`Buy first` : refusalText(bar, claimRefusals))}
          aria-label={t`${pickText(intent)}: ${day}, ${time}`}
          onPress={() => onPick(sitting)}
        >
          {pickText(intent)}
        </Button>
      )}
    </li>
  );
}

/** Returns the text of the button. Must be called during rendering. */
function pickText({ kind }: SlotIntent): string {
  switch (kind) {
    case 'move':
      return t`Move to this slot`;
    case 'free':
      return t`Choose this slot`;
    case 'claim':
    case 'buy':
      return t`Hold this seat`;
  }
}

function SeatsLeft({ count }: { count: number }) {
  if (count === 0) return <Badge>{t`Full`}</Badge>;
  const text = t`${plural(count, { one: '# seat left', other: '# seats left' })}`;
  return <Badge tone={seatsTones[seatsLevel(count)]}>{text}</Badge>;
}

import type { HitKind, WireHit } from '@kasauti/contract/staff/search.ts';
import type { IconName } from '@kasauti/ui/parts/icon.tsx';
import { t } from '@lingui/core/macro';
import { inLanguage, type Language } from '../../lib/appearance/language.ts';
import { formatInstant, formatPaise } from '../../lib/words/formats.ts';
import { roomPath } from '../../lib/words/room-words.ts';
import type { Screen } from './screens.ts';

/** One entry of the result list. `detail` distinguishes entries with the same name. */
export type Choice = { key: string; to: string; icon: IconName; name: string; detail: string };
export type ChoiceGroup = { kind: HitKind | 'screen'; name: string; choices: Choice[] };

const kindsInOrder: readonly HitKind[] = ['person', 'order', 'booking', 'test', 'centre'];

/**
 * Groups the results by kind. Screens come first, because they are known at once. Results that arrive later therefore
 * do not move the selected entry.
 */
export function groupChoices(screens: readonly Screen[], hits: readonly WireHit[], language: Language): ChoiceGroup[] {
  const ofScreens: ChoiceGroup = {
    kind: 'screen',
    name: t({ context: 'staff', message: 'Go to' }),
    choices: screens.map((screen) => ({ ...screen, key: screen.to, detail: '' })),
  };
  const found = kindsInOrder.map((kind) => ({
    kind,
    name: kindName(kind),
    choices: hits.filter((hit) => hit.kind === kind).map((hit) => choiceOf(hit, language)),
  }));
  return [ofScreens, ...found].filter(({ choices }) => choices.length > 0);
}

export function kindName(kind: HitKind): string {
  switch (kind) {
    case 'person':
      return t({ context: 'staff', message: 'People' });
    case 'order':
      return t({ context: 'staff', message: 'Orders' });
    case 'booking':
      return t({ context: 'staff', message: 'Bookings' });
    case 'test':
      return t({ context: 'staff', message: 'Tests' });
    case 'centre':
      return t({ context: 'staff', message: 'Centres' });
  }
}

function choiceOf(hit: WireHit, language: Language): Choice {
  switch (hit.kind) {
    case 'person':
      return { key: hit._id, to: personPath(hit), icon: 'user', name: hit.name, detail: hit.email };
    case 'order':
      return {
        key: hit._id,
        to: personPath(hit.candidate),
        icon: 'cart',
        name: hit.number ?? hit._id,
        detail: [hit.candidate.name, formatPaise(hit.amountInPaise), orderState(hit.state)].join(' · '),
      };
    case 'booking':
      return {
        key: hit.schedule_id,
        to: hit.room ? roomPath(hit.room) : personPath(hit.candidate),
        icon: 'calendar',
        name: hit.rollNumber,
        detail: [hit.candidate.name, inLanguage(hit.title, language), formatInstant(hit.startsAt, language)].join(
          ' · ',
        ),
      };
    case 'test':
      return {
        key: hit._id,
        to: `/staff/tests/${hit._id}`,
        icon: 'questions',
        name: inLanguage(hit.title, language),
        detail: hit.test_code,
      };
    case 'centre':
      return {
        key: hit._id,
        to: `/staff/rooms?find=${encodeURIComponent(hit.name)}`,
        icon: 'place',
        name: hit.name,
        detail: hit.city,
      };
  }
}

const personPath = ({ _id }: { _id: string }) => `/staff/people/${_id}`;

function orderState(state: Extract<WireHit, { kind: 'order' }>['state']): string {
  switch (state) {
    case 'awaiting_payment':
      return t({ context: 'order', message: 'Not paid' });
    case 'fulfilled':
      return t({ context: 'order', message: 'Paid' });
    case 'refunded':
      return t({ context: 'order', message: 'Refunded' });
  }
}

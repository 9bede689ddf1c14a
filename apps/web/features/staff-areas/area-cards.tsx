import type { Role } from '@kasauti/contract/identity/identity.ts';
import { ChoiceCards } from '../../lib/page/forms/choice-cards.tsx';
import { areaPurpose } from './area-purposes.ts';
import { areaIcons, areaName } from './area-words.ts';
import { type Area, areaPaths } from './areas.ts';
import type { Waiting } from './use-waiting.ts';
import { WaitingCount } from './waiting-count.tsx';

type Props = { areas: readonly Area[]; role: Role | undefined; waiting: Waiting };

/** Shows the areas of the console as cards. Each card says what the area is for and how many items wait there. */
export function AreaCards({ areas, role, waiting }: Props) {
  const choices = areas.map((area) => ({
    to: areaPaths[area],
    icon: areaIcons[area],
    name: areaName(area),
    mark: <WaitingCount count={waiting?.get(area)} />,
    purpose: areaPurpose(area, role),
  }));
  return <ChoiceCards choices={choices} />;
}

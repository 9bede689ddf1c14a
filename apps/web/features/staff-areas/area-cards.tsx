import type { Role } from '@kasauti/contract/identity/identity.ts';
import { ChoiceCards } from '../../lib/page/forms/choice-cards.tsx';
import { areaIcons, areaName, areaPurpose } from './area-words.ts';
import { type Area, areaPaths } from './areas.ts';

/** What somebody can do here, each with what it is for. */
export function AreaCards({ areas, role }: { areas: readonly Area[]; role: Role | undefined }) {
  const choices = areas.map((area) => ({
    to: areaPaths[area],
    icon: areaIcons[area],
    name: areaName(area),
    purpose: areaPurpose(area, role),
  }));
  return <ChoiceCards choices={choices} />;
}

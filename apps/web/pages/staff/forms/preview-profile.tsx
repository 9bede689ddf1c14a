import { accommodationKinds } from '@kasauti/contract/identity/profiles.ts';
import { type Accommodation, extraMinutesFor } from '@kasauti/domain/attempt/clock.ts';
import { sectionLengthsFor } from '@kasauti/domain/attempt/section-clock.ts';
import type { Section } from '@kasauti/domain/form/content.ts';
import { MINUTE_MS, SECOND_MS } from '@kasauti/domain/time/durations.ts';
import { SelectField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLanguage } from '../../../lib/appearance/language.ts';
import { accommodationName } from '../../../lib/words/document-words.ts';

const HOUR_MINUTES = 60;

/**
 * Says what a form is like for a candidate with a chosen accommodation. The questions, the tools and the choice of size
 * and colours are the same for everybody.
 */
export function PreviewProfile({ sections }: { sections: readonly Section[] }) {
  const { t } = useLingui();
  const [need, setNeed] = useState<Accommodation | null>(null);
  return (
    <>
      <SelectField
        label={t`Accommodation of the candidate`}
        hint={t`It changes neither the questions nor the tools. Every candidate can choose size and colours.`}
        choices={[
          { value: '', label: t`None` },
          ...accommodationKinds.map((value) => ({ value, label: accommodationName(value) })),
        ]}
        value={need ?? ''}
        onChange={({ currentTarget: { value } }) => setNeed(accommodationKinds.find((kind) => kind === value) ?? null)}
      />
      <div role="status">{need && <Change need={need} />}</div>
      <SectionTimes sections={sections} need={need} />
    </>
  );
}

function Change({ need }: { need: Accommodation }) {
  const more = extraMinutesFor([need], HOUR_MINUTES);
  if (more > 0) return <Trans>The candidate gets {more} minutes more for each hour. All sections share them.</Trans>;
  return need === 'wheelchair' ? (
    <Trans>The paper and its time stay the same. The candidate gets a seat without steps.</Trans>
  ) : (
    <Trans>The paper and its time stay the same. Leaving the page and using the clipboard are not reported.</Trans>
  );
}

type TimesProps = { sections: readonly Section[]; need: Accommodation | null };

/** Shows how long each section is. Without clocks of sections, the test has a length, but not its form. */
function SectionTimes({ sections, need }: TimesProps) {
  const language = useLanguage();
  const minutes = sections.flatMap((section) => section.minutes ?? []);
  if (minutes.length === 0 || minutes.length < sections.length) return null;
  const lengths = sectionLengthsFor(need ? [need] : [], minutes);
  return (
    <ul>
      {sections.map(({ sectionRef, title }, at) => (
        <li key={sectionRef}>
          {title[language] ?? title.en}: <Length ms={lengths[at] ?? 0} />
        </li>
      ))}
    </ul>
  );
}

function Length({ ms }: { ms: number }) {
  const minutes = Math.floor(ms / MINUTE_MS);
  const seconds = Math.round((ms % MINUTE_MS) / SECOND_MS);
  return seconds === 0 ? (
    <Trans>{minutes} min</Trans>
  ) : (
    <Trans>
      {minutes} min {seconds} s
    </Trans>
  );
}

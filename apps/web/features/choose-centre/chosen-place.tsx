import { faceFor } from '@kasauti/ui/fonts/face-for.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { addressLines } from '../../lib/routing/places.ts';
import css from './choose-centre.module.css';
import { Facilities } from './facilities.tsx';
import type { Place } from './places.ts';

/** Shows the chosen place, how to get there, and a link back to the list. */
export function ChosenPlace({ place: { centre }, changeTo }: { place: Place; changeTo: string | null }) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <div className={css.chosen}>
      <Icon name={centre ? 'place' : 'online'} size="large" />
      <div className={css.chosenText}>
        <h3 data-face={centre ? faceFor(centre.name, language) : undefined}>
          {centre ? centre.name : t`Online, where you are`}
        </h3>
        {centre && (
          <>
            <p className={css.address}>{addressLines(centre, language).join(', ')}</p>
            {centre.directions && <p className={css.address}>{centre.directions}</p>}
            <Facilities facilities={centre.facilities} />
          </>
        )}
      </div>
      {changeTo !== null && (
        <ButtonLink to={changeTo} kind="secondary" size="small">
          <Trans>Another place</Trans>
        </ButtonLink>
      )}
    </div>
  );
}

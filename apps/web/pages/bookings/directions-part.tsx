import type { WireCentre } from '@kasauti/contract/scheduling/scheduling.ts';
import { LinkButton } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { MomentActions, MomentPart } from '@kasauti/ui/parts/moment.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { addressLines, facilityName } from '../../lib/routing/places.ts';
import css from './booking-confirmation.module.css';

/** Shows the way to the centre. The maps are on other sites. They are opened only when the candidate follows a link. */
export function Directions({ centre }: { centre: WireCentre }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { directions, facilities } = centre;
  const address = [centre.name, ...addressLines(centre, language)].join(', ');
  return (
    <MomentPart title={<Trans>How to get there</Trans>}>
      <p>{address}</p>
      {directions && <p>{directions}</p>}
      {facilities.length > 0 && (
        <p className={css.hint}>{t`At the centre: ${facilities.map(facilityName).join(', ')}.`}</p>
      )}
      <MomentActions>
        <LinkButton kind="secondary" newWindow href={googleMaps(centre)}>
          <Icon name="place" />
          <Trans>Open in Google Maps (new window)</Trans>
        </LinkButton>
        <LinkButton kind="secondary" newWindow href={openStreetMap(centre)}>
          <Icon name="place" />
          <Trans>Open in OpenStreetMap (new window)</Trans>
        </LinkButton>
      </MomentActions>
    </MomentPart>
  );
}

/**
 * Returns an address that shows the route to the centre. On a phone, it opens the maps app with the route from the
 * candidate's location.
 */
function googleMaps({ latitude, longitude }: WireCentre): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${latitude},${longitude}` })}`;
}

function openStreetMap({ latitude, longitude }: WireCentre): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

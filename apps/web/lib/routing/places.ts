import type { WireCentre } from '@kasauti/contract/scheduling/scheduling.ts';
import { findState, STATES } from '@kasauti/domain/commerce/tax/indian-states.ts';
import { cityName } from '@kasauti/domain/scheduling/place-name.ts';
import { t } from '@lingui/core/macro';
import { inLanguage, type Language } from '../appearance/language.ts';

/* Names of places. Call these functions only while rendering, because they use the current language. */

/** Returns the States and Union Territories as choices of a select, sorted for the reader's language. */
export function stateChoices(language: Language): { value: string; label: string }[] {
  const choices = STATES.map(({ code, name }) => ({ value: code, label: inLanguage(name, language) }));
  return language === 'en' ? choices : choices.sort((a, b) => a.label.localeCompare(b.label, language));
}

export function stateName(code: string, language: Language): string {
  const state = findState(code);
  return state ? inLanguage(state.name, language) : code;
}

/** Returns the lines of a postal address. */
export function addressLines(centre: Pick<WireCentre, 'address' | 'city' | 'cityHi'>, language: Language): string[] {
  const { address } = centre;
  return [...address.lines, `${cityName(centre, language)} ${address.pin}`, stateName(address.stateCode, language)];
}

/**
 * Returns the name of a facility of a centre. For an unknown facility returns its code, with spaces instead of hyphens.
 */
export function facilityName(facility: string): string {
  switch (facility) {
    case 'cctv':
      return t`CCTV`;
    case 'drinking-water':
      return t`Drinking water`;
    case 'lift':
      return t`Lift`;
    case 'lockers':
      return t`Lockers`;
    case 'metro-nearby':
      return t`Metro nearby`;
    case 'parking':
      return t`Parking`;
    case 'power-backup':
      return t`Power backup`;
    case 'scribe-room':
      return t`Room for scribes`;
    case 'separate-toilets':
      return t`Separate toilets`;
    case 'step-free':
      return t`Step-free`;
    case 'waiting-hall':
      return t`Waiting hall`;
    default:
      return facility.replaceAll('-', ' ');
  }
}

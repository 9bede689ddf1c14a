import { own } from '../../own.ts';
import type { QtiElement } from '../read/qti-element.ts';

type Place = Pick<QtiElement, 'sourceName' | 'line'>;

/**
 * The addresses of the standard templates, in QTI 2.1, 2.2 and 3.0, with or without ".xml". They are used only as
 * names. Nothing is downloaded.
 */
const ADDRESS =
  /^https?:\/\/(?:www\.imsglobal\.org\/question\/qti_v2p[12]|(?:purl|www)\.imsglobal\.org\/spec\/qti\/v3p0)\/rptemplates\/(\w+)(?:\.xml)?$/;

/**
 * Returns the rules of a standard template, or null if the address is not that of a supported template. The templates
 * use the variables RESPONSE and SCORE. QTI 2.1 information model, §8.1 Response processing templates. The templates of
 * the Common Cartridge profile (CC2_…) are not supported.
 */
export function standardTemplate(address: string, place: Place): readonly QtiElement[] | null {
  const name = ADDRESS.exec(address.trim())?.[1] ?? '';
  const build = own(TEMPLATES, name);
  return build ? [build(place)] : null;
}

const TEMPLATES: Readonly<Record<string, (place: Place) => QtiElement>> = {
  match_correct: (place) => {
    const { element, variable, score, number } = builder(place);
    const isCorrect = element('match', {}, [variable, element('correct', { identifier: 'RESPONSE' })]);
    return element('responseCondition', {}, [
      element('responseIf', {}, [isCorrect, score(number('1'))]),
      element('responseElse', {}, [score(number('0'))]),
    ]);
  },
  map_response: (place) => mapped(place, 'mapResponse'),
  map_response_point: (place) => mapped(place, 'mapResponsePoint'),
};

function mapped(place: Place, name: 'mapResponse' | 'mapResponsePoint'): QtiElement {
  const { element, variable, score, number } = builder(place);
  return element('responseCondition', {}, [
    element('responseIf', {}, [element('isNull', {}, [variable]), score(number('0'))]),
    element('responseElse', {}, [score(element(name, { identifier: 'RESPONSE' }))]),
  ]);
}

/**
 * Returns functions that build elements. The elements have the line of the item's response processing, where problems
 * are then reported.
 */
function builder({ sourceName, line }: Place) {
  const element = (
    name: string,
    attributes: Readonly<Record<string, string>>,
    children: readonly QtiElement[] = [],
    text = '',
  ): QtiElement => ({ name, sourceName, attributes, children, text, line });
  return {
    element,
    variable: element('variable', { identifier: 'RESPONSE' }),
    number: (text: string) => element('baseValue', { baseType: 'float' }, [], text),
    score: (value: QtiElement) => element('setOutcomeValue', { identifier: 'SCORE' }, [value]),
  };
}

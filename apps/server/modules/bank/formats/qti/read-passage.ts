import type { Language } from '@kasauti/domain/form/content.ts';
import { nameOf } from '@kasauti/domain/qti/read/qti-element.ts';
import type { XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { shownText } from '../markup/write-text.ts';
import type { WrittenAnswer, WrittenText } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';
import { attribute } from './attributes.ts';
import { type Context, noteLimit, onlyOne, placesOf, refuseFewerThanTwo } from './options.ts';
import { filledBy } from './read-gaps.ts';
import { inLanguages, type OwnText, placeName, writeQti } from './read-text.ts';

/* Interactions with a passage that has places of its own: pieces to choose, or gaps to fill. */

type Place = { identifier: string; name: string; text: WrittenText };

/** Reads a passage. Its text has a placeholder `[[name]]` for each element with this name. */
function readPassage({ element, writing }: Context, placeElement: string): { passage: WrittenText; places: Place[] } {
  const places: Place[] = [];
  const write = (part: XmlElement, language: Language): string => {
    const identifier = attribute(part, 'identifier') ?? part.attributes.get('data-place') ?? '';
    const text = { [language]: shownText(writeQti(part.children, writing)) };
    const known = places.find((place) => place.identifier === identifier);
    if (language === writing.language) {
      if (known) refuseQuestion('duplicate-identifier', `Two places have the identifier ${identifier}.`, part.line);
      const name = placeName(identifier, `place-${places.length + 1}`);
      places.push({ identifier, name, text });
      return `[[${name}]]`;
    }
    if (!known)
      return refuseQuestion('undeclared-variable', `A translation has an unknown place: ${identifier}.`, part.line);
    Object.assign(known.text, text);
    return `[[${known.name}]]`;
  };
  const content = element.children.filter((child) => typeof child === 'string' || !BESIDE.has(nameOf(child)));
  const passage = inLanguages(content, writing, (nodes, language) => {
    const isSecond = language !== writing.language;
    const own: OwnText = (part, name) =>
      name === placeElement || (isSecond && part.attributes.has('data-place')) ? write(part, language) : null;
    return shownText(writeQti(nodes, writing, own));
  });
  return { passage, places };
}

/** Children of an interaction that are not in its passage. */
const BESIDE = new Set(['prompt', 'gapText', 'gapImg']);

export function readHotText(context: Context): WrittenAnswer {
  const { element, response, writing } = context;
  const { passage, places } = readPassage(context, 'hottext');
  refuseFewerThanTwo(places, element);
  const right = placesOf(places, context);
  const isMany = response.cardinality !== 'single';
  if (!isMany) onlyOne(right);
  else noteLimit(attribute(element, 'maxChoices') ?? '1', places.length, writing.note);
  return {
    kind: 'hot-text',
    passage,
    pieces: Object.fromEntries(places.map(({ name, text }) => [name, text])),
    correct: right.map((place) => places[place]?.name ?? ''),
    ...(isMany ? { many: true } : {}),
  };
}

export function readGapMatch(context: Context): WrittenAnswer {
  const { passage, places } = readPassage(context, 'gap');
  const { choices, correct } = filledBy(places, context);
  return {
    kind: 'gap-match',
    passage,
    choices,
    correct: Object.fromEntries(places.map(({ name }, at) => [name, correct[at] ?? -1])),
  };
}

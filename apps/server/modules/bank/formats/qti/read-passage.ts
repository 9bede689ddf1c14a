import type { Language } from '@kasauti/domain/form/content.ts';
import { nameOf } from '@kasauti/domain/qti/read/qti-element.ts';
import type { XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { shownText } from '../markup/write-text.ts';
import type { WrittenAnswer, WrittenText } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';
import { limitedOptionsOf, limitedTexts, refuseOverused } from './limited-options.ts';
import { type Context, noteLimit, onlyOne, pairsOf, placeOf, placesOf, refuseFewerThanTwo } from './options.ts';
import { attribute, inLanguages, type OwnText, placeName, writeQti } from './read-text.ts';
import { childrenNamed } from './read-translations.ts';

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
  const { element, writing } = context;
  const { passage, places } = readPassage(context, 'gap');
  const options = limitedOptionsOf(element, 'gapText', writing, places.length);
  if (childrenNamed(element, 'gapImg').length > 0)
    refuseQuestion('unsupported-element', 'Pictures for gaps cannot be imported.', element.line);
  const pairs = pairsOf(context);
  const strange = pairs.find(([, gap]) => !places.some(({ identifier }) => identifier === gap));
  if (strange)
    refuseQuestion('key-not-an-option', `The key names the gap ${strange[1]}, which the text does not have.`);
  const correct = places.map(({ identifier, name }): [string, number] => {
    const [right, ...others] = pairs.filter(([, gap]) => gap === identifier);
    if (!right) return refuseQuestion('gap-without-answer', `No text is right for the gap ${identifier}.`);
    if (others.length > 0)
      refuseQuestion('several-right-options', `Several texts are right for the gap ${identifier}, but it takes one.`);
    return [name, placeOf(options, right[0])];
  });
  refuseOverused(
    options,
    correct.map(([, place]) => place),
  );
  noteLimit(attribute(element, 'maxAssociations') ?? '0', places.length, writing.note);
  return {
    kind: 'gap-match',
    passage,
    choices: limitedTexts(options),
    correct: Object.fromEntries(correct),
  };
}

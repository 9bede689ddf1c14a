import type { ItemContent, ItemKey, Localized, Markup, Stimulus } from '@kasauti/domain/form/content.ts';
import type { SourceItem, SourcePassage } from '@kasauti/domain/form/source.ts';
import { ONLY_INTERACTION, withPlace } from '@kasauti/domain/item/interactions.ts';
import { sha256Hex } from '../../../platform/security/hashes.ts';
import { compileAnswer, localizedMarkup } from './compile-answer.ts';
import { parseFigure } from './parse-markup.ts';

/**
 * Compiles a question to two separate objects: its content, which candidates get, and its key. The option ids are made
 * with `salt` and reveal nothing. Unless the author fixes their order, options are stored in the order of their ids.
 * Then neither the id of an option nor its position shows which option the author wrote first. Throws `MarkupError`.
 */
export function compileItem(
  item: SourceItem,
  salt: string,
  itemVersionId: string,
): { content: ItemContent; key: ItemKey } {
  const { itemRef, stimulusRef, answer } = item;
  const prompt = localizedMarkup(item.prompt);
  const shared = { itemRef, itemVersionId, ...(stimulusRef ? { stimulusRef } : {}) };
  const explanation = localizedMarkup(item.explanation);
  if (answer.kind !== 'composite') {
    const { interaction, correct } = compileAnswer(answer, (place) => optionIdAt(salt, itemRef, place));
    const body = withPlace(withFigure(prompt, item.figure));
    return {
      content: { ...shared, body, interactions: { [ONLY_INTERACTION]: interaction } },
      key: { correct, explanation },
    };
  }
  const parts = Object.entries(answer.parts).map(([id, part]) => ({
    id,
    ...compileAnswer(part, (place) => optionIdAt(salt, `${itemRef}/${id}`, place)),
  }));
  return {
    content: {
      ...shared,
      body: withFigure(prompt, item.figure),
      interactions: Object.fromEntries(parts.map(({ id, interaction }) => [id, interaction])),
    },
    key: {
      correct: { kind: 'parts', parts: Object.fromEntries(parts.map(({ id, correct }) => [id, correct])) },
      explanation,
    },
  };
}

/** Compiles a passage to what candidates get. Throws `MarkupError`. */
export function compilePassage({ stimulusRef, title, body, figure }: SourcePassage): Stimulus {
  return { stimulusRef, title, body: withFigure(localizedMarkup(body), figure) };
}

/** Returns the id of the option with this index in the source. Without the salt, the id reveals nothing. */
export const optionIdAt = (salt: string, itemRef: string, place: number): string =>
  sha256Hex(`${salt}/${itemRef}/${place}`).slice(0, 10);

/** Adds the drawing to the end of a text in each language. Throws `MarkupError`. */
export function withFigure(body: Localized<Markup>, figure: SourceItem['figure']): Localized<Markup> {
  if (!figure) return body;
  const draw = (alt: string) => parseFigure(figure.svg, alt);
  return {
    en: [...body.en, draw(figure.alt.en)],
    ...(body.hi ? { hi: [...body.hi, draw(figure.alt.hi ?? figure.alt.en)] } : {}),
  };
}

import type {
  CorrectPart,
  Interaction,
  ItemContent,
  ItemKey,
  Localized,
  Markup,
  Option,
  Pair,
  SourceAnswer,
  SourceItem,
  SourceText,
} from '@kasauti/domain/form/content.ts';
import { ONLY_INTERACTION, withPlace } from '@kasauti/domain/item/interactions.ts';
import { USUAL_TEXT_CHARACTERS } from '@kasauti/domain/item/kinds/text-entry/limits.ts';
import { sha256Hex } from '../../../platform/security/hashes.ts';
import { parseFigure, parseMarkup } from './parse-markup.ts';

/**
 * Compiles a question to the content that is delivered and to its key, which is a separate object. The option ids are
 * made with `salt` and reveal nothing. Options are stored in the order of their ids, so neither an id nor its position
 * shows which option the author wrote first. Throws `MarkupError`.
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

/** Compiles the way of answering and the correct answer. `idOf` returns the id of the option at a place. */
function compileAnswer(
  answer: SourceAnswer,
  idOf: (place: number) => string,
): { interaction: Interaction; correct: CorrectPart } {
  switch (answer.kind) {
    case 'numeric': {
      const { kind, from, to, unit } = answer;
      return { interaction: { kind, ...(unit ? { unit } : {}) }, correct: { kind: 'range', from, to } };
    }
    case 'text-entry': {
      const { kind, accepted, matchCase, maxCharacters = USUAL_TEXT_CHARACTERS } = answer;
      return {
        interaction: { kind, maxCharacters },
        correct: { kind: 'texts', accepted, ...(matchCase ? { matchCase } : {}) },
      };
    }
    case 'order': {
      const options = optionsOf(answer.options, idOf);
      const optionIds = options.map(({ optionId }) => optionId);
      return {
        interaction: { kind: 'order', options: byId(options) },
        correct: { kind: 'order', optionIds },
      };
    }
    case 'match': {
      const { kind, many } = answer;
      const rows = optionsOf(answer.rows, idOf);
      const columns = optionsOf(answer.columns, (place) => idOf(rows.length + place));
      const pairs = answer.correct.flatMap((places, row) =>
        places.map((place): Pair => [idOf(row), idOf(rows.length + place)]),
      );
      return {
        interaction: { kind, rows, columns: byId(columns), ...(many ? { many } : {}) },
        correct: { kind: 'pairs', pairs },
      };
    }
    case 'slider': {
      const { kind, from, to, step, correctFrom, correctTo, unit } = answer;
      return {
        interaction: { kind, from, to, step, ...(unit ? { unit } : {}) },
        correct: { kind: 'range', from: correctFrom, to: correctTo },
      };
    }
    case 'single-choice':
    case 'multiple-choice':
    case 'inline-choice': {
      const { kind, keepsOrder } = answer;
      const written = optionsOf(answer.options, idOf);
      const options = keepsOrder ? written : byId(written);
      const places = answer.kind === 'multiple-choice' ? answer.correct : [answer.correct];
      return {
        interaction: { kind, options, ...(keepsOrder ? { keepsOrder } : {}) },
        correct: { kind: 'options', optionIds: places.map(idOf).sort() },
      };
    }
  }
}

function optionsOf(texts: readonly SourceText[], idOf: (place: number) => string): Option[] {
  return texts.map((text, place) => ({ optionId: idOf(place), body: localizedMarkup(text) }));
}

/** The ids are random, so this order reveals nothing about the key. */
function byId(options: readonly Option[]): Option[] {
  return options.toSorted((a, b) => (a.optionId < b.optionId ? -1 : 1));
}

/** Returns the id of the option at this place of the source. Without the salt it reveals nothing. */
export const optionIdAt = (salt: string, itemRef: string, place: number): string =>
  sha256Hex(`${salt}/${itemRef}/${place}`).slice(0, 10);

/** Parses a text in each language. Throws `MarkupError`. */
export function localizedMarkup(text: SourceText): Localized<Markup> {
  return { en: parseMarkup(text.en), ...(text.hi === undefined ? {} : { hi: parseMarkup(text.hi) }) };
}

/** Adds a drawing at the end of a text, in each language. Throws `MarkupError`. */
export function withFigure(body: Localized<Markup>, figure: SourceItem['figure']): Localized<Markup> {
  if (!figure) return body;
  const draw = (alt: string) => parseFigure(figure.svg, alt);
  return {
    en: [...body.en, draw(figure.alt.en)],
    ...(body.hi ? { hi: [...body.hi, draw(figure.alt.hi ?? figure.alt.en)] } : {}),
  };
}

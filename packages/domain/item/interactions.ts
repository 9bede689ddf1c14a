import type {
  CorrectAnswer,
  CorrectPart,
  FormContent,
  Interaction,
  ItemContent,
  ItemKind,
  ItemResponse,
  Language,
  Localized,
  Markup,
  MarkupElement,
  MarkupNode,
  Option,
  PartResponse,
} from '../form/content.ts';
import { own } from '../own.ts';

/*
 * The interactions of an item and their placeholders in its body. The placeholder of an interaction is the element
 * `interaction` with the interaction's id. If an item has only one interaction, its id is the default id of QTI. A
 * passage inside an interaction contains the same element, with the ids of its pieces or gaps.
 */

export const ONLY_INTERACTION = 'RESPONSE';

/** An item as it was stored before an item could have several interactions. */
export type FirstItemContent = Omit<ItemContent, 'body' | 'interactions'> & {
  prompt: Localized<Markup>;
  interaction: Interaction;
};

export type StoredItem = ItemContent | FirstItemContent;

/**
 * A form as it may be stored. Published forms never change, so old forms still contain items of type
 * `FirstItemContent`.
 */
export type StoredForm = Omit<FormContent, 'sections'> & {
  sections: (Omit<FormContent['sections'][number], 'items'> & { items: StoredItem[] })[];
};

/** Returns an item in the current format. An old item gets the placeholder for its answer after the prompt. */
export function currentItem(item: StoredItem): ItemContent {
  if (!('prompt' in item)) return item;
  const { prompt, interaction, ...rest } = item;
  return { ...rest, body: withPlace(prompt), interactions: { [ONLY_INTERACTION]: interaction } };
}

/** Returns a stored form with all items in the current format. */
export function withCurrentItems(form: StoredForm): FormContent {
  const sections = form.sections.map((section) => ({ ...section, items: section.items.map(currentItem) }));
  return { ...form, sections };
}

/** Adds the placeholder of the only interaction to the end of a prompt, in each language. */
export function withPlace(prompt: Localized<Markup>): Localized<Markup> {
  const place = placeOf(ONLY_INTERACTION);
  return { en: [...prompt.en, place], ...(prompt.hi ? { hi: [...prompt.hi, place] } : {}) };
}

/** Returns the placeholder of an interaction. */
export function placeOf(id: string): MarkupElement {
  return { tag: 'interaction', attributes: { id } };
}

/** Returns the id of the interaction whose placeholder this node is, or null if it is no placeholder. */
export function interactionAt(node: MarkupNode): string | null {
  return typeof node !== 'string' && node.tag === 'interaction' ? (node.attributes?.id ?? '') : null;
}

/** Returns the ids of all placeholders in a markup, in order. An id may occur more than once. */
export function placesIn(markup: Markup): string[] {
  return markup.flatMap((node) => {
    const id = interactionAt(node);
    if (id !== null) return [id];
    return typeof node === 'string' ? [] : placesIn(node.children ?? []);
  });
}

/**
 * Divides a body into runs of markup and the ids of the placeholders between them. A placeholder inside a paragraph or
 * a table stays in its run.
 */
export function bodyParts(body: Markup): (Markup | string)[] {
  const parts: (Markup | string)[] = [];
  for (const node of body) {
    const id = interactionAt(node);
    const last = parts.at(-1);
    if (id !== null) parts.push(id);
    else if (Array.isArray(last)) last.push(node);
    else parts.push([node]);
  }
  return parts;
}

/** Returns the only interaction of an item, or null if the item does not have exactly one. */
export function onlyInteraction({ interactions }: Pick<ItemContent, 'interactions'>): Interaction | null {
  const [only, ...others] = Object.values(interactions);
  return only && others.length === 0 ? only : null;
}

export function itemKindOf(item: Pick<ItemContent, 'interactions'>): ItemKind {
  return onlyInteraction(item)?.kind ?? 'composite';
}

/** Returns the interactions of an item with their ids, in the order of their placeholders. */
export function interactionsOf({ body, interactions }: ItemContent, language: Language): [string, Interaction][] {
  const ids = new Set(placesIn(body[language] ?? body.en));
  return [...ids].flatMap((id): [string, Interaction][] => {
    const interaction = own(interactions, id);
    return interaction ? [[id, interaction]] : [];
  });
}

/** Returns all options of an interaction: the texts that can be chosen, put in order or joined. */
export function optionsIn(interaction: Interaction): Option[] {
  const lists: unknown[] = Object.values(interaction);
  return lists.flat().filter((one): one is Option => typeof one === 'object' && one !== null && 'optionId' in one);
}

/** Builds the response to an item from the responses to its interactions. */
export function respondTo(
  { interactions }: Pick<ItemContent, 'interactions'>,
  respond: (interaction: Interaction, id: string) => PartResponse,
): ItemResponse {
  const parts = Object.entries(interactions).map(([id, interaction]) => [id, respond(interaction, id)] as const);
  const [only, ...others] = parts;
  if (only && others.length === 0) return only[1];
  return { kind: 'parts', parts: Object.fromEntries(parts) };
}

/** Returns the correct answer of one interaction of an item, or undefined if the key has none. */
export function correctPart(correct: CorrectAnswer | undefined, id: string): CorrectPart | undefined {
  if (correct?.kind !== 'parts') return correct;
  return own(correct.parts, id);
}

/** Returns the response to one interaction of an item, or null if it was not answered. */
export function responsePart(response: ItemResponse | null, id: string): PartResponse | null {
  return response?.kind === 'parts' ? (own(response.parts, id) ?? null) : response;
}

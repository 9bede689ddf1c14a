import type { CorrectAnswer, CorrectPart, Interaction, ItemContent, Option } from '@kasauti/domain/form/content.ts';
import { type Pictures, withPictureFacts } from '@kasauti/domain/form/pictures.ts';
import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { correctPart } from '@kasauti/domain/item/interactions.ts';
import { own } from '@kasauti/domain/own.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import { answerWithKey } from './answer-with-key.ts';
import { compileItem } from './compile-item.ts';
import { optionPlaces } from './option-places.ts';

const SALT = 'key';

type Ids = ReadonlyMap<string, string>;
type Published = { content: ItemContent; correct: CorrectAnswer; pictures: Pictures };

/**
 * Returns the author's text of a question with the key that its published form has by now. Returns null if an author
 * cannot write such a key. A published form has its own ids, which cannot be computed again. So the options are known
 * by their texts, and the result is compiled again and compared with the published key.
 */
export function sourceWithKey(source: SourceItem, published: Published): SourceItem | null {
  const { content, correct, pictures } = published;
  const compile = (item: SourceItem) => withPictureFacts(compileItem(item, SALT, content.itemVersionId), pictures);
  const ids = idsByText(content, compile(source).content);
  if (!ids) return null;
  const positions = optionPlaces(source, SALT);
  const placeOf = (optionId: string) => (positions.get(ids.get(optionId) ?? '') ?? 0) - 1;
  const corrected = withCorrect(source, correct, placeOf);
  const compiled = corrected && compile(corrected);
  const after = compiled && idsByText(content, compiled.content);
  if (!after || sorted(withIds(correct, after)) !== sorted(compiled.key.correct)) return null;
  return corrected;
}

function withCorrect(
  source: SourceItem,
  correct: CorrectAnswer,
  placeOf: (optionId: string) => number,
): SourceItem | null {
  const { answer } = source;
  if (answer.kind !== 'composite') {
    const after = correct.kind === 'parts' ? null : answerWithKey(answer, correct, placeOf);
    return after && { ...source, answer: after };
  }
  const parts = Object.entries(answer.parts).map(([id, part]) => {
    const right = correct.kind === 'parts' ? correctPart(correct, id) : undefined;
    return [id, right ? answerWithKey(part, right, placeOf) : null] as const;
  });
  const after = parts.flatMap(([id, part]) => (part ? [[id, part] as const] : []));
  if (after.length < parts.length) return null;
  return { ...source, answer: { ...answer, parts: Object.fromEntries(after) } };
}

/**
 * Returns the id in `compiled` of each option of `published` with the same text. Returns null if the two differ in any
 * option, or if two options have the same text.
 */
function idsByText(published: ItemContent, compiled: ItemContent): Ids | null {
  const ids = new Map<string, string>();
  for (const [id, interaction] of Object.entries(published.interactions)) {
    const other = own(compiled.interactions, id);
    const [ours, theirs] = [optionsByText(interaction), other && optionsByText(other)];
    if (!ours || !theirs || ours.size !== theirs.size) return null;
    for (const [text, optionId] of ours) {
      const same = theirs.get(text);
      if (same === undefined) return null;
      ids.set(optionId, same);
    }
  }
  return ids;
}

/** Maps the text of each option, and the list that it is in, to its id. Returns null if two are equal. */
function optionsByText(interaction: Interaction): Map<string, string> | null {
  const found = Object.entries(interaction).flatMap(([list, options]) =>
    Array.isArray(options)
      ? (options as (Option | string)[]).flatMap((option) => {
          if (typeof option === 'string') return [];
          const { optionId, ...text } = option;
          return [[`${list} ${canonicalJson(text)}`, optionId] as const];
        })
      : [],
  );
  const byText = new Map(found);
  return byText.size === found.length ? byText : null;
}

function withIds(correct: CorrectAnswer, ids: Ids): CorrectAnswer {
  const idOf = (id: string) => ids.get(id) ?? id;
  const change = (part: CorrectPart): CorrectPart => {
    if ('optionIds' in part) return { ...part, optionIds: part.optionIds.map(idOf) };
    return part.kind === 'pairs' ? { ...part, pairs: part.pairs.map(([a, b]) => [idOf(a), idOf(b)]) } : part;
  };
  return eachPart(correct, change);
}

/** Returns a correct answer as text that is equal for equal answers. */
function sorted(correct: CorrectAnswer): string {
  return canonicalJson(
    eachPart(correct, (part) => {
      if (part.kind === 'options') return { ...part, optionIds: part.optionIds.toSorted() };
      return part.kind === 'pairs' ? { ...part, pairs: part.pairs.toSorted() } : part;
    }),
  );
}

function eachPart(correct: CorrectAnswer, change: (part: CorrectPart) => CorrectPart): CorrectAnswer {
  if (correct.kind !== 'parts') return change(correct);
  const parts = Object.entries(correct.parts).map(([id, part]) => [id, change(part)] as const);
  return { ...correct, parts: Object.fromEntries(parts) };
}

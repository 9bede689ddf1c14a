import { diffWords } from 'diff';
import { type AnyDraft, type DraftText, draftTexts } from './draft-texts.ts';

/** A piece of a text that is the same in both versions, or is in one of them only. */
export type Piece = { text: string; change: 'same' | 'added' | 'removed' };

/** A text that differs between two versions of a question, with the words that differ. */
export type ChangedText = Pick<DraftText, 'path' | 'language'> & { pieces: Piece[] };

/**
 * Returns the texts that differ between two versions of a question, in the order of the newer version. Texts that are
 * only in the older version come last. A text that is in one version only is added or removed as a whole.
 */
export function changesOfDraft(before: AnyDraft, after: AnyDraft): ChangedText[] {
  const [old, current] = [draftTexts(before), draftTexts(after)].map(
    (texts) => new Map(texts.map((one) => [nameOf(one), one])),
  ) as [Map<string, DraftText>, Map<string, DraftText>];
  return [...new Map([...current, ...[...old].filter(([name]) => !current.has(name))]).entries()].flatMap(
    ([name, { path, language }]) => {
      const [was, is] = [old.get(name)?.text ?? '', current.get(name)?.text ?? ''];
      return was === is ? [] : [{ path, language, pieces: piecesOf(was, is, language ?? 'en') }];
    },
  );
}

const nameOf = ({ path, language }: DraftText) => JSON.stringify([path, language]);

function piecesOf(was: string, is: string, language: string): Piece[] {
  const intlSegmenter = new Intl.Segmenter(language, { granularity: 'word' });
  return diffWords(was, is, { intlSegmenter }).map(({ value, added, removed }) => ({
    text: value,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }));
}

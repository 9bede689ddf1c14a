import type { Fraction } from '../fraction.ts';

/** Explanation of a mark: the key of a sentence and the values for it. The mark itself is in another field. */
export type MarkExplanation =
  | {
      key:
        | 'dropped'
        | 'left-out'
        | 'blank'
        | 'right-option'
        | 'wrong-option'
        | 'exactly-the-key'
        | 'not-exactly-the-key'
        | 'not-a-number'
        | 'accepted-text'
        | 'another-text'
        | 'waits-for-markers'
        | 'marked-by-two'
        | 'marked-by-a-third'
        | 'right-order'
        | 'another-order'
        | 'exactly-the-pairs'
        | 'not-exactly-the-pairs'
        | 'every-gap-right'
        | 'not-every-gap-right'
        | 'exactly-the-associations'
        | 'not-exactly-the-associations'
        | 'every-area-hit'
        | 'not-every-area-hit'
        | 'another-kind-of-answer';
      params: Record<string, never>;
    }
  | { key: 'some-of-the-key'; params: { chosen: string; correct: string } }
  | { key: 'a-wrong-option-chosen'; params: { wrongChosen: string } }
  | { key: 'inside-the-range' | 'outside-the-range'; params: { from: string; to: string } }
  | { key: 'parts-right'; params: { right: string; parts: string } };

/** The outcome of one part: an interaction of a composite question, a row of a match, a gap or a pair. */
export type PartOutcome = 'right' | 'wrong' | 'blank';

/**
 * The judgement of a response that is not blank. `part` contains the marks if the response earns neither all marks for
 * right nor all marks for wrong. `parts` contains the outcome of each part if the question was marked by parts.
 */
export type Verdict = {
  /** `pending` means that people have not marked the response yet. */
  outcome: 'right' | 'wrong' | 'partly' | 'pending';
  rule: MarkExplanation;
  part?: Fraction;
  parts?: Record<string, PartOutcome>;
};

/** The judgement of a response whose shape does not fit the question. */
export const ANOTHER_KIND: Verdict = { outcome: 'wrong', rule: explain('another-kind-of-answer') };

type PlainExplanation = Extract<MarkExplanation, { params: Record<string, never> }>;

/** Returns an explanation without values. */
export function explain(key: PlainExplanation['key']): PlainExplanation {
  return { key, params: {} };
}

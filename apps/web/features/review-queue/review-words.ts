import type { ReviewCase } from '@kasauti/contract/attempts/review-queue.ts';
import { t } from '@lingui/core/macro';

export type ReviewKind = ReviewCase['kind'];
export type Decision = NonNullable<ReviewCase['decided']>['decision'];

export function kindName(kind: ReviewKind): string {
  switch (kind) {
    case 'ended':
      return t`Test ended in the room`;
    case 'late-answers':
      return t`Answers that came too late`;
  }
}

/** The decisions that are possible for each kind of case. */
export const decisionsFor: Record<ReviewKind, readonly Decision[]> = {
  ended: ['release', 'withhold'],
  'late-answers': ['accept', 'leave'],
};

/** Returns the text of a decision as it is shown in the form. */
export function decisionName(decision: Decision): string {
  switch (decision) {
    case 'release':
      return t`Release the result`;
    case 'withhold':
      return t`Withhold the result`;
    case 'accept':
      return t`Let them count`;
    case 'leave':
      return t`Leave them uncounted`;
  }
}

/** Explains the effect of a decision on the candidate. */
export function decisionMeaning(decision: Decision): string {
  switch (decision) {
    case 'release':
      return t`The result comes out with everybody else’s, for the answers that were saved.`;
    case 'withhold':
      return t`There is no result. The candidate reads your reason.`;
    case 'accept':
      return t`A new result is made with these answers and replaces the old one.`;
    case 'leave':
      return t`They stay stored and are shown to the candidate; the result stays as it is.`;
  }
}

/** Returns the text of a decision after it was made. */
export function decidedName(decision: Decision): string {
  switch (decision) {
    case 'release':
      return t`Result released`;
    case 'withhold':
      return t`Result withheld`;
    case 'accept':
      return t`Late answers count`;
    case 'leave':
      return t`Late answers do not count`;
  }
}

import type { StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ListingField } from '@kasauti/domain/catalogue/what-changed.ts';
import { t } from '@lingui/core/macro';
import { modeName } from '../../lib/words/exam-words.ts';
import { priceText } from '../../lib/words/formats.ts';

/** Returns the price of a test. A new test has none until somebody decides it. */
export const shownPrice = ({ price, isPriced }: Pick<StaffTest, 'price' | 'isPriced'>): string =>
  isPriced ? priceText(price) : t`No price yet`;

type State = StaffTest['state'];

export function stateName(state: State): string {
  switch (state) {
    case 'draft':
      return t({ context: 'test', message: 'Not on sale yet' });
    case 'published':
      return t({ context: 'test', message: 'On sale' });
    case 'withdrawn':
      return t({ context: 'test', message: 'Withdrawn' });
  }
}

export const stateTone = { draft: 'plain', published: 'success', withdrawn: 'warning' } as const;

export function fieldName(field: ListingField | 'price' | 'paper' | 'samples'): string {
  switch (field) {
    case 'title':
      return t`Title`;
    case 'summary':
      return t`In short`;
    case 'audience':
      return t`Who it is for`;
    case 'syllabus':
      return t`Syllabus`;
    case 'faq':
      return t`Questions and answers`;
    case 'tags':
      return t`Skills and search words`;
    case 'categorySlug':
      return t`Category`;
    case 'level':
      return t`Level`;
    case 'languages':
      return t`Languages`;
    case 'validityDays':
      return t`Days that a purchase can be used`;
    case 'mode':
      return t`Where it is sat, and who watches`;
    case 'durationMinutes':
      return t`Minutes`;
    case 'isPractice':
      return t`Practice test`;
    case 'mostAttempts':
      return t`Most attempts of one person, if it is free`;
    case 'passShareInPercent':
      return t`Pass mark in percent`;
    case 'rescheduleWindowHours':
      return t`Hours before the date until which a booking can be moved`;
    case 'rescheduleMaxCount':
      return t`Times that a booking can be moved`;
    case 'cancelWindowHours':
      return t`Hours before the date until which a booking can be cancelled`;
    case 'entryClosesMinutes':
      return t`Minutes after the beginning in which a candidate can still enter`;
    case 'reviewRule':
      return t`Answers to the questions`;
    case 'samples':
      return t`Sample questions`;
    case 'paper':
      return t`Question paper`;
    case 'price':
      return t`Price in rupees, GST included`;
  }
}

/** Returns the name of an action from the audit log. */
export function actionName(action: string): string {
  switch (action) {
    case 'exam.create':
      return t`Test created`;
    case 'exam.publish':
      return t`Put into the catalogue`;
    case 'exam.change-price':
      return t`Price changed`;
    case 'exam.ask-price':
      return t`Another price requested`;
    case 'exam.refuse-price':
      return t`Price refused`;
    case 'exam.take-back-price':
      return t`Price taken back`;
    case 'exam.edit':
      return t`Texts changed`;
    case 'exam.choose-samples':
      return t`Sample questions changed`;
    case 'exam.give-paper':
      return t`Question paper changed`;
    case 'exam.withdraw':
      return t`Taken off sale`;
    case 'exam.sell':
      return t`Put back on sale`;
    default:
      return action;
  }
}

export function reviewName(rule: StaffTest['terms']['reviewRule']): string {
  return rule === 'never' ? t`Never shown` : t`Shown after the last date with this paper`;
}

/** Returns the value of a changed field in words. */
export function valueText(field: string, text: string): string {
  if (text === '') return text;
  switch (field) {
    case 'price':
      return Number.isFinite(Number(text)) ? priceText(Number(text)) : text;
    case 'mode':
      return modeName(text as StaffTest['terms']['mode']);
    case 'isPractice':
      return text === 'true' ? t`Yes` : t`No`;
    case 'reviewRule':
      return reviewName(text as StaffTest['terms']['reviewRule']);
    default:
      return text;
  }
}

import type { StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ListingField } from '@kasauti/domain/catalogue/what-changed.ts';
import { t } from '@lingui/core/macro';

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

export function fieldName(field: ListingField | 'price' | 'paper'): string {
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
    case 'paper':
      return t`Question paper`;
    case 'price':
      return t`Price in rupees, GST included`;
  }
}

/** Returns the name of an action from the audit log. */
export function actionName(action: string): string {
  switch (action) {
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

import { t } from '@lingui/core/macro';
import type { Sort } from './catalogue-query.ts';

export function sortName(sort: Sort): string {
  switch (sort) {
    case 'newest':
      return t`Newest first`;
    case 'soonest':
      return t`Next date first`;
    case 'price-up':
      return t`Price: low to high`;
    case 'price-down':
      return t`Price: high to low`;
    case 'relevance':
      return t`Best match first`;
  }
}

import type { ContentKind } from '@kasauti/contract/content/staff-content.ts';
import { t } from '@lingui/core/macro';

/** The kinds of texts on the site that staff edit. */
export const keptKinds = ['banner', 'faq', 'page', 'footer', 'category'] as const;
export type KeptKind = ContentKind | 'category';

export const isKeptKind = (text: string | undefined): text is KeptKind => keptKinds.some((kind) => kind === text);

export const pathOfKind = (kind: KeptKind) => `/staff/content/${kind}`;

export function kindName(kind: KeptKind): string {
  switch (kind) {
    case 'banner':
      return t({ context: 'staff', message: 'Banners' });
    case 'faq':
      return t`Questions and answers`;
    case 'page':
      return t({ context: 'staff', message: 'Pages of text' });
    case 'footer':
      return t({ context: 'staff', message: 'Footer' });
    case 'category':
      return t`Categories`;
  }
}

export function kindPurpose(kind: KeptKind): string {
  switch (kind) {
    case 'banner':
      return t`News at the top of the home page, each with a link.`;
    case 'faq':
      return t`What people ask, by topic, on the page of questions and answers.`;
    case 'page':
      return t`About, Higher Education, Government, Enterprise, privacy, terms, refunds and pages of your own.`;
    case 'footer':
      return t`The footer of every page: description, links, social networks, address.`;
    case 'category':
      return t`The catalogue’s categories: names, colours, order and search words.`;
  }
}

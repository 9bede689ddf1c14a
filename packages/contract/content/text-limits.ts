/** Maximum length of each text in characters. Each limit suits the space that the page has for the text. */
export const maxLetters = {
  newsTitle: 80,
  newsText: 300,
  linkLabel: 60,
  path: 200,
  topic: 80,
  question: 200,
  pageTitle: 120,
  /** An FAQ answer or a paragraph of a page. */
  paragraph: 3000,
  footerText: 500,
  address: 300,
  categoryName: 60,
  categoryText: 300,
} as const;

/** Social networks for which the operator can enter a link. */
export const networks = ['facebook', 'instagram', 'linkedin', 'youtube'] as const;

/** The most letters of each text: what its place on the page has room for. */
export const maxLetters = {
  newsTitle: 80,
  newsText: 300,
  linkLabel: 60,
  path: 200,
  topic: 80,
  question: 200,
  pageTitle: 120,
  /** An answer, or a paragraph of a page. */
  paragraph: 3000,
  footerText: 500,
  address: 300,
  categoryName: 60,
  categoryText: 300,
} as const;

/** Where an operator can have a page of their own. */
export const networks = ['facebook', 'instagram', 'linkedin', 'youtube'] as const;

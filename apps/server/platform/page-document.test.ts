import { expect, test } from 'vitest';
import { type Document, pageDocument } from './page-document.ts';

const page: Document = {
  language: 'en',
  title: 'Clerk "Mock" · Kasauti',
  description: 'Sixty minutes.',
  canonical: '/products/test/one',
  picture: '/api/v1/catalogue/tests/one/picture.png',
  jsonLd: [],
  isPrivate: false,
  body: '',
  assets: [{ script: 'a.js', imports: [], styles: [], words: { en: [], hi: [] } }],
  answers: [],
  renderedAt: new Date('2026-11-21T06:30:00Z'),
  location: '/products/test/one',
  publicUrl: 'https://kasauti.example',
};

test('whoever shares the address of a page that may be shared shows its title, its summary and its picture, by whole addresses', () => {
  const text = pageDocument(page);
  expect(text).toContain('<meta property="og:title" content="Clerk &quot;Mock&quot; · Kasauti">');
  expect(text).toContain('<meta property="og:description" content="Sixty minutes.">');
  expect(text).toContain('content="https://kasauti.example/api/v1/catalogue/tests/one/picture.png"');
  expect(pageDocument({ ...page, picture: null })).not.toContain('og:image');
  expect(pageDocument({ ...page, isPrivate: true })).not.toContain('og:');
});

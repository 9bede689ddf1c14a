import { expect, test } from 'vitest';
import { type Document, pageDocument, shellDocument } from './page-document.ts';

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

test('a page names one file of styles to load, and switched off the ones it is made of; an empty document names its own', () => {
  const part = { imports: [], words: { en: [], hi: [] } };
  const shop = { ...part, script: 'shop.js', styles: ['common.css', 'shop.css'] };
  const ownPage = { ...part, script: 'home.js', styles: ['common.css', 'home.css'], sheet: 'sheet-home.css' };
  const links = (text: string) => text.match(/<link rel="stylesheet"[^>]*>/g);
  expect(links(pageDocument({ ...page, assets: [shop, ownPage] }))).toEqual([
    '<link rel="stylesheet" href="/sheet-home.css">',
    '<link rel="stylesheet" href="/common.css" disabled>',
    '<link rel="stylesheet" href="/shop.css" disabled>',
    '<link rel="stylesheet" href="/home.css" disabled>',
  ]);
  const { language, answers, renderedAt } = page;
  expect(links(shellDocument({ language, shell: 'exam', assets: [shop], answers, renderedAt }))).toEqual([
    '<link rel="stylesheet" href="/common.css">',
    '<link rel="stylesheet" href="/shop.css">',
  ]);
});

test('a shared link to a public page shows its title, summary and picture, with absolute addresses', () => {
  const text = pageDocument(page);
  expect(text).toContain('<meta property="og:title" content="Clerk &quot;Mock&quot; · Kasauti">');
  expect(text).toContain('<meta property="og:description" content="Sixty minutes.">');
  expect(text).toContain('content="https://kasauti.example/api/v1/catalogue/tests/one/picture.png"');
  expect(pageDocument({ ...page, picture: null })).not.toContain('og:image');
  expect(pageDocument({ ...page, isPrivate: true })).not.toContain('og:');
});

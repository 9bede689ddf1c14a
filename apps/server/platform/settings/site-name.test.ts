import { expect, test } from 'vitest';
import { siteNameIn } from './site-name.ts';

test('only the default name has a Hindi spelling, and another name keeps its own', () => {
  expect(siteNameIn('en', { KASAUTI_SITE_NAME: 'Kasauti', KASAUTI_SITE_NAME_HI: undefined })).toBe('Kasauti');
  expect(siteNameIn('hi', { KASAUTI_SITE_NAME: 'Kasauti', KASAUTI_SITE_NAME_HI: undefined })).toBe('कसौटी');
  expect(siteNameIn('hi', { KASAUTI_SITE_NAME: 'Parakh', KASAUTI_SITE_NAME_HI: undefined })).toBe('Parakh');
  expect(siteNameIn('hi', { KASAUTI_SITE_NAME: 'Parakh', KASAUTI_SITE_NAME_HI: 'परख' })).toBe('परख');
});
